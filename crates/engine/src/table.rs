//! The engine's entries in the transposition table: best move, value, depth and bound.

use std::sync::atomic::{AtomicU8, Ordering};

use isotope_search::TranspositionTable;
use shakmaty::{Move, Role};

use crate::score::WON;

/// The engine's transposition table.
pub(crate) struct SearchTable {
    words: TranspositionTable,
    age: AtomicU8,
}

/// The result of an earlier search of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableEntry {
    pub(crate) best: PackedMove,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The static evaluation of the position; `None` if it was not needed.
    pub(crate) quiet: Option<i32>,
}

impl TableEntry {
    /// Whether the recorded value decides a search in the window from `alpha` to `beta`.
    pub(crate) fn decides(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }

    /// An estimate of the value of the position, corrected by what is recorded.
    pub(crate) fn improve(&self, estimate: i32) -> i32 {
        match self.bound {
            Bound::Exact => self.value,
            Bound::Lower => estimate.max(self.value),
            Bound::Upper => estimate.min(self.value),
        }
    }
}

impl Bound {
    /// The bound that a value found by a search in the window from `alpha` to `beta` is.
    pub(crate) fn of(value: i32, (alpha, beta): (i32, i32)) -> Bound {
        match value {
            _ if value >= beta => Bound::Lower,
            _ if value > alpha => Bound::Exact,
            _ => Bound::Upper,
        }
    }
}

/// The relation of a recorded value to the true value of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true value is at most the recorded value.
    Upper = 1,
    /// The true value is at least the recorded value.
    Lower = 2,
    /// The true value is the recorded value.
    Exact = 3,
}

/// A move packed into 16 bits that distinguish it from all other legal moves of its position. Zero means no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PackedMove(u16);

impl PackedMove {
    pub(crate) fn new(m: Move) -> PackedMove {
        let to = m.to() as u16;
        let (from, role) = match m {
            Move::Normal { from, promotion, .. } => (from as u16, promotion),
            Move::EnPassant { from, .. } => (from as u16, None),
            Move::Castle { king, .. } => (king as u16, None),
            Move::Put { role, to } => (to as u16, Some(role)),
        };
        PackedMove(1 << 15 | role.map_or(0, |role: Role| role as u16) << 12 | from << 6 | to)
    }

    /// The index of the move's origin and target, below 4096.
    pub(crate) fn squares(self) -> usize {
        usize::from(self.0 & 0xfff)
    }
}

/// The maximum number of plies by which a new entry may be shallower than an entry that it replaces, if both
/// entries belong to the same position and search.
const DEPTH_TOLERANCE: i32 = 3;

impl SearchTable {
    /// Creates a table of `megabytes` MiB, at least one, or a smaller table if memory is short.
    pub(crate) fn new(megabytes: usize) -> SearchTable {
        SearchTable { words: TranspositionTable::at_most(megabytes.max(1)), age: AtomicU8::new(0) }
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
    }

    /// Begins a new search. Its entries are preferred to those of earlier searches.
    pub(crate) fn begin_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn age(&self) -> u8 {
        self.age.load(Ordering::Relaxed) & 63
    }

    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<TableEntry> {
        self.words.get(wide(key)).and_then(|word| unpacked(word, ply))
    }

    /// Records an entry, unless this search has recorded an entry for the same position that is more than
    /// [`DEPTH_TOLERANCE`] plies deeper, or deeper at all if the new entry has depth 0. In a full cluster, the entry with the lowest depth is replaced; each
    /// search since an entry was made lowers its depth by four plies in this comparison.
    pub(crate) fn put(&self, key: u64, ply: usize, mut entry: TableEntry) {
        let age = self.age();
        let priority = |word: u64| {
            let searches = age.wrapping_sub(age_of(word)) & 63;
            (word >> 32 & 0xff) as i64 - 4 * i64::from(searches)
        };
        self.words.update(wide(key), priority, |old| {
            if let Some((word, old)) = old.and_then(|word| Some((word, unpacked(word, ply)?))) {
                // A slightly shallower entry replaces the old one, because its value belongs to the current
                // window.
                let tolerance = if entry.depth > 0 { DEPTH_TOLERANCE } else { 0 };
                if age_of(word) == age && entry.depth + tolerance < old.depth {
                    return None;
                }
                if entry.best == PackedMove::default() {
                    entry.best = old.best;
                }
                entry.quiet = entry.quiet.or(old.quiet);
            }
            Some(packed(entry, ply, age))
        });
    }

