//! The table of counts, by position and depth.

use isotope_kernel::Position;

use crate::table::TranspositionTable;

/// The counts of lines, by position and depth. A table can serve only one count, because keys do not include the
/// rules. Counts of 0 are not stored, because 0 marks an empty entry.
pub(super) struct CountTable(TranspositionTable);

/// The key of a position and a depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key(u128);

impl Key {
    /// The key of a position and a depth. Positions that are repetitions of each other share a key and have the
    /// same lines, because move counters do not end a line.
    pub(super) fn of(position: &Position<'_>, depth: u32) -> Key {
        // The factor is odd, so that a position has a different key for each depth.
        let depth = u128::from(u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Key(position.key().rotate_left(64) ^ (depth << 64 | depth))
    }
}

impl CountTable {
    /// Creates an empty table of `mib` MiB; `None` if there is not enough memory.
    pub(super) fn new(mib: usize) -> Option<CountTable> {
        TranspositionTable::new(mib).map(CountTable)
    }

    /// Creates an empty table of `count` clusters; `None` if there is not enough memory.
    #[cfg(test)]
    pub(super) fn with_buckets(count: usize) -> Option<CountTable> {
        TranspositionTable::with_clusters(count).map(CountTable)
    }

    /// The count stored for `key`; `None` if there is none or it has been replaced.
    pub(super) fn get(&self, key: Key) -> Option<u64> {
        self.0.get(key.0)
    }

    /// Stores a count. In a full cluster, it replaces the smallest count, which is the cheapest to repeat.
    pub(super) fn put(&self, key: Key, nodes: u64) {
        self.0.update(key.0, |nodes| nodes, |_| Some(nodes));
    }
}
