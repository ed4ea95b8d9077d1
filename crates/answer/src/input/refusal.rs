//! The errors for input that cannot be used.

use isotope_analysis::Verdict;
use isotope_kernel::notation::MoveError;
use isotope_pgn::PgnError;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::output::{
    answer::{Answer, SCHEMA, Text, notes_on},
    excerpt::{MAX_MESSAGE, MAX_SHOWN, excerpt, truncate},
};

/// The reason why a request cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, Error, JsonSchema, Serialize)]
#[error("{message}")]
pub struct RequestError {
    /// A short name for the error, in kebab-case.
    pub code: &'static str,
    /// A message that describes the error and, where possible, how to correct the input.
    #[serde(serialize_with = "cut_message")]
    pub message: String,
}

impl RequestError {
    /// The error for a line of moves that stops at the move `text`. `verdict` is the verdict on that
    /// move, or `None` if the game is over before it.
    pub fn not_played(text: &str, verdict: Option<&Verdict<'_>>) -> RequestError {
        let text = excerpt(text.trim().trim_end_matches(['!', '?']));
        match verdict {
            Some(Verdict::Illegal(reason)) => RequestError {
                code: reason.code(),
                message: format!("`{text}` is illegal, and the line stops there: {reason}"),
            },
            Some(Verdict::NoMove(error)) => {
                RequestError { code: error.code(), message: excerpt(&error.to_string()) }
            }
            _ => RequestError {
                code: "game-over",
                message: format!("the game is over before `{text}`"),
            },
        }
    }

    /// The error for text that is not a move in any position or is ambiguous; `None` if the text is
    /// well-formed and the move is merely not possible in the position.
    pub(crate) fn unreadable_move(error: &MoveError) -> Option<RequestError> {
        match error {
            MoveError::Unreadable(_) | MoveError::Null(_) | MoveError::Ambiguous { .. } => {
                Some(RequestError { code: error.code(), message: error.to_string() })
            }
            _ => None,
        }
    }
}

impl From<PgnError> for RequestError {
    fn from(error: PgnError) -> RequestError {
        RequestError { code: "move-unreadable", message: excerpt(&error.to_string()) }
    }
}

/// An input that cannot be used, with the reason.
#[derive(Clone, PartialEq, Eq, Debug, Error, JsonSchema, Serialize)]
#[schemars(rename = "Error")]
#[error("{}{error}", before_message(.input))]
pub struct InputError {
    schema: u32,
    /// The input as it was written.
    #[serde(serialize_with = "cut_input")]
    pub input: String,
    /// The reason why the input cannot be used.
    pub error: RequestError,
    /// Notes on repairs made to the input before the error occurred.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl InputError {
    /// The error for `input`, with notes on the repairs made to it.
    pub fn new(input: &str, notes: &[String], error: RequestError) -> InputError {
        InputError { schema: SCHEMA, input: input.into(), error, notes: notes.to_vec() }
    }
}

impl Answer for InputError {
    fn notes(&self) -> Vec<String> {
        notes_on(&self.input, &self.notes)
    }

    fn write(&self, out: &mut Text) {
        out.error(self);
    }
}

fn before_message(input: &str) -> String {
    match input.trim() {
        "" => String::new(),
        input => format!("{}: ", excerpt(input)),
    }
}

/// Serialises an input, truncated to [`MAX_SHOWN`] characters.
pub(crate) fn cut_input<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&truncate(text, MAX_SHOWN))
}

fn cut_message<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&truncate(text, MAX_MESSAGE))
}
