//! The table of what was counted before.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use isotope_kernel::Position;

/// Counts by position and depth, of fixed size, for all threads and without locks.
///
/// It serves one count: keys do not hold the rules.
pub(super) struct Table {
    buckets: Box<[Bucket]>,
}

/// Four entries, as large as a line of the processor's cache.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([Entry; 4]);

/// A count, and the check of its key in exclusive-or with the count. When two threads write at
/// once, words of different entries may meet; then the check does not come out again, and the
/// entry is not believed. No count is 0: that is an empty entry.
#[derive(Default)]
struct Entry {
    disguised: AtomicU64,
    nodes: AtomicU64,
}

/// A position and a depth as the table knows them. Halves of a 128-bit hash say where to look and
/// what to find there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key {
    place: u64,
    check: u64,
}

impl Key {
    /// Positions have the same key if they repeat each other: that decides the lines, and the counters
    /// of moves do not end them.
    pub(super) fn of(position: &Position<'_>, depth: u32) -> Key {
        let hash = position.key();
        // An odd factor: different depths of one position stay different.
        let depth = u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Key { place: hash as u64 ^ depth, check: (hash >> 64) as u64 ^ depth }
    }
}

impl Table {
    /// An empty table, if there is memory for it.
    pub(super) fn new(mib: usize) -> Option<Table> {
        Table::with_buckets(mib.checked_mul((1 << 20) / size_of::<Bucket>())?)
    }

    /// An empty table of `count` buckets.
    pub(super) fn with_buckets(count: usize) -> Option<Table> {
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Bucket::default);
        Some(Table { buckets: buckets.into() })
    }

    fn bucket(&self, key: Key) -> &[Entry; 4] {
        let place = (u128::from(key.place) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize].0
    }

    /// The count that was put in for `key`, if it is still there.
    pub(super) fn get(&self, key: Key) -> Option<u64> {
        self.bucket(key).iter().find_map(|entry| {
            let nodes = entry.nodes.load(Relaxed);
            (nodes != 0 && entry.disguised.load(Relaxed) ^ nodes == key.check).then_some(nodes)
        })
    }

    /// Remembers a count. The smallest of its bucket, which is the cheapest to count again, gives
    /// way.
    pub(super) fn put(&self, key: Key, nodes: u64) {
        let entries = self.bucket(key).iter();
        if let Some(entry) = entries.min_by_key(|entry| entry.nodes.load(Relaxed)) {
            entry.nodes.store(nodes, Relaxed);
            entry.disguised.store(key.check ^ nodes, Relaxed);
        }
    }
}
