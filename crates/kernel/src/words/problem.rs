//! What can be wrong with a ruleset.

use std::fmt;

use super::one_by_one;

/// Everything that is wrong with a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesError {
    /// The problems, at least one.
    pub problems: Vec<Problem>,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = |problem: &Problem| format!("{}: {}", problem.path, problem.message);
        one_by_one(self.problems.iter().map(told), f)
    }
}

impl std::error::Error for RulesError {}

/// Something wrong with a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Where it is, as field names and list positions: `draws.repetition`, `win[2]`.
    pub path: String,
    /// A short name for this kind of problem, in kebab-case.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl Problem {
    pub(crate) fn new(
        path: impl Into<String>,
        code: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        Problem { path: path.into(), code, message: message.into(), help: help.into() }
    }
}
