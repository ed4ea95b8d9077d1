//! The boards of a search, and the beginning of a search on each of them.

use isotope_analysis::LineEnd;
use isotope_answer::{InputError, PositionInput, PositionQuery, RequestError, protocol::Rulesets};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    boards::{BoardRuleset, named_rulesets},
    state::{PARSE_OPTIONS, State},
};

/// The reason why a board has no result.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct BoardError<'a> {
    #[serde(flatten)]
    pub(crate) error: InputError,
    #[serde(flatten)]
    pub(crate) place: BoardName<'a>,
}

/// The index and the name of a board.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
pub(crate) struct BoardName<'a> {
    /// The index of the board, from 0.
    pub(crate) board: usize,
    /// The name of the board.
    pub(crate) name: &'a str,
}

/// Reads the start and the rulesets of a state for a search of `nodes` nodes, of which there may be `most`.
///
/// # Errors
/// Returns an error if the start cannot be read as a position, or a limit is exceeded.
pub(super) fn begin(
    state: &State,
    (nodes, most): (u64, u64),
    rulesets: &Rulesets,
) -> Result<(PositionInput, Vec<BoardRuleset>), InputError> {
    state.within_limits()?;
    if nodes > most {
        let message = format!("{most} nodes are looked at, at most: ask for fewer");
        return Err(InputError::new(&state.start, &[], RequestError { code: "too-long", message }));
    }
    Ok((
        PositionInput::read(&state.start, PARSE_OPTIONS)?,
        named_rulesets(&state.rulesets, rulesets),
    ))
}

/// Plays the line of a state on a board. Returns the start and the end.
///
/// # Errors
/// Returns an error if the ruleset cannot be loaded, or the line cannot be played under it.
pub(super) fn played<'a>(
    place: &'a BoardRuleset,
    state: &State,
    input: &PositionInput,
) -> Result<(PositionQuery<'a>, LineEnd<'a>), InputError> {
    let refuse = |refusal: &RequestError| InputError::new(&state.start, &[], refusal.clone());
    let start = PositionQuery::new(input.clone(), place.ruleset.as_ref().map_err(refuse)?)?;
    let end = start.played(state.on_the_boards())?;
    Ok((start, end))
}
