//! How a question is stopped, and how much it may take.

use std::time::Duration;

use isotope_ruleset::Budget;

/// The control of one question, and what it may take. It is shared with the thread that may
/// [stop](Control::stop) it, and is used once.
#[derive(Debug, Default)]
pub struct Control {
    bounds: Bounds,
    search: isotope_search::Control,
    budget: Budget,
}

/// What a door lets a question take. The default is no bound, for questions of the user's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The nodes of a search.
    pub nodes: u64,
    /// The time of a search.
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
    /// The control of a question that may take so much.
    pub fn within(bounds: Bounds) -> Control {
        Control { bounds, ..Control::default() }
    }

    /// Ends the question soon; what it has found by then may still be answered.
    pub fn stop(&self) {
        self.search.stop();
        self.budget.stop();
    }

    /// What the question may take.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The control of its searches.
    pub fn search(&self) -> &isotope_search::Control {
        &self.search
    }

    /// The work that checking rulesets may still do, nothing once the question is stopped.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }
}
