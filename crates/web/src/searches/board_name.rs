//! The board that a line of an answer is about.

use isotope_answer::InputError;
use schemars::JsonSchema;
use serde::Serialize;

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
