//! What is remembered of positions: a table that threads share without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use shakmaty::{Move, Role};

use crate::score::WON;

/// A table of positions.
///
/// Each entry is written in two halves, and the first is the key mixed with the second: an entry of
/// which threads have written different halves is not recognised.
pub(crate) struct Table {
    entries: Vec<[AtomicU64; 2]>,
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

/// Entries of which one key may be in any.
const CLUSTER: usize = 4;

impl Table {
    /// A table of so many megabytes, at least one.
    pub(crate) fn new(megabytes: usize) -> Table {
        let count = (megabytes.max(1) << 20) / size_of::<[AtomicU64; 2]>();
        let entries = std::iter::repeat_with(Default::default).take(count).collect();
        Table { entries, age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.iter_mut().for_each(|entry| *entry = Default::default());
    }

    /// What comes now is worth more than what was there before.
    pub(crate) fn begin_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn cluster(&self, key: u64) -> &[[AtomicU64; 2]] {
        let clusters = (self.entries.len() / CLUSTER) as u128;
        let first = ((u128::from(key) * clusters) >> 64) as usize * CLUSTER;
        &self.entries[first..first + CLUSTER]
    }

    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Known> {
        self.cluster(key).iter().find_map(|[mixed, data]| {
            let data = data.load(Ordering::Relaxed);
            (mixed.load(Ordering::Relaxed) ^ data == key).then(|| unpacked(data, ply)).flatten()
        })
    }

    pub(crate) fn put(&self, key: u64, ply: usize, mut known: Known) {
        let age = self.age.load(Ordering::Relaxed) & 63;
        let worth = |data: u64| {
            let (depth, years) =
                (data >> 32 & 0xff, u64::from(age.wrapping_sub((data >> 42) as u8) & 63));
            if data == 0 { i64::MIN } else { depth as i64 - 4 * years as i64 }
        };
        let cluster = self.cluster(key);
        let loaded = |entry: &[AtomicU64; 2]| entry[1].load(Ordering::Relaxed);
        let same = cluster.iter().find(|e| e[0].load(Ordering::Relaxed) ^ loaded(e) == key);
        let entry = match same.or_else(|| cluster.iter().min_by_key(|e| worth(loaded(e)))) {
            Some(entry) => entry,
            None => return,
        };
        if same.is_some() && known.best == Brief::default() {
            known.best = unpacked(loaded(entry), ply).map_or(known.best, |old| old.best);
        }
        let data = packed(known, ply, age);
        entry[0].store(key ^ data, Ordering::Relaxed);
        entry[1].store(data, Ordering::Relaxed);
    }

    /// How full it is with what this search has found, in thousandths.
    pub(crate) fn permille(&self) -> u32 {
        let age = u64::from(self.age.load(Ordering::Relaxed) & 63);
        let sample = self.entries.iter().take(1000);
        let fresh = sample.filter(|[_, data]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && data >> 42 & 63 == age
        });
        fresh.count() as u32
    }
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
