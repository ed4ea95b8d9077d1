//! The table of what was counted before.

use isotope_kernel::Position;

use crate::table::TranspositionTable;

/// Counts by position and depth. It serves one count: keys do not hold the rules. No count is 0: that is an empty
/// entry.
pub(super) struct Table(TranspositionTable);

/// A position and a depth as the table knows them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key(u128);

impl Key {
    /// Positions have the same key if they repeat each other: that decides the lines, and the counters
    /// of moves do not end them.
    pub(super) fn of(position: &Position<'_>, depth: u32) -> Key {
        // An odd factor: different depths of one position stay different.
        let depth = u128::from(u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Key(position.key().rotate_left(64) ^ (depth << 64 | depth))
    }
}

impl Table {
    /// An empty table, if there is memory for it.
    pub(super) fn new(mib: usize) -> Option<Table> {
        TranspositionTable::new(mib).map(Table)
    }

    /// An empty table of `count` clusters.
    #[cfg(test)]
    pub(super) fn with_buckets(count: usize) -> Option<Table> {
        TranspositionTable::with_clusters(count).map(Table)
    }

    /// The count that was put in for `key`, if it is still there.
    pub(super) fn get(&self, key: Key) -> Option<u64> {
        self.0.get(key.0)
    }

    /// Remembers a count. The smallest of its cluster, which is the cheapest to count again, gives
    /// way.
    pub(super) fn put(&self, key: Key, nodes: u64) {
        self.0.update(key.0, |nodes| nodes, |_| Some(nodes));
    }
}
