//! The protocol of questions and answers as JSON objects, shared by all front ends.
//!
//! A question is an object whose field `ask` is the question's name. The answer is the object that the
//! command of that name prints with `--json`. A front end reads objects, passes them to [`ask`] and
//! sends the replies.

mod control;
mod fields;
mod question;
mod questions;
mod reply;
mod rulesets;
mod schema;
mod searches;
mod session;
mod tables;
mod values;

use serde_json::Value;

pub use crate::output::answer::json;
pub use control::{Bounds, QuestionControl};
pub use isotope_engine::Networks;
pub use isotope_outcomes::tablebase::TableLibrary;
pub use question::Question;
pub use questions::differences::COMPARED;
pub use reply::{Reply, refused};
pub use rulesets::{RulesetRef, Rulesets};
pub use schema::Schemas;
pub use searches::{NODES, Score};
pub use tables::{mainline, standing};

/// Answers a question. The reply repeats the question's `id`, if there is one.
///
/// ```
/// use isotope_answer::protocol::{QuestionControl, Rulesets, ask};
/// use serde_json::{Value, json};
///
/// let rulesets = Rulesets::default();
/// let question = json!({ "ask": "moves", "id": 1, "fen": "startpos", "ruleset": "icc" });
/// let reply = ask(question, &rulesets, &QuestionControl::default());
/// let answer: Value = serde_json::from_str(&reply.line).unwrap();
/// assert_eq!(answer["id"], 1);
/// assert_eq!(answer["moves"].as_array().unwrap().len(), 20);
///
/// let reply = ask(json!({ "ask": "mooves" }), &rulesets, &QuestionControl::default());
/// assert_eq!(reply.error, Some("no-such-question"));
/// ```
pub fn ask(object: Value, rulesets: &Rulesets, control: &QuestionControl) -> Reply {
    match Question::read(object) {
        Ok(question) => question.answer(rulesets, control),
        Err(refused) => refused,
    }
}

/// Answers a question given as a line of JSON.
pub fn ask_line(line: &str, rulesets: &Rulesets, control: &QuestionControl) -> Reply {
    match serde_json::from_str(line) {
        Ok(object) => ask(object, rulesets, control),
        Err(error) => refused(None, "json", format!("this is no JSON: {error}")),
    }
}
