//! What has been proven of positions: words in a table that threads share.

use isotope_search::TranspositionTable;

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
pub(super) struct Facts(TranspositionTable);

impl Facts {
    /// A table of so many megabytes, or of the smallest size; smaller where there is no such memory.
    pub(super) fn new(mib: usize) -> Facts {
        Facts(TranspositionTable::at_most(mib))
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u128) -> Known {
        self.0.get(key).map_or(Known::NOTHING, unpacked)
    }

    /// Adds to what is known of the position with this key.
    pub(super) fn learn(&self, key: u128, change: impl FnOnce(&mut Known)) {
        let worth = |word| unpacked(word).worth();
        self.0.update(key, worth, |old| {
            let mut known = old.map_or(Known::NOTHING, unpacked);
            change(&mut known);
            Some(packed(known))
        });
    }
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
