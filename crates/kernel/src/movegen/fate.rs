//! One capture, by the definition: for those that no set of squares decides.

use shakmaty::{Bitboard, Role, Square};

use super::{kind::Side, view::View, want::Want};

/// What becomes of the kings in a capture.
pub(crate) enum Fate {
    /// The capture is forbidden, or destroys our king, which must not be.
    Illegal,
    /// It destroys a king, and is legal whatever else is true.
    Decisive,
    /// Both kings survive it: `gone` are destroyed, the capturer too if it `dies`, and our king
    /// is then on `king`.
    Open { gone: Bitboard, dies: bool, king: Square },
}

impl<S: Side> View<'_, S> {
    /// What becomes of the kings in a capture, by the definition: for captures that no set
    /// decides.
    #[inline(always)]
    pub(crate) fn fate(
        &self,
        from: Square,
        to: Square,
        victim: Square,
        (mover, by): (Role, Role),
    ) -> Fate {
        if S::MIXED && self.rules.manners.forbids(mover, self.role_at(victim)) {
            return Fate::Illegal;
        }
        let (gone, dies) = self.aftermath(from, to, victim, by);
        let own_king_falls = if mover == Role::King { dies } else { gone.contains(self.king) };
        if own_king_falls && !self.rules.mortal {
            Fate::Illegal
        } else if own_king_falls || gone.contains(self.enemy_king) {
            Fate::Decisive
        } else {
            let king = if mover == Role::King { to } else { self.king };
            Fate::Open { gone, dies, king }
        }
    }

    /// Whether a capture is legal and wanted, by the definition.
    pub(crate) fn may_capture<W: Want>(
        &self,
        from: Square,
        to: Square,
        victim: Square,
        roles: (Role, Role),
    ) -> bool {
        match self.fate(from, to, victim, roles) {
            Fate::Illegal => false,
            Fate::Decisive => W::DECISIVE,
            Fate::Open { gone, dies, king } => {
                let left = (self.occupied & !gone).without(from);
                self.is_safe(king, if dies { left } else { left.with(to) }, gone)
            }
        }
    }

    /// What a capture destroys besides the capturer, and whether it destroys the capturer.
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
        let explodes =
            if S::MIXED { rules.manners.explodes(by, self.role_at(victim)) } else { S::BLAST };
        if !explodes {
            return (gone, false);
        }
        gone |= self.blasted(rules.center_of(from, to, victim)).without(from);
        (gone, !rules.manners.spares(by))
    }
}
