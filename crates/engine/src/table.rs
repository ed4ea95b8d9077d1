//! The engine's words in the transposition table: best move, value, depth and bound.

use std::sync::atomic::{AtomicU8, Ordering};

use isotope_search::TranspositionTable;
use shakmaty::{Move, Role};

use crate::score::WON;

/// A table of positions.
pub(crate) struct Table {
    words: TranspositionTable,
    age: AtomicU8,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) best: Brief,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// What a value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The position is worth at most this.
    Upper = 1,
    /// The position is worth at least this.
    Lower = 2,
    Exact = 3,
}

/// A move in 16 bits: enough to know it among the legal moves of its position. Zero is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Brief(u16);

impl Brief {
    pub(crate) fn of(m: Move) -> Brief {
        let to = m.to() as u16;
        let (from, role) = match m {
            Move::Normal { from, promotion, .. } => (from as u16, promotion),
            Move::EnPassant { from, .. } => (from as u16, None),
            Move::Castle { king, .. } => (king as u16, None),
            Move::Put { role, to } => (to as u16, Some(role)),
        };
        Brief(1 << 15 | role.map_or(0, |role: Role| role as u16) << 12 | from << 6 | to)
    }

    /// A number below 4096 for its origin and target.
    pub(crate) fn squares(self) -> usize {
        usize::from(self.0 & 0xfff)
    }
}

/// Plies by which a look may be less deep than the recorded one that it replaces.
const NEARLY: i32 = 3;

impl Table {
    /// A table of so many megabytes, at least one; of fewer where there is no memory for it.
    pub(crate) fn new(megabytes: usize) -> Table {
        Table { words: TranspositionTable::at_most(megabytes.max(1)), age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
    }

    /// What comes now is worth more than what was there before.
    pub(crate) fn begin_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn age(&self) -> u8 {
        self.age.load(Ordering::Relaxed) & 63
    }

    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Known> {
        self.words.get(wide(key)).and_then(|word| unpacked(word, ply))
    }

    /// Records what was found, unless the same search has recorded a deeper look at the same position. Of
    /// other positions the one goes that was looked at least deeply, and long ago.
    pub(crate) fn put(&self, key: u64, ply: usize, mut known: Known) {
        let age = self.age();
        let worth = |word: u64| {
            let years = age.wrapping_sub(age_of(word)) & 63;
            (word >> 32 & 0xff) as i64 - 4 * i64::from(years)
        };
        self.words.update(wide(key), worth, |old| {
            if let Some((word, old)) = old.and_then(|word| Some((word, unpacked(word, ply)?))) {
                // A little less deep is let in: its value is about the window that is looked at now.
                if age_of(word) == age && known.depth + NEARLY < old.depth {
                    return None;
                }
                if known.best == Brief::default() {
                    known.best = old.best;
                }
            }
            Some(packed(known, ply, age))
        });
    }

    /// How full it is with what this search has found, in thousandths.
    pub(crate) fn permille(&self) -> u32 {
        let sample = self.words.sample().take(1000);
        sample.filter(|word| *word != 0 && age_of(*word) == self.age()).count() as u32
    }
}

/// The key that says where to look as it says what to look for.
fn wide(key: u64) -> u128 {
    u128::from(key) << 64 | u128::from(key)
}

fn age_of(word: u64) -> u8 {
    (word >> 42 & 63) as u8
}

/// Bits 0 to 15 the move, to 31 the value, to 39 the depth, to 41 the bound, to 47 the age. A win is
/// kept as its distance from the position, not from the root.
fn packed(known: Known, ply: usize, age: u8) -> u64 {
    let value = match known.value {
        WON.. => known.value + ply as i32,
        value if value <= -WON => value - ply as i32,
        value => value,
    };
    u64::from(known.best.0)
        | u64::from(value as i16 as u16) << 16
        | (known.depth.clamp(0, 255) as u64) << 32
        | (known.bound as u64) << 40
        | u64::from(age) << 42
}

fn unpacked(data: u64, ply: usize) -> Option<Known> {
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
    Some(Known { best: Brief(data as u16), value, depth: (data >> 32 & 0xff) as i32, bound })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    const MOVE: Brief = Brief(1 << 15 | 7);

    fn known(value: i32, depth: i32, bound: Bound) -> Known {
        Known { best: MOVE, value, depth, bound }
    }

    #[test]
    fn a_mate_is_recorded_by_its_distance_from_the_position() {
        let table = Table::new(1);
        for sign in [1, -1] {
            // Five plies from the root and two from a position at ply 3; the same position at ply 7.
            table.put(9, 3, known(sign * (WIN - 5), 4, Bound::Exact));
            for (ply, distance) in [(3, 5), (7, 9), (0, 2)] {
                let value = table.get(9, ply).expect("it was put").value;
                assert_eq!(value, sign * (WIN - distance), "at ply {ply}");
            }
        }
        table.put(10, 3, known(70, 4, Bound::Exact));
        assert_eq!(table.get(10, 90).expect("it was put").value, 70);
    }

    #[test]
    fn everything_that_is_known_comes_back_as_it_was_put() {
        let table = Table::new(1);
        for (key, bound) in [(1, Bound::Upper), (2, Bound::Lower), (u64::MAX, Bound::Exact)] {
            let known = known(-15_000, 127, bound);
            table.put(key, 2, known);
            assert_eq!(table.get(key, 2), Some(known));
        }
        assert_eq!(table.get(3, 2), None);
    }

    #[test]
    fn a_shallow_look_does_not_replace_a_deep_one_of_the_same_search() {
        let table = Table::new(1);
        let depth = || table.get(9, 0).expect("it was put").depth;
        table.put(9, 0, known(10, 12, Bound::Lower));
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            table.put(9, 0, known(20, 1, bound));
            assert_eq!(depth(), 12);
        }
        table.put(9, 0, known(20, 13, Bound::Upper));
        assert_eq!(depth(), 13);
        table.begin_search();
        table.put(9, 0, known(20, 1, Bound::Upper));
        assert_eq!(depth(), 1, "of another search");
    }

