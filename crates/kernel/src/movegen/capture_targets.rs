//! Classifies captures by what an explosion on their target does to the kings.

use shakmaty::{Bitboard, Role, Square};

use super::{side::Side, sink::Sink, threats::Threats, view::View};

/// The targets of captures by pieces other than the king.
pub(super) struct Captures {
    /// The targets of exploding captures that destroy a king and are legal for every piece other than
    /// the king: they spare our king, or our king may be destroyed.
    decisive: Bitboard,
    /// The targets of exploding captures that have to be checked one by one.
    pub(super) special: Bitboard,
    /// The targets of exploding captures that are legal for every piece that is not pinned.
    pub(super) exploding: Bitboard,
    /// The targets of ordinary captures that are legal for every piece that is not pinned.
    pub(super) ordinary: Bitboard,
    /// The squares that are in exactly one of `exploding` and `ordinary`.
    pub(super) differing: Bitboard,
}

impl Captures {
    #[inline(always)]
    pub(super) fn of<S: Side, T: Sink>(view: &View<'_, S>, threats: &Threats) -> Captures {
        let none = Bitboard::EMPTY;
        let king = Bitboard::from_square(view.enemy_king);
        let ordinary = if T::DECISIVE { threats.ordinary | king } else { threats.ordinary & !king };
        let mut captures = Captures {
            decisive: none,
            special: none,
            exploding: none,
            ordinary: ordinary & view.them,
            differing: none,
        };
        if S::BLAST && view.by_origin() {
            // If blasts are centred on the capturer's origin, all captures are checked one by one.
            captures.ordinary = none;
        } else if S::BLAST {
            captures.add_exploding::<S, T>(view, threats);
            captures.differing = captures.exploding ^ captures.ordinary;
        }
        captures
    }

    /// Adds the targets of exploding captures by pieces other than the king.
    #[inline(always)]
    fn add_exploding<S: Side, T: Sink>(&mut self, view: &View<'_, S>, threats: &Threats) {
        let none = Bitboard::EMPTY;
        let rules = view.rules;
        let suicides = if rules.hits_own_king { view.inverse(view.king) } else { none };
        let wins = view.wins();
        let allowed = if rules.mortal { view.them } else { view.them & !suicides };
        let harmless = allowed & !(wins | suicides);
        self.special = harmless & threats.special;
        if T::DECISIVE {
            self.decisive = allowed & (wins | suicides);
            // If there are no threats, `plain` is full, and all allowed targets are included without
            // looking up a blast.
            self.exploding = allowed & (threats.plain | wins | suicides);
        } else {
            self.exploding = harmless & threats.plain;
        }
    }

    /// The capture targets, other than special ones, of an unpinned piece that is not the king and does
    /// not promote.
    #[inline(always)]
    pub(super) fn free<S: Side>(&self, view: &View<'_, S>, role: Role) -> Bitboard {
        let mut targets = self.ordinary;
        if !S::MIXED || self.differing.any() {
            targets ^= self.differing & view.explosive_to(role);
        }
        view.permitted(role, targets)
    }

    /// The capture targets, other than special ones, on which an unpinned pawn may promote to any role.
    #[inline(always)]
    pub(super) fn promoting<S: Side>(&self, view: &View<'_, S>) -> Bitboard {
        if S::MIXED {
            view.permitted(Role::Pawn, self.ordinary & !self.differing)
        } else {
            self.free(view, Role::Pawn)
        }
    }

    /// The capture targets within `reach`, other than special ones, of a `mover` that is pinned by
    /// `pinner`. `by` is the role of the capturer after the move.
    #[inline(always)]
    pub(super) fn pinned<S: Side>(
        &self,
        view: &View<'_, S>,
        pinner: Square,
        (mover, by): (Role, Role),
        reach: Bitboard,
    ) -> Bitboard {
        // Unless a capture destroys the enemy king, it must destroy the pinner, because the capturer
        // leaves the line even if it survives.
        let inverse = view.inverse(pinner);
        let pinner = Bitboard::from_square(pinner);
        let enemy_king = Bitboard::from_square(view.enemy_king);
        let exploding = if S::BLAST {
            let beside = self.exploding & inverse & reach;
            let dragged = beside.any() && (view.frail() & pinner).any();
            let resolving = if dragged { pinner | inverse } else { pinner };
            reach & (self.decisive | (self.exploding & resolving))
        } else {
            Bitboard::EMPTY
        };
        let ordinary = reach & self.ordinary & (pinner | enemy_king);
        if S::MIXED && (exploding | ordinary).is_empty() {
            return exploding;
        }
        let explosive = view.explosive_to(by);
        view.permitted(mover, (exploding & explosive) | (ordinary & !explosive))
    }
}
