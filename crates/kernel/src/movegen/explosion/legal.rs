//! Whether a move is legal where any capture that would destroy the king is a check.

use shakmaty::{Bitboard, Role, Square};

use crate::{
    castling::Castling,
    movegen::{
        danger::Danger, fatal::After, fate::Fate, kind::Side, node::CastlingMove, view::View,
        want::Want,
    },
};

impl<S: Side> View<'_, S> {
    /// Where our piece on `from`, then a `role`, may go within the empty squares of its `reach`.
    #[inline(always)]
    pub(super) fn quiet(
        &self,
        danger: &Danger<'_>,
        role: Role,
        from: Square,
        reach: Bitboard,
    ) -> Bitboard {
        let holding = if (danger.pinned | danger.targets).contains(from) {
            if !danger.is_complete() {
                return self.quiet_by_definition(role, from, reach);
            }
            danger.holding(from) & !self.occupied
        } else {
            danger.parries
        };
        let mut to = reach & holding;
        // Where it would be the next target.
        let near = to & danger.fatal.squares();
        if near.any() {
            let attacked = near & (danger.attacked | self.skewered(danger, from));
            to &= !attacked;
            if !S::VICTIMS_ALIKE {
                // Unless nobody who attacks it could destroy our king by the capture of a `role`.
                for square in attacked {
                    let after = self.after_quiet(role, from, square);
                    if !self.any_is_target(&after, danger.fatal, square.into()) {
                        to.add(square);
                    }
                }
            }
        }
        to
    }

    #[cold]
    fn quiet_by_definition(&self, role: Role, from: Square, reach: Bitboard) -> Bitboard {
        let is_safe = |to: &Square| !self.endangered(&self.after_quiet(role, from, *to));
        (reach & !self.occupied).into_iter().filter(is_safe).collect()
    }

    /// Our side after a piece went to an empty square and is now a `role`.
    pub(super) fn after_quiet(&self, role: Role, from: Square, to: Square) -> After {
        let passed = match role {
            Role::Pawn => self.opens_en_passant(from, to),
            _ => None,
        };
        let now = self.now();
        After {
            us: now.us.without(from).with(to),
            king: if role == Role::King { to } else { now.king },
            moved: [Some((to, role)), None],
            en_passant: passed.map(|passed| (passed, to)),
            ..now
        }
    }

    /// Whether a capture is legal and wanted.
    pub(super) fn may_capture_by_explosion<W: Want>(
        &self,
        danger: &Danger<'_>,
        from: Square,
        to: Square,
        victim: Square,
        (mover, by): (Role, Role),
    ) -> bool {
        let (gone, dies, king) = match self.fate(from, to, victim, (mover, by)) {
            Fate::Illegal => return false,
            Fate::Decisive => return W::DECISIVE,
            Fate::Open { gone, dies, king } => (gone, dies, king),
        };
        let lands = if dies { Bitboard::EMPTY } else { Bitboard::from_square(to) };
        let after = || After {
            us: (self.us.without(from) & !gone) | lands,
            king,
            gone,
            moved: [Some((to, by)), None],
            en_passant: None,
        };
        if mover == Role::King || !danger.is_complete() {
            return !self.endangered(&after());
        }
        // Nobody we have stands in a new attack, but for the capturer itself.
        let near = lands & danger.fatal.squares();
        !danger.remains(from, gone, lands)
            && (near.is_empty() || !self.any_is_target(&after(), danger.fatal, near))
    }

    pub(super) fn may_castle_by_explosion(&self, m: &CastlingMove, in_check: bool) -> bool {
        let now = self.now();
        let lifted = now.us.without(m.king);
        let arrived = After {
            us: lifted.without(m.rook).with(m.rook_to).with(m.king_to),
            king: m.king_to,
            moved: [Some((m.king_to, Role::King)), Some((m.rook_to, Role::Rook))],
            ..now
        };
        let crosses = match self.rules.castling {
            Castling::Off => false,
            Castling::Derived => {
                !in_check
                    && m.crossed.into_iter().all(|square| {
                        !self.endangered(&After {
                            us: lifted.with(square),
                            king: square,
                            moved: [Some((square, Role::King)), None],
                            ..now
                        })
                    })
            }
            Castling::Orthodox => self.crosses_unseen(m),
        };
        crosses && !self.endangered(&arrived)
    }
}
