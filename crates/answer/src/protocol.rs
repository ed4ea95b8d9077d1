//! The protocol of questions and answers as JSON objects, shared by all front ends.
//!
//! A question is an object whose field `ask` is the question's name. The answer is the object that the
//! command of that name prints with `--json`. A front end reads objects, passes them to [`ask`] and
//! sends the replies.

mod control;
mod dispatch;
mod question;
mod rulesets;
mod schema;
mod searches;
mod tables;

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Map, Value};

use crate::{
    input::refusal::{InputError, RequestError},
    output::excerpt::excerpt,
};

pub use crate::output::answer::json;
pub use control::{Bounds, Control};
pub use isotope_networks::Networks;
pub use isotope_outcomes::tablebase::TableLibrary;
pub use question::{
    CheckQuestion, CompareQuestion, ExplainQuestion, ListQuestion, PerftQuestion, PlayQuestion,
    PositionQuestion, PuzzlesQuestion, Question, RulesetPair, RulesetQuestion, SearchQuestion,
};
pub use rulesets::{RulesetRef, Rulesets};
pub use schema::Schemas;
pub use searches::Score;
pub use tables::{mainline, standing};

/// The reply to a question: its answer, or an error, as one line of JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The line of JSON, without a line break.
    pub line: String,
    /// The error code, if the reply is an error.
    pub error: Option<&'static str>,
}

/// Answers a question. The reply repeats the question's `id`, if there is one.
///
/// ```
/// use isotope_answer::protocol::{Control, Rulesets, ask};
/// use serde_json::{Value, json};
///
/// let rulesets = Rulesets::default();
/// let question = json!({ "ask": "moves", "id": 1, "fen": "startpos", "ruleset": "icc" });
/// let reply = ask(question, &rulesets, &Control::default());
/// let answer: Value = serde_json::from_str(&reply.line).unwrap();
/// assert_eq!(answer["id"], 1);
/// assert_eq!(answer["moves"].as_array().unwrap().len(), 20);
///
/// let reply = ask(json!({ "ask": "mooves" }), &rulesets, &Control::default());
/// assert_eq!(reply.error, Some("no-such-question"));
/// ```
pub fn ask(object: Value, rulesets: &Rulesets, control: &Control) -> Reply {
    let Value::Object(mut fields) = object else {
        let message = r#"a question is an object, such as {"ask":"moves","fen":"startpos"}"#;
        return refused(None, "not-a-question", message.into());
    };
    let id = fields.remove("id");
    match read(fields) {
        Ok(question) => match caught(|| dispatch::answer(&question, rulesets, control)) {
            Ok(line) => Reply { line: with_id(line, id.as_ref()), error: None },
            Err(error) => error_reply(id.as_ref(), &error),
        },
        Err(RequestError { code, message }) => refused(id.as_ref(), code, message),
    }
}

/// The result of `work`, or an error if it panics.
fn caught(work: impl FnOnce() -> Result<String, InputError>) -> Result<String, InputError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let message =
            "this question failed, which is a fault of Isotope: others are answered".into();
        Err(InputError::new("", &[], RequestError { code: "failed", message }))
    })
}

/// Answers a question given as a line of JSON.
pub fn ask_line(line: &str, rulesets: &Rulesets, control: &Control) -> Reply {
    match serde_json::from_str(line) {
        Ok(object) => ask(object, rulesets, control),
        Err(error) => refused(None, "json", format!("this is no JSON: {error}")),
    }
}

/// The error reply to a question that cannot be answered, with the question's `id`.
pub fn refused(id: Option<&Value>, code: &'static str, message: String) -> Reply {
    error_reply(id, &InputError::new("", &[], RequestError { code, message }))
}

fn read(fields: Map<String, Value>) -> Result<Question, RequestError> {
    let refuse = |code, message: String| Err(RequestError { code, message });
    let names = Question::NAMES.join(", ");
    match fields.get("ask") {
        Some(Value::String(name)) if Question::NAMES.contains(&name.as_str()) => {
            Question::read(fields).or_else(|error| refuse("question-unreadable", error.to_string()))
        }
        Some(Value::String(name)) => {
            let name = excerpt(name);
            refuse("no-such-question", format!("there is no question `{name}`: ask one of {names}"))
        }
        _ => refuse("no-such-question", format!("the object has no `ask`: ask one of {names}")),
    }
}

fn error_reply(id: Option<&Value>, error: &InputError) -> Reply {
    Reply { line: with_id(json(error), id), error: Some(error.error.code) }
}

/// Inserts the `id` after `schema`, the first field of every reply.
fn with_id(line: String, id: Option<&Value>) -> String {
    match (id, line.split_once(',')) {
        (Some(id), Some((schema, rest))) => format!("{schema},\"id\":{id},{rest}"),
        _ => line,
    }
}
