//! The problems of a ruleset.

use std::fmt;

use super::one_by_one;

/// All problems of a ruleset.
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

/// A problem of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The place, as field names and list positions: `draws.repetition`, `win[2]`.
    pub path: String,
    /// A short name for this kind of problem, in kebab-case.
    pub code: &'static str,
    /// The problem, in a clause.
    pub message: String,
    /// The remedy.
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
