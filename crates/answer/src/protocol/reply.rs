//! Replies to questions: one line of JSON each.

use serde_json::Value;

use crate::{
    input::refusal::{InputError, RequestError},
    output::answer::json,
};

/// The reply to a question: its answer, or an error, as one line of JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The line of JSON, without a line break.
    pub line: String,
    /// The error code, if the reply is an error.
    pub error: Option<&'static str>,
}

impl Reply {
    /// The reply to a question with this `id`, which stands after `schema`, the first field of every reply.
    pub(super) fn new(answer: Result<String, InputError>, id: Option<&Value>) -> Reply {
        let (line, error) = match answer {
            Ok(line) => (line, None),
            Err(error) => (json(&error), Some(error.error.code)),
        };
        let line = match (id, line.split_once(',')) {
            (Some(id), Some((schema, rest))) => format!("{schema},\"id\":{id},{rest}"),
            _ => line,
        };
        Reply { line, error }
    }
}

/// The error reply to a question that cannot be answered, with the question's `id`.
pub fn refused(id: Option<&Value>, code: &'static str, message: String) -> Reply {
    Reply::new(Err(InputError::new("", &[], RequestError { code, message })), id)
}
