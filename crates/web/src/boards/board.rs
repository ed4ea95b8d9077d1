//! One board of the page, as JSON.

use isotope_answer::{Counter, PositionInput, RequestError, counters};
use isotope_kernel::{Outcome, words::color_name};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Color, Position as _, Role, Square};

use super::{
    games::{Game, Waits, outcome_sentence},
    marks::{Appearance, Pointed, Selection},
    motion::Motion,
    selection::Pick,
};

/// One board of the page.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "PageBoard")]
pub(crate) struct BoardObject {
    /// The name of its ruleset, with a number added if needed to make it unique among the boards.
    pub(crate) name: String,
    /// The ruleset's title, summary and content hash; absent if the ruleset cannot be loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ruleset: Option<RulesetObject>,
    #[serde(flatten)]
    pub(crate) detail: Detail,
}

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "PageRuleset")]
pub(crate) struct RulesetObject {
    /// The title of the ruleset.
    pub(crate) title: String,
    /// A one-line summary.
    pub(crate) summary: String,
    /// The content hash of the rules.
    pub(crate) hash: String,
}

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "PageBoardDetail")]
#[serde(untagged)]
pub(crate) enum Detail {
    /// The ruleset cannot be loaded, or it refuses the position.
    Refused {
        error: RequestError,
    },
    Shown(Box<Shown>),
}

/// The current position of a game, with its picture.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(inline)]
pub(crate) struct Shown {
    fen: String,
    /// The side to move: `white` or `black`.
    turn: &'static str,
    /// Whether the side to move is in check.
    check: bool,
    /// The outcome; null if the game is not over.
    outcome: Option<Outcome>,
    /// The side to move, or the outcome, in words.
    status: String,
    svg: String,
    /// Descriptions of the squares, from a8 to h1 in either orientation.
    squares: Vec<String>,
    /// The pieces that can move on this board: squares, and a letter and `@` for each kind of piece in hand, such
    /// as `N@`.
    can: Vec<String>,
    /// The squares that the picked piece may go to on this board.
    targets: Vec<String>,
    /// The pieces in hand, each kind with its letter and the number of pieces; absent in a game without hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<Vec<(char, u8)>>,
    /// What the sides have collected, in a game that counts checks or something else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    counters: Vec<Counter>,
    /// The move at which the game stops following the line, with the reason; null if the game follows the line up
    /// to the current ply.
    waits: Option<Waits>,
    /// What the square under the pointer changes; absent if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pointed: Option<Pointed>,
    /// The last move as it is animated; absent if there is none, or the game waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<Motion>,
    /// The parts of the requested position that the ruleset ignores.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

impl Shown {
    pub(crate) fn new(
        game: &Game<'_>,
        input: &PositionInput,
        (selection, pointed): (Selection<'_>, Option<Square>),
        notes: Vec<String>,
    ) -> Shown {
        let position = &game.position;
        let look = Appearance::of(game, selection);
        let mut can: Vec<Pick> = game.legal.iter().map(|m| Pick::of(*m)).collect();
        can.sort_by_key(|pick| pick.text());
        can.dedup();
        let pointed = pointed.and_then(|square| look.pointed(game, selection, square));
        Shown {
            fen: input.fen(position),
            turn: position.turn().fold_wb("white", "black"),
            check: position.is_check(),
            outcome: game.outcome,
            status: status(game),
            svg: look.svg(&format!("b{}", game.board)),
            squares: look.names(),
            can: can.into_iter().map(Pick::text).collect(),
            targets: look.targets.into_iter().map(|square| square.to_string()).collect(),
            hands: hands(game),
            counters: counters(position),
            waits: game.waits.clone(),
            pointed,
            moved: game.last.filter(|_| game.waits.is_none()).map(Motion::of),
            notes,
        }
    }
}

/// The side to move, such as `White to move, in check`, or the outcome.
fn status(game: &Game<'_>) -> String {
    match game.outcome {
        Some(outcome) => outcome_sentence(outcome),
        None => {
            let check = if game.position.is_check() { ", in check" } else { "" };
            format!("{} to move{check}", color_name(game.position.turn()))
        }
    }
}

/// The pieces in hand, White's first and in capitals, and the strongest first for each side.
fn hands(game: &Game<'_>) -> Option<Vec<(char, u8)>> {
    let hands = game.position.pockets()?;
    let of = |color: Color| {
        let count = move |role: Role| (role.of(color).char(), *hands.get(color).get(role));
        Role::ALL.into_iter().rev().map(count)
    };
    Some(Color::ALL.into_iter().flat_map(of).filter(|(_, count)| *count > 0).collect())
}
