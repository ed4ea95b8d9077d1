//! Proven bounds on the length of wins and losses, in a transposition table shared by all threads.

use isotope_search::TranspositionTable;

/// The proven bounds of a position, in plies, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    /// The number of plies within which a win is proven, or [`NEVER`].
    pub(super) win: u8,
    /// The number of plies within which a win is disproved.
    pub(super) no_win: u8,
    /// The number of plies within which a loss is proven, or [`NEVER`].
    pub(super) loss: u8,
    /// The number of plies within which a loss is disproved.
    pub(super) no_loss: u8,
    /// The index of the best attacking move among the legal moves, or [`NO_MOVE`].
    pub(super) attack: u16,
    /// The index of the best defence among the legal moves, or [`NO_MOVE`].
    pub(super) defence: u16,
}

/// The bound of a win or loss that is not proven.
pub(super) const NEVER: u8 = u8::MAX;

/// The maximum depth of a search, in plies.
pub(super) const MAX_PLIES: u32 = 250;

/// The index that stands for an unknown best move.
pub(super) const NO_MOVE: u16 = u16::MAX;

impl Bounds {
    pub(super) const UNKNOWN: Bounds = Bounds {
        win: NEVER,
        no_win: 0,
        loss: NEVER,
        no_loss: 0,
        attack: NO_MOVE,
        defence: NO_MOVE,
    };

    /// The worth of an entry when entries are replaced: deeper bounds stay longer.
    fn worth(self) -> u8 {
        let proven = |plies: u8| if plies == NEVER { 0 } else { plies.saturating_add(1) };
        self.no_win.max(self.no_loss).max(proven(self.win)).max(proven(self.loss))
    }
}

/// A fixed-size table of bounds by position key.
pub(super) struct BoundTable(TranspositionTable);

impl BoundTable {
    /// Creates a table of at most `mib` MiB, or a smaller table if the memory is not available.
    pub(super) fn new(mib: usize) -> BoundTable {
        BoundTable(TranspositionTable::at_most(mib))
    }

    /// The bounds of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u128) -> Bounds {
        self.0.get(key).map_or(Bounds::UNKNOWN, unpacked)
    }

    /// Updates the bounds of the position with this key.
    pub(super) fn update(&self, key: u128, change: impl FnOnce(&mut Bounds)) {
        let worth = |word| unpacked(word).worth();
        self.0.update(key, worth, |old| {
            let mut bounds = old.map_or(Bounds::UNKNOWN, unpacked);
            change(&mut bounds);
            Some(packed(bounds))
        });
    }
}

fn packed(bounds: Bounds) -> u64 {
    let Bounds { win, no_win, loss, no_loss, attack, defence } = bounds;
    let plies = u32::from_be_bytes([win, no_win, loss, no_loss]);
    u64::from(plies) << 32 | u64::from(attack) << 16 | u64::from(defence)
}

fn unpacked(data: u64) -> Bounds {
    let [win, no_win, loss, no_loss, ..] = data.to_be_bytes();
    Bounds { win, no_win, loss, no_loss, attack: (data >> 16) as u16, defence: data as u16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_stored_and_extended() {
        let table = BoundTable::new(0);
        assert_eq!(table.get(7), Bounds::UNKNOWN);
        table.update(7, |bounds| bounds.no_win = 5);
        table.update(7, |bounds| (bounds.win, bounds.attack) = (7, 449));
        let expected = Bounds { win: 7, no_win: 5, attack: 449, ..Bounds::UNKNOWN };
        assert_eq!(table.get(7), expected);
        assert_eq!(table.get(8), Bounds::UNKNOWN);
    }

    #[test]
    fn deep_bounds_are_not_replaced_by_shallow_ones() {
        let table = BoundTable::new(0);
        table.update(1, |bounds| bounds.no_win = 9);
        for key in 2..100 {
            table.update(key, |bounds| bounds.no_win = 1);
        }
        assert_eq!(table.get(1).no_win, 9);
    }
}
