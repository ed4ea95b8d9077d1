//! Captures, sorted by what their explosion does to the kings.

use shakmaty::{Bitboard, Role, Square};

use super::{kind::Side, sink::Sink, threats::Threats, view::View};

/// The targets of captures.
pub(super) struct Captures {
    /// Exploding captures that are legal for every piece but the king: they destroy the opponent's king
    /// and not ours, or our king may be destroyed.
    decisive: Bitboard,
    /// Exploding captures that have to be checked one by one.
    pub(super) special: Bitboard,
    /// Exploding captures that are legal for every piece that is not pinned.
    pub(super) exploding: Bitboard,
    /// Ordinary captures that are legal for every piece that is not pinned.
    pub(super) ordinary: Bitboard,
    /// The squares in exactly one of `exploding` and `ordinary`.
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
            // These are checked one by one.
            captures.ordinary = none;
        } else if S::BLAST {
            captures.add_exploding::<S, T>(view, threats);
            captures.differing = captures.exploding ^ captures.ordinary;
        }
        captures
    }

    /// Adds the targets of exploding captures, for all capturers.
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
            // Without threats this is everything allowed, and no blast is looked up.
            self.exploding = allowed & (threats.plain | wins | suicides);
        } else {
            self.exploding = harmless & threats.plain;
        }
    }

    /// The capture targets of an unpinned piece that is not the king and does not promote, without
    /// special targets.
    #[inline(always)]
    pub(super) fn free<S: Side>(&self, view: &View<'_, S>, role: Role) -> Bitboard {
        let mut targets = self.ordinary;
        if !S::MIXED || self.differing.any() {
            targets ^= self.differing & view.explosive_to(role);
        }
        view.permitted(role, targets)
    }

    /// The capture targets of an unpinned pawn for any promotion, without special targets.
    #[inline(always)]
    pub(super) fn promoting<S: Side>(&self, view: &View<'_, S>) -> Bitboard {
        if S::MIXED {
            view.permitted(Role::Pawn, self.ordinary & !self.differing)
        } else {
            self.free(view, Role::Pawn)
        }
    }

    /// The capture targets within `reach` of a `mover` that counts as `by` and is pinned by `pinner`,
    /// without special targets.
    #[inline(always)]
    pub(super) fn pinned<S: Side>(
        &self,
        view: &View<'_, S>,
        pinner: Square,
        (mover, by): (Role, Role),
        reach: Bitboard,
    ) -> Bitboard {
        // The capturer leaves the line whether it survives or not, so the pinner must be destroyed.
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
