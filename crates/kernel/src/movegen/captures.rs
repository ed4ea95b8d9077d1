//! Captures, sorted by what their explosion does to the kings.

use shakmaty::{Bitboard, Role, Square};

use super::{kind::Side, threats::Threats, view::View, want::Want};

/// The targets of captures.
pub(super) struct Captures {
    /// Exploding captures here are legal for every piece but the king: they destroy the opponent's
    /// king and not our own, or our own king may be destroyed.
    decisive: Bitboard,
    /// Exploding captures here have to be asked one by one.
    pub(super) special: Bitboard,
    /// Every piece that is not pinned may make an exploding capture here.
    pub(super) exploding: Bitboard,
    /// Every piece that is not pinned may make an ordinary capture here.
    pub(super) ordinary: Bitboard,
    /// The pieces in one of the two and not in the other.
    pub(super) differing: Bitboard,
    /// Where every piece that is not pinned may capture, special targets apart. Empty unless all
    /// capture alike.
    pub(super) common: Bitboard,
    /// The pieces whose capture explodes whoever makes it, and perhaps empty squares, if that
    /// depends on nothing else.
    pub(super) explosive: Bitboard,
}

impl Captures {
    #[inline(always)]
    pub(super) fn of<S: Side, W: Want>(view: &View<'_, S>, threats: &Threats) -> Captures {
        let none = Bitboard::EMPTY;
        let rules = view.rules;
        let king = Bitboard::from_square(view.enemy_king);
        let ordinary = if W::DECISIVE { threats.ordinary | king } else { threats.ordinary & !king };
        let mut captures = Captures {
            decisive: none,
            special: none,
            exploding: none,
            ordinary: ordinary & view.them,
            differing: none,
            explosive: none,
            common: none,
        };
        if S::BLAST && view.by_origin() {
            // These are asked one by one.
            captures.ordinary = none;
        } else if S::BLAST
            && (!S::MIXED || rules.manners.everybody_explodes || view.exploders().any())
        {
            captures.add_exploding::<S, W>(view, threats);
            captures.differing = captures.exploding ^ captures.ordinary;
        }
        if S::ALIKE {
            captures.explosive = rules.manners.explosive_to::<S>(view.node, Role::Pawn);
            captures.common = captures.ordinary ^ (captures.differing & captures.explosive);
        }
        captures
    }

    /// Adds the targets of exploding captures, whoever makes them.
    #[inline(always)]
    fn add_exploding<S: Side, W: Want>(&mut self, view: &View<'_, S>, threats: &Threats) {
        let none = Bitboard::EMPTY;
        let rules = view.rules;
        let suicides = if rules.hits_own_king { view.inverse(view.king) } else { none };
        let wins = view.wins();
        let allowed = if rules.mortal { view.them } else { view.them & !suicides };
        let harmless = allowed & !(wins | suicides);
        self.special = harmless & threats.special;
        if W::DECISIVE {
            self.decisive = allowed & (wins | suicides);
            // Without threats this is all that is allowed, and nobody's blast need be looked up.
            self.exploding = allowed & (threats.plain | wins | suicides);
        } else {
            self.exploding = harmless & threats.plain;
        }
    }

    /// Where a piece that is no king may capture if it is not pinned, special targets apart.
    #[inline(always)]
    pub(super) fn free<S: Side>(&self, view: &View<'_, S>, role: Role) -> Bitboard {
        if S::ALIKE { self.common } else { self.by(view, role, role) }
    }

    /// The same for a `mover` that counts as `by`.
    #[inline(always)]
    pub(super) fn by<S: Side>(&self, view: &View<'_, S>, mover: Role, by: Role) -> Bitboard {
        let mut targets = self.ordinary;
        if !S::MIXED || self.differing.any() {
            targets ^= self.differing & self.explosive_to(view, by);
        }
        view.permitted(mover, targets)
    }

    /// The pieces that explode when one that counts as `by` captures them, and perhaps empty squares.
    #[inline(always)]
    pub(super) fn explosive_to<S: Side>(&self, view: &View<'_, S>, by: Role) -> Bitboard {
        if S::ALIKE { self.explosive } else { view.rules.manners.explosive_to::<S>(view.node, by) }
    }

    /// Where a `mover` may capture if it is not pinned, whatever it becomes, special targets apart.
    #[inline(always)]
    pub(super) fn agreed<S: Side>(&self, view: &View<'_, S>, mover: Role) -> Bitboard {
        view.permitted(mover, self.ordinary & !self.differing)
    }

    /// Where a `mover` that counts as `by` may capture within its `reach` though it alone blocks
    /// the line of `pinner`, special targets apart.
    #[inline(always)]
    pub(super) fn pinned<S: Side>(
        &self,
        view: &View<'_, S>,
        pinner: Square,
        (mover, by): (Role, Role),
        reach: Bitboard,
    ) -> Bitboard {
        // Whether the capturer survives or not, it is off the line, and the pinner must go.
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
        if !S::UNIFORM && (exploding | ordinary).is_empty() {
            return exploding;
        }
        let explosive = self.explosive_to(view, by);
        view.permitted(mover, (exploding & explosive) | (ordinary & !explosive))
    }
}
