//! The problems in a ruleset.

use std::fmt;

use super::one_by_one;

/// All problems in a ruleset.
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

/// A problem in a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The location, as field names and list indices: `draws.repetition`, `win[2]`.
    pub path: String,
    /// A short name for this kind of problem, in kebab-case.
    pub code: &'static str,
    /// The description of the problem, as a clause.
    pub message: String,
    /// The suggested remedy.
    pub help: String,
    /// The other fields of the ruleset that the problem depends on.
    pub related: &'static [&'static str],
}

impl Problem {
    pub(crate) fn new(
        path: impl Into<String>,
        code: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        let (path, message, help) = (path.into(), message.into(), help.into());
        Problem { path, code, message, help, related: &[] }
    }

    /// Reports `number` unless it is in a range. `what` names the number.
    pub(crate) fn unless_within(
        number: u8,
        (least, most): (u8, u8),
        path: &str,
        what: &str,
        problems: &mut Vec<Problem>,
    ) {
        if !(least..=most).contains(&number) {
            problems.push(Problem::new(
                path,
                "out-of-range",
                format!("{what} is {least} to {most}, not {number}"),
                format!("say a number from {least} to {most}"),
            ));
        }
    }

    /// This problem, which would not exist if these `fields` had other values.
    pub(crate) fn with(self, related: &'static [&'static str]) -> Problem {
        Problem { related, ..self }
    }
}
