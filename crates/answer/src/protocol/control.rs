//! How a question is stopped, and how much it may take.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use isotope_engine::Signal;
use isotope_ruleset::Budget;

/// The stop flag of one question, and what it may take. It is shared with the thread that may
/// [stop](Control::stop) it, and is used once.
#[derive(Debug, Default)]
pub struct Control {
    bounds: Bounds,
    stop: AtomicBool,
    signal: Signal,
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
        self.stop.store(true, Ordering::Relaxed);
        self.signal.stop();
        self.budget.stop();
    }

    /// What the question may take.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Set when the question is to end.
    pub fn stopped(&self) -> &AtomicBool {
        &self.stop
    }

    /// The same for a search of the engine.
    pub fn signal(&self) -> &Signal {
        &self.signal
    }

    /// The work that checking rulesets may still do, nothing once the question is stopped.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }
}
