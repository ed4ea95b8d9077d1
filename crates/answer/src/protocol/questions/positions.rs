//! Questions about a position: `board`, `moves`, `play` and `explain`.

use schemars::JsonSchema;
use serde::Serialize;

use super::super::{
    fields::{PositionQuestion, position_fields},
    session::{Answered, Session, game_after},
};
use crate::{
    output::answer::{Answer, json},
    position::{board::Board, explain::Explanation, moves::Moves, play::Play},
};

position_fields!(
    /// A line of moves under a ruleset.
    PlayQuestion, "The moves of the line, in UCI notation or SAN.",
    /// Whether the answer includes a picture of the boards, as SVG.
    #[serde(default)]
    svg: bool
);

position_fields!(
    /// A move to explain.
    ExplainQuestion, "The moves to play first, in UCI notation or SAN.",
    /// The move to explain, in UCI notation or SAN.
    r#move: String
);

/// An answer, with its picture if requested.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "{A}")]
pub(crate) struct WithPicture<A> {
    #[serde(flatten)]
    answer: A,
    /// The picture, as SVG, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

pub(crate) fn board(of: &PositionQuestion, session: Session<'_>) -> Answered {
    let ruleset = session.load(&of.ruleset)?;
    let (asked, _, last) = game_after((&of.fen, of.chess960, &of.moves), &ruleset)?;
    let board = Board::after(asked, last.as_ref());
    let svg = if of.svg { board.own_picture() } else { None };
    Ok(json(&WithPicture { svg, answer: board }))
}

pub(crate) fn moves(of: &PositionQuestion, session: Session<'_>) -> Answered {
    let ruleset = session.load(&of.ruleset)?;
    let (asked, _, last) = game_after((&of.fen, of.chess960, &of.moves), &ruleset)?;
    let svg = if of.svg { Board::after(asked.clone(), last.as_ref()).own_picture() } else { None };
    Ok(json(&WithPicture { svg, answer: Moves::new(asked) }))
}

pub(crate) fn play(of: &PlayQuestion, session: Session<'_>) -> Answered {
    let ruleset = session.load(&of.ruleset)?;
    let (asked, ..) = game_after((&of.fen, of.chess960, &[]), &ruleset)?;
    let play = Play::new(asked, &of.moves);
    let svg = if of.svg { play.own_picture() } else { None };
    Ok(json(&WithPicture { svg, answer: play }))
}

pub(crate) fn explain(of: &ExplainQuestion, session: Session<'_>) -> Answered {
    let ruleset = session.load(&of.ruleset)?;
    let (asked, ..) = game_after((&of.fen, of.chess960, &of.moves), &ruleset)?;
    Ok(json(&Explanation::new(asked, &of.r#move)?))
}