    /// The share of the table filled with entries from this search, in permille, estimated from a sample.
    pub(crate) fn permille(&self) -> u32 {
        let sample = self.words.sample().take(1000);
        sample.filter(|word| *word != 0 && age_of(*word) == self.age()).count() as u32
    }
}

/// Widens a 64-bit key to 128 bits. The high half selects the cluster, and the low half identifies the position.
fn wide(key: u64) -> u128 {
    u128::from(key) << 64 | u128::from(key)
}

fn age_of(word: u64) -> u8 {
    (word >> 42 & 63) as u8
}

/// Packs an entry into a word: bits 0 to 15 are the move, 16 to 31 the value, 32 to 39 the depth, 40 and 41 the
/// bound, 42 to 47 the age, 48 to 63 the static evaluation or [`UNKNOWN`]. A win or loss is stored by its distance from
/// the position, not from the root.
fn packed(entry: TableEntry, ply: usize, age: u8) -> u64 {
    let value = match entry.value {
        WON.. => entry.value + ply as i32,
        value if value <= -WON => value - ply as i32,
        value => value,
    };
    u64::from(entry.best.0)
        | u64::from(value as i16 as u16) << 16
        | (entry.depth.clamp(0, 255) as u64) << 32
        | (entry.bound as u64) << 40
        | u64::from(age) << 42
        | u64::from(entry.quiet.map_or(UNKNOWN, |quiet| quiet as i16) as u16) << 48
}

/// A static evaluation in a word that stands for none.
const UNKNOWN: i16 = i16::MIN;

