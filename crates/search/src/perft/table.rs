//! The table of counts by position and depth.

use isotope_kernel::Position;

use crate::table::TranspositionTable;

/// The counts of positions by depth. A table serves one count only, as keys do not include the rules. Counts must
/// not be 0, which marks an empty entry.
pub(super) struct CountTable(TranspositionTable);

/// The key of a position and a depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key(u128);

impl Key {
    /// The key of a position to a depth. Positions that repeat each other share their key and their lines, since
    /// move counters do not end a line.
    pub(super) fn of(position: &Position<'_>, depth: u32) -> Key {
        // The factor is odd, so that different depths of a position have different keys.
        let depth = u128::from(u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Key(position.key().rotate_left(64) ^ (depth << 64 | depth))
    }
}

impl CountTable {
    /// An empty table of `mib` mebibytes, if there is memory for it.
    pub(super) fn new(mib: usize) -> Option<CountTable> {
        TranspositionTable::new(mib).map(CountTable)
    }

    /// An empty table of `count` clusters.
    #[cfg(test)]
    pub(super) fn with_buckets(count: usize) -> Option<CountTable> {
        TranspositionTable::with_clusters(count).map(CountTable)
    }

    /// The count stored for `key`, unless it was replaced.
    pub(super) fn get(&self, key: Key) -> Option<u64> {
        self.0.get(key.0)
    }

    /// Stores a count. It replaces the smallest count of its cluster, which is the cheapest to repeat.
    pub(super) fn put(&self, key: Key, nodes: u64) {
        self.0.update(key.0, |nodes| nodes, |_| Some(nodes));
    }
}
