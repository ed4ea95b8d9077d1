//! The nodes of a search in turns, under its control.

use isotope_search::Control;

/// A listener to a search, on any of its threads.
pub type Teller<'a> = dyn Fn(u32) + Sync + 'a;

/// The nodes that a search may look at, in turns.
pub(super) struct Budget<'a> {
    /// Nodes looked at.
    pub(super) nodes: u64,
    /// How many may be looked at before something else has its turn.
    turn: u64,
    /// How many may be looked at at all.
    most: u64,
    control: &'a Control,
    /// The number of nodes at which the control is asked next.
    look: u64,
    is_stopped: bool,
}

/// How many nodes are looked at between two looks at the clock.
const BETWEEN_LOOKS: u64 = 1 << 10;

impl<'a> Budget<'a> {
    pub(super) fn new(most: u64, control: &'a Control) -> Self {
        Budget { nodes: 0, turn: most, most, control, look: 0, is_stopped: false }
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
            self.is_stopped |= self.control.check();
        }
        self.is_stopped || self.nodes >= self.turn
    }

    /// Whether there will be no other turn.
    pub(super) fn is_over(&mut self) -> bool {
        self.is_spent() && (self.is_stopped || self.nodes >= self.most)
    }
}
