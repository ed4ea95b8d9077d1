//! The lengths of wins that a search has proven, kept so that a proof can be built from them.

use std::collections::HashMap;

use isotope_kernel::Position;

use super::graph::Graph;

/// The proven lengths of losses, by the key of the position with the losing side to move, in plies.
///
/// A length is never replaced by a larger one. Each was proven from smaller ones, so that a walk from a loss to a
/// shorter loss comes to an end.
pub(super) struct LossLengths {
    plies: HashMap<u128, u32>,
    max_count: usize,
}

impl LossLengths {
    /// An empty collection of at most `bytes` bytes. Losses that do not fit are not kept.
    pub(super) fn at_most(bytes: usize) -> LossLengths {
        // A map that grows holds its old and its new table.
        let max_count = bytes / (3 * size_of::<(u128, u32)>());
        LossLengths { plies: HashMap::new(), max_count }
    }

    pub(super) fn add(&mut self, key: u128, plies: u32) {
        if self.plies.len() < self.max_count {
            self.plies.entry(key).and_modify(|old| *old = plies.min(*old)).or_insert(plies);
        } else if let Some(old) = self.plies.get_mut(&key) {
            *old = plies.min(*old);
        }
    }
}

/// All lengths of wins that outlive a search.
pub(super) struct WinLengths<'r> {
    /// The graph of all reachable positions, if it was completed.
    pub(super) graph: Option<Graph<'r>>,
    /// The losses that the proof-number searches have proven.
    pub(super) losses: Vec<LossLengths>,
}

impl WinLengths<'_> {
    /// The smallest number of plies within which the side to move is proven to lose.
    pub(super) fn loss(&self, position: &Position<'_>) -> Option<u32> {
        let key = position.key();
        let exact = self.graph.as_ref().and_then(|graph| graph.loss(key));
        let proven = self.losses.iter().filter_map(|losses| losses.plies.get(&key).copied());
        exact.into_iter().chain(proven).min()
    }
}
