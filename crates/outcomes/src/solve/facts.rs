//! What has been proven of positions: a table that threads share without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What has been proven of a position, to the side to move, in plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// A win is forced within so many, if that is not [`NEVER`].
    pub(super) win: u8,
    /// None is within so many.
    pub(super) no_win: u8,
    /// The other side can force a win within so many, if that is not [`NEVER`].
    pub(super) loss: u8,
    /// And cannot within so many.
    pub(super) no_loss: u8,
    /// The move that was best in attack, by its place in the list of the legal ones.
    pub(super) attack: u16,
    /// The move that was best in defence.
    pub(super) defence: u16,
}

/// Nothing is known to happen.
pub(super) const NEVER: u8 = u8::MAX;

/// The longest win that is looked for.
pub(super) const MOST_PLIES: u32 = 250;

/// No move was best.
pub(super) const NO_MOVE: u16 = u16::MAX;

impl Known {
    pub(super) const NOTHING: Known =
        Known { win: NEVER, no_win: 0, loss: NEVER, no_loss: 0, attack: NO_MOVE, defence: NO_MOVE };

    /// Entries that took longer to find stay longer.
    fn worth(self) -> u8 {
        let proven = |plies: u8| if plies == NEVER { 0 } else { plies.saturating_add(1) };
        self.no_win.max(self.no_loss).max(proven(self.win)).max(proven(self.loss))
    }
}

/// Facts by position, of fixed size.
pub(super) struct Facts {
    buckets: Box<[Bucket]>,
}

/// Four entries, as large as a line of the processor's cache. The first half of an entry is the key in
/// exclusive-or with the second: when two threads write at once it does not come out again.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([[AtomicU64; 2]; 4]);

impl Facts {
    /// A table of so many megabytes, or of the smallest size; smaller where there is no such memory.
    pub(super) fn new(mib: usize) -> Facts {
        let count = mib.saturating_mul(1 << 20) / size_of::<Bucket>();
        Facts { buckets: filled(count.max(1024), Bucket::default) }
    }

    fn bucket(&self, key: u128) -> &[[AtomicU64; 2]; 4] {
        let place = ((key >> 64) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize].0
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u128) -> Known {
        let found = self.bucket(key).iter().find_map(|[mixed, data]| {
            let data = data.load(Relaxed);
            (data != 0 && mixed.load(Relaxed) ^ data == key as u64).then(|| unpacked(data))
        });
        found.unwrap_or(Known::NOTHING)
    }

    /// Adds to what is known of the position with this key.
    pub(super) fn learn(&self, key: u128, change: impl FnOnce(&mut Known)) {
        let bucket = self.bucket(key);
        let loaded = bucket.each_ref().map(|[mixed, data]| {
            let data = data.load(Relaxed);
            (mixed.load(Relaxed) ^ data, data)
        });
        let same = loaded.iter().position(|&(found, data)| data != 0 && found == key as u64);
        let worth = |i: &usize| match loaded[*i].1 {
            0 => 0,
            data => 1 + u32::from(unpacked(data).worth()),
        };
        let place = same.or_else(|| (0..4).min_by_key(worth)).unwrap_or(0);
        let mut known = same.map_or(Known::NOTHING, |place| unpacked(loaded[place].1));
        change(&mut known);
        let data = packed(known);
        bucket[place][0].store(key as u64 ^ data, Relaxed);
        bucket[place][1].store(data, Relaxed);
    }
}

/// A table of so many entries, or of half as many as long as there is no memory for them.
pub(super) fn filled<T>(mut count: usize, entry: impl FnMut() -> T) -> Box<[T]> {
    let mut entries = Vec::new();
    while count > 1 && entries.try_reserve_exact(count).is_err() {
        count /= 2;
    }
    entries.resize_with(count, entry);
    entries.into()
}

fn packed(known: Known) -> u64 {
    let Known { win, no_win, loss, no_loss, attack, defence } = known;
    let plies = u32::from_be_bytes([win, no_win, loss, no_loss]);
    u64::from(plies) << 32 | u64::from(attack) << 16 | u64::from(defence)
}

fn unpacked(data: u64) -> Known {
    let [win, no_win, loss, no_loss, ..] = data.to_be_bytes();
    Known { win, no_win, loss, no_loss, attack: (data >> 16) as u16, defence: data as u16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_comes_back_and_is_added_to() {
        let facts = Facts::new(0);
        assert_eq!(facts.get(7), Known::NOTHING);
        facts.learn(7, |known| known.no_win = 5);
        facts.learn(7, |known| (known.win, known.attack) = (7, 449));
        let known = Known { win: 7, no_win: 5, attack: 449, ..Known::NOTHING };
        assert_eq!(facts.get(7), known);
        assert_eq!(facts.get(8), Known::NOTHING);
    }

    #[test]
    fn what_was_hard_to_find_stays() {
        let facts = Facts::new(0);
        facts.learn(1, |known| known.no_win = 9);
        for key in 2..100 {
            facts.learn(key, |known| known.no_win = 1);
        }
        assert_eq!(facts.get(1).no_win, 9);
    }
}
