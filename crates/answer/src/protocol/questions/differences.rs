//! Questions about the differences of rulesets: `compare`, `diff`, `witness` and `puzzles`.

use isotope_pgn::GameTree;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::{
    fields::{Fields, startpos},
    rulesets::RulesetRef,
    searches,
    session::{Answered, Session},
    values::unreadable,
};
use crate::{
    difference::{
        compare::{ComparisonQuestion, RulesetComparison},
        diff::Diff,
        puzzle::Puzzles,
        witness::Witnesses,
    },
    input::{position_input::PositionInput, refusal::InputError},
    output::answer::json,
};

/// The rulesets that are compared by default.
pub const COMPARED: [&str; 3] = ["atomic", "icc", "chess-com"];

/// A position, a move in it, or a line from it, under several rulesets.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CompareQuestion {
    /// The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`.
    pub fen: String,
    /// Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files.
    pub chess960: bool,
    /// The moves of the line, in UCI notation or SAN; must be empty if `move` is given.
    pub moves: Vec<String>,
    /// The move, in UCI notation or SAN; must be null if `moves` is not empty.
    pub r#move: Option<String>,
    /// How the position arose, so that the game may be over by repetition; only if `moves` is empty.
    pub history: Option<History>,
    /// The rulesets to compare.
    pub rulesets: Vec<RulesetRef>,
    /// The maximum number of nodes for solving the position under each ruleset; not solved if null.
    pub solve: Option<u64>,
    /// Whether the answer has the comparison as a page, too: `html`, one file of HTML that needs no server.
    pub html: bool,
    /// With `html`, the game whose line the moves are: its tags give the page a title, and its comments, glyphs, arrows,
    /// circles and variations stand at the moves.
    pub game: Option<GameTree>,
}

impl Default for CompareQuestion {
    fn default() -> CompareQuestion {
        CompareQuestion {
            fen: startpos(),
            chess960: false,
            moves: Vec::new(),
            r#move: None,
            history: None,
            rulesets: COMPARED.map(|name| RulesetRef::Named(name.into())).into(),
            solve: None,
            html: false,
            game: None,
        }
    }
}

impl Fields for CompareQuestion {
    fn extent(&self) -> (usize, &[RulesetRef]) {
        (
            self.moves.len() + self.history.as_ref().map_or(0, |history| history.moves.len()),
            &self.rulesets,
        )
    }

    fn searches(&self) -> bool {
        self.solve.is_some()
    }
}

/// The moves that led to a position. Under rules by which they lead to another one, the position has no history.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct History {
    /// The position before the moves, written as `fen` of the question.
    #[serde(default = "crate::protocol::fields::startpos")]
    pub fen: String,
    /// The moves, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A pair of rulesets to compare.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesetPair {
    /// The rulesets to compare.
    pub rulesets: [RulesetRef; 2],
}

impl Fields for RulesetPair {
    fn extent(&self) -> (usize, &[RulesetRef]) {
        (0, &self.rulesets)
    }
}

/// A pair of rulesets about which puzzles are made.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzlesQuestion {
    /// The rulesets.
    pub rulesets: [RulesetRef; 2],
    /// The maximum number of puzzles.
    #[serde(default = "a_few")]
    pub count: u16,
    /// The seed of the random games from which the positions come.
    #[serde(default)]
    pub seed: u64,
}

impl Fields for PuzzlesQuestion {
    fn extent(&self) -> (usize, &[RulesetRef]) {
        (0, &self.rulesets)
    }
}

fn a_few() -> u16 {
    6
}

/// A comparison, with its page if requested.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "{A}")]
pub(crate) struct WithPage<A> {
    #[serde(flatten)]
    answer: A,
    /// The comparison as one file of HTML, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
}

pub(crate) fn compare(of: &CompareQuestion, session: Session<'_>) -> Answered {
    let named = session.named(&of.rulesets)?;
    let input = PositionInput::by_program(&of.fen, of.chess960)?;
    let history = of.history.as_ref().map(|history| {
        Ok::<_, InputError>((
            PositionInput::by_program(&history.fen, of.chess960)?,
            &history.moves[..],
        ))
    });
    let history = history.transpose()?;
    let wrong = match (&of.r#move, history.is_some(), &of.moves[..]) {
        _ if named.is_empty() => "`rulesets` names no ruleset to compare: name at least one",
        (_, true, [_, ..]) => {
            "`history` and `moves` exclude each other: the moves may stand in `history`"
        }
        (Some(_), _, [_, ..]) => "`move` and `moves` are two questions: ask for one of them",
        _ => "",
    };
    if !wrong.is_empty() {
        return Err(input.refuse(unreadable(wrong.into())));
    }
    let comparison = match &of.r#move {
        Some(one) => ComparisonQuestion::Move(one.clone()),
        None if of.moves.is_empty() => ComparisonQuestion::State,
        None => ComparisonQuestion::Line(of.moves.clone()),
    };
    let compared = RulesetComparison::after(history, input, &named, &comparison)?;
    let answer = match of.solve {
        None => compared,
        nodes => compared.solved_by(&searches::solver(nodes, None, session)),
    };
    let game = of.game.clone().unwrap_or_default();
    let html = if of.html { answer.page(&named, &game) } else { None };
    Ok(json(&WithPage { answer, html }))
}

pub(crate) fn diff(of: &RulesetPair, session: Session<'_>) -> Answered {
    Ok(json(&Diff::new(&session.pair(&of.rulesets)?, session.control.search())))
}

pub(crate) fn witness(of: &RulesetPair, session: Session<'_>) -> Answered {
    let named = session.pair(&of.rulesets)?;
    let search = session.control.search();
    Ok(json(&Witnesses::with_progress(&named, 1, 3, search, &mut |_, _, _| ())))
}

pub(crate) fn puzzles(of: &PuzzlesQuestion, session: Session<'_>) -> Answered {
    let named = session.pair(&of.rulesets)?;
    let search = session.control.search();
    Ok(json(&Puzzles::make(&named, of.count.into(), of.seed, search)))
}
