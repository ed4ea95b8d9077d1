//! One board of the page.

use isotope_answer::{Refusal, Request};
use isotope_kernel::{Outcome, words::color_name};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Color, Position as _, Role};

use super::{
    games::{Game, Waits, ended},
    looks::{Look, Looked},
    picks::Pick,
};

/// One board of the page.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "PageBoard")]
pub(crate) struct BoardObject {
    /// What it is called: by its ruleset, which no other board has.
    pub(crate) name: String,
    /// The ruleset's title, one line about it, and the content hash of its rules; nothing if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ruleset: Option<RulesetObject>,
    #[serde(flatten)]
    pub(crate) detail: Detail,
}

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "PageRuleset")]
pub(crate) struct RulesetObject {
    /// Its title.
    pub(crate) title: String,
    /// One line about it.
    pub(crate) summary: String,
    /// The hash of its rules.
    pub(crate) hash: String,
}

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "PageBoardDetail")]
#[serde(untagged)]
pub(crate) enum Detail {
    /// The ruleset cannot be read, or the position is none under it.
    Refused {
        error: Refusal,
    },
    Shown(Box<Shown>),
}

/// A game where it stands.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(inline)]
pub(crate) struct Shown {
    fen: String,
    /// `white` or `black`.
    turn: &'static str,
    /// Whether the side to move is in check.
    check: bool,
    /// How the game has ended; null while it goes on.
    outcome: Option<Outcome>,
    /// How things stand, in words.
    status: String,
    svg: String,
    /// The squares in words, from a8 to h1 whoever is at the bottom.
    squares: Vec<String>,
    /// What can be picked here: squares, and `N@` for a knight in hand.
    can: Vec<String>,
    /// Where the picked piece may go here.
    targets: Vec<String>,
    /// What is in hand: the letter of the piece, and how many.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hands: Vec<(char, u8)>,
    /// Why the game does not go along with the line, if it does not.
    waits: Option<Waits>,
    /// What the move that is pointed at comes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) point: Option<String>,
    /// Where the last move exploded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    blast: Vec<String>,
    /// What the game leaves out of the position that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

impl Shown {
    pub(crate) fn of(
        game: &Game<'_>,
        request: &Request,
        looked: Looked<'_>,
        notes: Vec<String>,
    ) -> Shown {
        let position = &game.position;
        let look = Look::of(game, looked);
        let mut can: Vec<Pick> = game.legal.iter().map(|m| Pick::of(*m)).collect();
        can.sort_by_key(|pick| pick.text());
        can.dedup();
        let blast = match game.last {
            Some(last) if last.aftermath.center.is_some() => last.seen() | last.aftermath.chained,
            _ => shakmaty::Bitboard::EMPTY,
        };
        Shown {
            fen: request.fen(position),
            turn: position.turn().fold_wb("white", "black"),
            check: position.is_check(),
            outcome: game.outcome,
            status: status(game),
            svg: look.svg(&format!("b{}", game.board)),
            squares: look.names(),
            can: can.into_iter().map(Pick::text).collect(),
            targets: look.targets.into_iter().map(|square| square.to_string()).collect(),
            hands: hands(game),
            waits: game.waits.clone(),
            point: look.point,
            blast: blast.into_iter().map(|square| square.to_string()).collect(),
            notes,
        }
    }
}

/// `White to move, in check`, or how the game has ended.
fn status(game: &Game<'_>) -> String {
    match game.outcome {
        Some(outcome) => ended(outcome),
        None => {
            let check = if game.position.is_check() { ", in check" } else { "" };
            format!("{} to move{check}", color_name(game.position.turn()))
        }
    }
}

/// What is in hand, White's in capitals, the strongest first.
fn hands(game: &Game<'_>) -> Vec<(char, u8)> {
    let Some(hands) = game.position.pockets() else { return Vec::new() };
    let of = |color: Color| {
        let count = move |role: Role| (role.of(color).char(), *hands.get(color).get(role));
        Role::ALL.into_iter().rev().map(count)
    };
    Color::ALL.into_iter().flat_map(of).filter(|(_, count)| *count > 0).collect()
}
