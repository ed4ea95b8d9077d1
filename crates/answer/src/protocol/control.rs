//! The control of a question, which bounds the work and can stop it.

use std::{sync::Arc, time::Duration};

use isotope_ruleset::{Budget, Ruleset};

use crate::{input::refusal::RequestError, output::numbers::with_commas};

/// The control of one question, with bounds on its work. A control is shared with the thread that may
/// [stop](QuestionControl::stop) the question, and must not be reused for another question.
#[derive(Debug, Default)]
pub struct QuestionControl {
    bounds: Bounds,
    search: isotope_search::Control,
    budget: Budget,
}

/// Limits on the work done to answer a question. By default, they only protect the memory and the patience of programs
/// that ask: those of time and nodes are off, which suits users who run the program on their own computers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The maximum number of nodes that a search may visit.
    pub nodes: u64,
    /// The maximum time that a search may take.
    pub time: Duration,
    /// The maximum number of lines of play that `perft` may count.
    pub lines: u64,
    /// The maximum number of rulesets.
    pub rulesets: usize,
    /// The maximum length of a line of moves, in plies.
    pub plies: usize,
    /// The maximum number of rulesets, times the plies that are played under each.
    pub boards: usize,
    /// The maximum number of triggers of a ruleset.
    pub triggers: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            nodes: u64::MAX,
            time: Duration::MAX,
            lines: 1_000_000_000,
            rulesets: 64,
            plies: 20_000,
            boards: 100_000,
            triggers: 500,
        }
    }
}

impl Bounds {
    /// Checks a question that plays this many plies under each of so many rulesets, before it is answered.
    pub(super) fn admit(&self, plies: usize, rulesets: usize) -> Result<(), RequestError> {
        let refuse = |code, message| Err(RequestError { code, message });
        let number = |count: usize| with_commas(count as u64);
        if rulesets > self.rulesets {
            let message = format!("no question may have more than {} rulesets", self.rulesets);
            return refuse("too-many-rulesets", message);
        }
        if plies > self.plies {
            let message = format!("the line is longer than {} plies", number(self.plies));
            return refuse("too-many-moves", message);
        }
        if plies.saturating_mul(rulesets) > self.boards {
            let message = format!(
                "{} plies under {rulesets} rulesets are more than {} boards: ask about a shorter line or fewer \
                 rulesets",
                number(plies),
                number(self.boards)
            );
            return refuse("too-many-moves", message);
        }
        Ok(())
    }

    /// Checks that a ruleset is not too large to answer questions about.
    pub(super) fn admit_ruleset(&self, ruleset: &Ruleset) -> Result<(), RequestError> {
        let triggers = ruleset.rules.spec().triggers.len();
        if triggers <= self.triggers {
            return Ok(());
        }
        let most = self.triggers;
        let message =
            format!("the ruleset has {triggers} triggers, but at most {most} are allowed here");
        Err(RequestError { code: "too-large", message })
    }
}

impl QuestionControl {
    /// A control with the given bounds.
    pub fn within(bounds: Bounds) -> QuestionControl {
        QuestionControl { bounds, ..QuestionControl::default() }
    }

    /// Makes the work on the question end soon. The answer may still contain the results found by then.
    pub fn stop(&self) {
        self.search.stop();
        self.budget.stop();
    }

    /// The ruleset for work on the question, which ends soon once the question is stopped.
    pub(super) fn stopping(&self, ruleset: &Ruleset) -> Ruleset {
        let rules = ruleset.rules.as_ref().clone().stopped_by(self.search.stop_signal());
        Ruleset { rules: Arc::new(rules), ..ruleset.clone() }
    }

    /// The bounds of the question.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The control of the question's searches.
    pub fn search(&self) -> &isotope_search::Control {
        &self.search
    }

    /// The budget for checking rulesets, which is exhausted once the question is stopped.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }
}
