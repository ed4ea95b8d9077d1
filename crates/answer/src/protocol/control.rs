//! The control of a question: its bounds, and a way to stop it.

use std::time::Duration;

use isotope_ruleset::Budget;

/// The control of one question, with its bounds. It is shared with the thread that may
/// [stop](Control::stop) the question, and must not be used for a second one.
#[derive(Debug, Default)]
pub struct Control {
    bounds: Bounds,
    search: isotope_search::Control,
    budget: Budget,
}

/// Bounds on the work of a question. The default is unbounded, for a user's own questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The nodes that a search may visit.
    pub nodes: u64,
    /// The time that a search may take.
    pub time: Duration,
    /// The lines that `perft` may count.
    pub lines: u64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { nodes: u64::MAX, time: Duration::MAX, lines: u64::MAX }
    }
}

impl Control {
    /// A control with these bounds.
    pub fn within(bounds: Bounds) -> Control {
        Control { bounds, ..Control::default() }
    }

    /// Ends the question soon; results found until then may still be answered.
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

    /// The budget for checking rulesets, which is empty once the question is stopped.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }
}