    #[test]
    fn a_value_without_a_move_keeps_the_move_that_was_known() {
        let table = Table::new(1);
        table.put(9, 0, known(10, 3, Bound::Lower));
        table.put(9, 0, Known { best: Brief::default(), ..known(5, 4, Bound::Upper) });
        assert_eq!(table.get(9, 0), Some(known(5, 4, Bound::Upper)));
    }

    #[test]
    fn in_a_full_cluster_the_shallowest_and_oldest_goes() {
        let table = Table::new(1);
        let at = |depth| table.put(depth as u64, 0, known(0, depth, Bound::Exact));
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
    fn how_full_it_is_counts_what_this_search_has_found() {
        let table = Table::new(1);
        table.put(1, 0, known(0, 1, Bound::Exact));
        assert_eq!(table.permille(), 1);
        table.begin_search();
        assert_eq!(table.permille(), 0);
    }

    #[test]
    fn moves_of_one_position_are_distinct_in_16_bits() {
        use shakmaty::Square;
        let normal = |from, to, promotion| {
            Brief::of(Move::Normal { role: Role::Pawn, from, capture: None, to, promotion })
        };
        let briefs = [
            normal(Square::A7, Square::A8, None),
            normal(Square::A7, Square::A8, Some(Role::Queen)),
            normal(Square::A7, Square::A8, Some(Role::Knight)),
            normal(Square::A7, Square::B8, Some(Role::Knight)),
            normal(Square::B7, Square::B8, Some(Role::Knight)),
            Brief::of(Move::Put { role: Role::Knight, to: Square::B8 }),
            Brief::of(Move::Put { role: Role::Rook, to: Square::B8 }),
            Brief::default(),
        ];
        for (at, brief) in briefs.iter().enumerate() {
            assert!(briefs[..at].iter().all(|other| other != brief), "{at}");
        }
    }
}
