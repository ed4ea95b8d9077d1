//! Classifies captures by what an explosion on their target does to the kings.

use shakmaty::{Bitboard, Square};

use super::{group::Sink, side::Side, threats::Threats, view::View};

/// The targets of captures by pieces other than the king.
pub(super) struct Captures {
    /// The targets of captures that are legal for every piece that is not pinned.
    pub(super) free: Bitboard,
    /// The targets of exploding captures that destroy a king and are legal for every piece other than
    /// the king: they spare our king, or our king may be destroyed.
    decisive: Bitboard,
    /// The targets of exploding captures that have to be checked one by one.
    pub(super) special: Bitboard,
}

impl Captures {
    #[inline(always)]
    pub(super) fn of<S: Side, T: Sink>(view: &View<'_, S>, threats: &Threats) -> Captures {
        if S::BLAST {
            return Captures::exploding::<S, T>(view, threats);
        }
        let king = Bitboard::from_square(view.enemy_king);
        let free = if T::DECISIVE { threats.ordinary | king } else { threats.ordinary & !king };
        Captures { free: free & view.them, decisive: Bitboard::EMPTY, special: Bitboard::EMPTY }
    }

    /// The targets of captures in a game in which they explode.
    #[inline(always)]
    fn exploding<S: Side, T: Sink>(view: &View<'_, S>, threats: &Threats) -> Captures {
        let rules = view.rules;
        let none = Bitboard::EMPTY;
        let suicides = if rules.hits_own_king { view.inverse(view.king) } else { none };
        let wins = view.wins();
        let allowed = if rules.mortal { view.them } else { view.them & !suicides };
        let harmless = allowed & !(wins | suicides);
        let special = harmless & threats.special;
        if T::DECISIVE {
            // If there are no threats, `plain` is full, and all allowed targets are included without
            // looking up a blast.
            let free = allowed & (threats.plain | wins | suicides);
            Captures { free, decisive: allowed & (wins | suicides), special }
        } else {
            Captures { free: harmless & threats.plain, decisive: none, special }
        }
    }

    /// The capture targets within `reach`, other than special ones, of a piece that is pinned by `pinner`.
    #[inline(always)]
    pub(super) fn pinned<S: Side>(
        &self,
        view: &View<'_, S>,
        pinner: Square,
        reach: Bitboard,
    ) -> Bitboard {
        // Unless a capture destroys the enemy king, it must destroy the pinner, because the capturer
        // leaves the line even if it survives.
        let inverse = view.inverse(pinner);
        let pinner = Bitboard::from_square(pinner);
        if S::BLAST {
            let beside = self.free & inverse & reach;
            let dragged = beside.any() && (view.frail() & pinner).any();
            let resolving = if dragged { pinner | inverse } else { pinner };
            reach & (self.decisive | (self.free & resolving))
        } else {
            let enemy_king = Bitboard::from_square(view.enemy_king);
            reach & self.free & (pinner | enemy_king)
        }
    }
}
