//! How long one may look.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

/// A listener to a search, on any of its threads.
pub type Teller<'a> = dyn Fn(u32) + Sync + 'a;

/// How many nodes may be looked at, and until when.
pub(super) struct Budget<'a> {
    /// Nodes looked at.
    pub(super) nodes: u64,
    /// How many may be looked at before something else has its turn.
    turn: u64,
    /// How many may be looked at at all.
    most: u64,
    deadline: Option<Instant>,
    stops: [&'a AtomicBool; 2],
    /// When the clock is looked at next.
    look: u64,
    out_of_time: bool,
}

/// How many nodes are looked at between two looks at the clock.
const BETWEEN_LOOKS: u64 = 1 << 10;

impl<'a> Budget<'a> {
    pub(super) fn new(most: u64, deadline: Option<Instant>, stops: [&'a AtomicBool; 2]) -> Self {
        Budget { nodes: 0, turn: most, most, deadline, stops, look: 0, out_of_time: false }
    }

    /// Begins a turn of so many nodes.
    pub(super) fn begin_turn(&mut self, nodes: u64) {
        self.turn = self.nodes.saturating_add(nodes).min(self.most);
    }

    /// Allows so many nodes more than there are.
    pub(super) fn begin_encore(&mut self, nodes: u64) {
        self.turn = self.nodes.saturating_add(nodes);
    }

    /// Counts a node.
    #[inline]
    pub(super) fn count(&mut self) {
        self.nodes += 1;
    }

    /// Whether the turn is over.
    #[inline]
    pub(super) fn is_spent(&mut self) -> bool {
        if self.nodes >= self.look {
            self.look = self.nodes + BETWEEN_LOOKS;
            let stopped = self.stops.iter().any(|stop| stop.load(Ordering::Relaxed));
            self.out_of_time |=
                stopped || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        }
        self.out_of_time || self.nodes >= self.turn
    }

    /// Whether there will be no other turn.
    pub(super) fn is_over(&mut self) -> bool {
        self.is_spent() && (self.out_of_time || self.nodes >= self.most)
    }
}
