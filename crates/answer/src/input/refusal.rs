//! Errors for input that cannot be used.

use isotope_analysis::Verdict;
use isotope_kernel::notation::MoveError;
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
    /// A message that describes the error and how to correct it.
    #[serde(serialize_with = "cut_message")]
    pub message: String,
}

impl RequestError {
    /// The error for a line of moves that stops at the move `text`.
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

    /// The error for a text that is no move in any position or is ambiguous; `None` if the text is fine
    /// and only the position does not allow the move.
    pub(crate) fn unreadable_move(error: &MoveError) -> Option<RequestError> {
        match error {
            MoveError::Unreadable(_) | MoveError::Ambiguous { .. } => {
                Some(RequestError { code: error.code(), message: error.to_string() })
            }
            _ => None,
        }
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
    /// The reason why it cannot be used.
    pub error: RequestError,
    /// Notes on repairs made before the error.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl InputError {
    /// The error for `input`, with notes on repairs.
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

/// Serialises an input, cut to a bounded length.
pub(crate) fn cut_input<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&truncate(text, MAX_SHOWN))
}

fn cut_message<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&truncate(text, MAX_MESSAGE))
}
