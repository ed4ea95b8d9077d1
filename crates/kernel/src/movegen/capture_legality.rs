//! Checks the legality of a single capture by applying its effect, for captures that the precomputed
//! sets of squares cannot decide.

use shakmaty::{Bitboard, Role, Square};

use super::{group::Sink, side::Side, view::View};

impl<S: Side> View<'_, S> {
    /// Whether a capture by a piece of role `by`, which does not promote, is legal and wanted by the sink.
    #[inline(always)]
    pub(crate) fn may_capture<T: Sink>(
        &self,
        from: Square,
        to: Square,
        victim: Square,
        by: Role,
    ) -> bool {
        let (gone, dies) = self.aftermath(from, to, victim, by);
        let own_king_falls = if by == Role::King { dies } else { gone.contains(self.king) };
        if own_king_falls && !self.rules.mortal {
            return false;
        }
        if own_king_falls || gone.contains(self.enemy_king) {
            // Nothing else matters if a king is destroyed.
            return T::DECISIVE;
        }
        let king = if by == Role::King { to } else { self.king };
        let left = (self.occupied & !gone).without(from);
        self.is_safe(king, if dies { left } else { left.with(to) }, gone)
    }

    /// The squares that a capture destroys, other than the capturer's, and whether it destroys the
    /// capturer.
    #[inline(always)]
    pub(crate) fn aftermath(
        &self,
        from: Square,
        to: Square,
        victim: Square,
        by: Role,
    ) -> (Bitboard, bool) {
        let rules = self.rules;
        let mut gone = Bitboard::from_square(victim);
        if !S::BLAST {
            return (gone, false);
        }
        gone |= self.blasted(rules.center.square(from, to, victim)).without(from);
        (gone, !rules.spares.contains(by))
    }
}
