//! The error of every question.

use std::fmt;

/// Why a question cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The short name of this kind of error, in kebab-case.
    pub code: &'static str,
    /// The reason, as a sentence or as diagnostics with their places.
    pub message: String,
}

impl Error {
    pub(crate) fn new(code: &'static str, message: impl fmt::Display) -> Error {
        Error { code, message: message.to_string() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