fn unpacked(data: u64, ply: usize) -> Option<TableEntry> {
    let value = i32::from((data >> 16) as i16);
    let value = match value {
        WON.. => value - ply as i32,
        value if value <= -WON => value + ply as i32,
        value => value,
    };
    let bound = match data >> 40 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(TableEntry {
        best: PackedMove(data as u16),
        value,
        depth: (data >> 32 & 0xff) as i32,
        bound,
        quiet: Some((data >> 48) as i16).filter(|quiet| *quiet != UNKNOWN).map(i32::from),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    const MOVE: PackedMove = PackedMove(1 << 15 | 7);

    fn entry(value: i32, depth: i32, bound: Bound) -> TableEntry {
        TableEntry { best: MOVE, value, depth, bound, quiet: None }
    }

    #[test]
    fn a_mate_is_recorded_by_its_distance_from_the_position() {
        let table = SearchTable::new(1);
        for sign in [1, -1] {
            // The mate is five plies from the root, and two plies from a position at ply 3. The position is then
            // looked up at other plies, too.
            table.put(9, 3, entry(sign * (WIN - 5), 4, Bound::Exact));
            for (ply, distance) in [(3, 5), (7, 9), (0, 2)] {
                let value = table.get(9, ply).expect("it was put").value;
                assert_eq!(value, sign * (WIN - distance), "at ply {ply}");
            }
        }
        table.put(10, 3, entry(70, 4, Bound::Exact));
        assert_eq!(table.get(10, 90).expect("it was put").value, 70);
    }

    #[test]
    fn a_recorded_bound_corrects_an_estimate_only_in_its_direction() {
        for (bound, corrected) in
            [(Bound::Upper, [100, 50]), (Bound::Lower, [150, 100]), (Bound::Exact, [100, 100])]
        {
            assert_eq!([150, 50].map(|estimate| entry(100, 1, bound).improve(estimate)), corrected);
        }
    }

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        let table = SearchTable::new(1);
        for (key, bound) in [(1, Bound::Upper), (2, Bound::Lower), (u64::MAX, Bound::Exact)] {
            for quiet in [None, Some(-15_000), Some(-1), Some(0), Some(15_000)] {
                let entry = TableEntry { quiet, ..entry(-15_000, 127, bound) };
                table.put(key, 2, entry);
                assert_eq!(table.get(key, 2), Some(entry));
            }
            table.put(key, 2, entry(7, 127, bound));
            assert_eq!(table.get(key, 2).expect("it was put").quiet, Some(15_000), "it is kept");
        }
        assert_eq!(table.get(3, 2), None);
    }

    #[test]
    fn a_shallow_entry_does_not_replace_a_deep_one_of_the_same_search() {
        let table = SearchTable::new(1);
        let depth = || table.get(9, 0).expect("it was put").depth;
        table.put(9, 0, entry(10, 12, Bound::Lower));
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            table.put(9, 0, entry(20, 1, bound));
            assert_eq!(depth(), 12);
        }
        table.put(9, 0, entry(20, 13, Bound::Upper));
        assert_eq!(depth(), 13);
        table.begin_search();
        table.put(9, 0, entry(20, 1, Bound::Upper));
        assert_eq!(depth(), 1, "of another search");
        table.put(9, 0, entry(30, 0, Bound::Exact));
        assert_eq!(depth(), 1, "a quiescence search replaces no deeper one of the same search");
    }

    #[test]
    fn an_entry_without_a_move_keeps_the_move_recorded_before() {
        let table = SearchTable::new(1);
        table.put(9, 0, entry(10, 3, Bound::Lower));
        table.put(9, 0, TableEntry { best: PackedMove::default(), ..entry(5, 4, Bound::Upper) });
        assert_eq!(table.get(9, 0), Some(entry(5, 4, Bound::Upper)));
    }

    #[test]
    fn in_a_full_cluster_the_shallowest_and_oldest_entry_is_replaced() {
        let table = SearchTable::new(1);
        let at = |depth| table.put(depth as u64, 0, entry(0, depth, Bound::Exact));
        let there = |depth: i32| table.get(depth as u64, 0).is_some();
        // Small keys share the first cluster.
        [5, 3, 7, 6].into_iter().for_each(at);
        at(4);
        assert!(!there(3) && [4, 5, 6, 7].into_iter().all(there));
        table.begin_search();
        at(1);
        assert!(!there(4) && there(1));
        at(2);
        assert!(!there(5) && there(1), "four plies a search");
    }

    #[test]
    fn the_fill_counts_the_entries_of_this_search() {
        let table = SearchTable::new(1);
        table.put(1, 0, entry(0, 1, Bound::Exact));
        assert_eq!(table.permille(), 1);
        table.begin_search();
        assert_eq!(table.permille(), 0);
    }

    #[test]
    fn moves_of_one_position_are_distinct_in_16_bits() {
        use shakmaty::Square;
        let normal = |from, to, promotion| {
            PackedMove::new(Move::Normal { role: Role::Pawn, from, capture: None, to, promotion })
        };
        let briefs = [
            normal(Square::A7, Square::A8, None),
            normal(Square::A7, Square::A8, Some(Role::Queen)),
            normal(Square::A7, Square::A8, Some(Role::Knight)),
            normal(Square::A7, Square::B8, Some(Role::Knight)),
            normal(Square::B7, Square::B8, Some(Role::Knight)),
            PackedMove::new(Move::Put { role: Role::Knight, to: Square::B8 }),
            PackedMove::new(Move::Put { role: Role::Rook, to: Square::B8 }),
            PackedMove::default(),
        ];
        for (at, brief) in briefs.iter().enumerate() {
            assert!(briefs[..at].iter().all(|other| other != brief), "{at}");
        }
    }
}
