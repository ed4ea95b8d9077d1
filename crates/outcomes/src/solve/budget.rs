//! The node budget of a search: turns of limited size, under a control.

use isotope_search::Control;

/// A callback that receives the progress of a search in plies, on any of the search's threads.
pub type ProgressFn<'a> = dyn Fn(u32) + Sync + 'a;

/// The number of nodes that a search may visit, divided into turns.
pub(super) struct Budget<'a> {
    /// The number of nodes visited so far.
    pub(super) nodes: u64,
    /// The node count at which the current turn ends.
    turn_end: u64,
    /// The node count at which the search ends.
    node_limit: u64,
    control: &'a Control,
    /// The node count at which the control is checked next.
    next_check: u64,
    is_stopped: bool,
}

/// The number of nodes between two checks of the control.
const CHECK_INTERVAL: u64 = 1 << 10;

impl<'a> Budget<'a> {
    pub(super) fn new(node_limit: u64, control: &'a Control) -> Self {
        Budget {
            nodes: 0,
            turn_end: node_limit,
            node_limit,
            control,
            next_check: 0,
            is_stopped: false,
        }
    }

    /// Begins a turn of `nodes` nodes, within the limit of the search.
    pub(super) fn begin_turn(&mut self, nodes: u64) {
        self.turn_end = self.nodes.saturating_add(nodes).min(self.node_limit);
    }

    /// Begins a turn of `nodes` nodes that may exceed the limit of the search.
    pub(super) fn begin_extension(&mut self, nodes: u64) {
        self.turn_end = self.nodes.saturating_add(nodes);
    }

    #[inline]
    pub(super) fn count(&mut self) {
        self.nodes += 1;
    }

    /// Whether the turn is over.
    #[inline]
    pub(super) fn is_spent(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.next_check = self.nodes + CHECK_INTERVAL;
            self.is_stopped |= self.control.check();
        }
        self.is_stopped || self.nodes >= self.turn_end
    }

    /// Whether the search is stopped or at its limit, so that no turn follows.
    pub(super) fn is_over(&mut self) -> bool {
        self.is_spent() && (self.is_stopped || self.nodes >= self.node_limit)
    }
}
