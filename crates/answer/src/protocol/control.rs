//! The control of a question, which bounds the work and can stop it.

use std::time::Duration;

use isotope_ruleset::Budget;

/// The control of one question, with bounds on its work. A control is shared with the thread that may
/// [stop](Control::stop) the question, and must not be reused for another question.
#[derive(Debug, Default)]
pub struct Control {
    bounds: Bounds,
    search: isotope_search::Control,
    budget: Budget,
}

/// Limits on the work done to answer a question. The default is unlimited, which suits users who run the
/// program on their own computers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The maximum number of nodes that a search may visit.
    pub nodes: u64,
    /// The maximum time that a search may take.
    pub time: Duration,
    /// The maximum number of lines of play that `perft` may count.
    pub lines: u64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { nodes: u64::MAX, time: Duration::MAX, lines: u64::MAX }
    }
}

impl Control {
    /// A control with the given bounds.
    pub fn within(bounds: Bounds) -> Control {
        Control { bounds, ..Control::default() }
    }

    /// Makes the work on the question end soon. The answer may still contain the results found by then.
    pub fn stop(&self) {
        self.search.stop();
        self.budget.stop();
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
