//! The transposition table, which stores a word for each position and is shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::memory::{allocate_at_most, filled};

/// A table of fixed size, without locks, that maps 128-bit keys to 64-bit words.
///
/// The word 0 marks an empty entry. The high half of a key selects the cluster, and the low half identifies the
/// entry. Each search defines what its words contain, and passes a function for the worth of a word: in a full
/// cluster, the word of least worth is replaced.
///
/// ```
/// use isotope_search::TranspositionTable;
///
/// let table = TranspositionTable::new(1).expect("there is a megabyte");
/// table.update(7, |word| word, |old| Some(old.unwrap_or(40) + 2));
/// assert_eq!((table.get(7), table.get(8)), (Some(42), None));
/// ```
pub struct TranspositionTable {
    clusters: Box<[Cluster]>,
}

/// Four entries, which together fill a line of the processor's cache.
#[repr(align(64))]
#[derive(Default)]
struct Cluster([Entry; 4]);

/// A word, and the low half of its key XORed with the word. If two threads write at the same time, an entry may
/// consist of halves from different writes. The key then does not match, and the entry is not found.
#[derive(Default)]
struct Entry {
    mixed: AtomicU64,
    word: AtomicU64,
}

impl Entry {
    /// Returns the low half of the key, and the word.
    #[inline]
    fn load(&self) -> (u64, u64) {
        let word = self.word.load(Relaxed);
        (self.mixed.load(Relaxed) ^ word, word)
    }
}

impl TranspositionTable {
    const CLUSTERS_IN_MIB: usize = (1 << 20) / size_of::<Cluster>();

    /// Creates an empty table of `mib` MiB; `None` if there is not enough memory.
    pub fn new(mib: usize) -> Option<TranspositionTable> {
        TranspositionTable::with_clusters(mib.checked_mul(TranspositionTable::CLUSTERS_IN_MIB)?)
    }

    /// Creates an empty table of `count` clusters, at least one; `None` if there is not enough memory.
    pub(crate) fn with_clusters(count: usize) -> Option<TranspositionTable> {
        Some(TranspositionTable { clusters: filled(count.max(1), Cluster::default)? })
    }

    /// Creates an empty table of `mib` MiB, or of 64 KiB if `mib` is 0. The table is smaller if there is not
    /// enough memory.
    pub fn at_most(mib: usize) -> TranspositionTable {
        let count = mib.saturating_mul(TranspositionTable::CLUSTERS_IN_MIB).max(1024);
        TranspositionTable { clusters: allocate_at_most(count, Cluster::default) }
    }

    #[inline]
    fn cluster(&self, key: u128) -> &[Entry; 4] {
        let place = ((key >> 64) * self.clusters.len() as u128) >> 64;
        &self.clusters[place as usize].0
    }

    /// The word stored for `key`; `None` if there is none or it has been replaced.
    #[inline]
    pub fn get(&self, key: u128) -> Option<u64> {
        let mut loaded = self.cluster(key).iter().map(Entry::load);
        loaded.find(|&(low, word)| word != 0 && low == key as u64).map(|(_, word)| word)
    }

    /// Passes the word stored for `key`, if there is one, to `change` and stores the result, unless it is `None`
    /// or 0. In a cluster without an empty entry, a new key replaces the word of the least `worth`.
    #[inline]
    pub fn update<W: Ord>(
        &self,
        key: u128,
        worth: impl Fn(u64) -> W,
        change: impl FnOnce(Option<u64>) -> Option<u64>,
    ) {
        let cluster = self.cluster(key);
        let loaded = cluster.each_ref().map(Entry::load);
        let same = loaded.iter().position(|&(low, word)| word != 0 && low == key as u64);
        let word = change(same.map(|place| loaded[place].1)).unwrap_or(0);
        if word == 0 {
            return;
        }
        let worth = |&place: &usize| (loaded[place].1 != 0).then(|| worth(loaded[place].1));
        let place = same.or_else(|| (0..cluster.len()).min_by_key(worth)).unwrap_or(0);
        cluster[place].mixed.store(key as u64 ^ word, Relaxed);
        cluster[place].word.store(word, Relaxed);
    }

    /// Empties the table.
    pub fn clear(&mut self) {
        self.clusters.fill_with(Cluster::default);
    }

    /// The words of all entries in order; 0 for each empty entry.
    pub fn sample(&self) -> impl Iterator<Item = u64> {
        self.clusters.iter().flat_map(|cluster| &cluster.0).map(|entry| entry.load().1)
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn put(table: &TranspositionTable, key: u128, word: u64) {
        table.update(key, |word| word, |_| Some(word));
    }

    #[test]
    fn a_new_key_replaces_the_least_worth_and_a_known_key_keeps_its_entry() {
        let table = TranspositionTable::at_most(0);
        // Small keys share the first cluster.
        for (key, word) in [(1, 50), (2, 30), (3, 70), (4, 60), (2, 20), (5, 40)] {
            put(&table, key, word);
        }
        let words = [1, 2, 3, 4, 5].map(|key| table.get(key));
        assert_eq!(words, [Some(50), None, Some(70), Some(60), Some(40)]);
        assert_eq!(table.sample().take(5).collect::<Vec<_>>(), [50, 40, 70, 60, 0]);
    }

    #[test]
    fn an_entry_without_a_change_stays() {
        let table = TranspositionTable::at_most(0);
        put(&table, 1, 9);
        table.update(1, |word| word, |old| old.filter(|old| *old > 9));
        assert_eq!(table.get(1), Some(9));
        let other = 1 << 127 | 1;
        assert_eq!(table.get(other), None, "the same low half elsewhere");
        let mut table = table;
        table.clear();
        assert_eq!(table.get(1), None);
    }

    #[test]
    fn a_table_larger_than_the_memory_is_refused() {
        assert!(TranspositionTable::new(usize::MAX).is_none());
        assert!(TranspositionTable::new(usize::MAX >> 21).is_none());
    }

    /// Concurrent writes to one cluster never yield a word that no thread has written for the key.
    #[test]
    fn mixed_halves_of_entries_are_not_found() {
        let table = TranspositionTable::at_most(0);
        thread::scope(|scope| {
            for thread in 1..=2_u64 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..50_000_u64 {
                        // The keys differ in many bits, as those of positions do.
                        let key = (1 + round % 7).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                        put(table, key.into(), key << 2 | thread);
                        if let Some(word) = table.get(key.into()) {
                            assert_eq!(word >> 2, key << 2 >> 2);
                        }
                    }
                });
            }
        });
    }
}
