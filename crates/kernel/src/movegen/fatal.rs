//! Who could destroy our king by a capture, where any such capture is a check.
//!
//! Here every piece of ours near the king is a king that must not be captured. With the blast
//! centred on the captured piece these are few squares, the *fatal* ones; centred on the
//! capturer's origin, all squares are, but the capturers are few.

use shakmaty::{Bitboard, Rank, Role, Square, attacks};

use super::{kind::Side, view::View, zone::Zone};

/// Who could destroy our king by a capture, and where. None is missing; where captures are of
/// several manners there may be too many.
#[derive(Clone, Copy)]
pub(super) struct Fatal {
    /// Pieces that could by an explosion, kings apart.
    pub(super) pieces: Bitboard,
    /// The squares where these could. Our king's is among them if anybody could take it.
    pub(super) by_pieces: Bitboard,
    /// The squares where the opponent's king could.
    pub(super) by_king: Bitboard,
}

/// Our side after a move. The opponent's pieces stay what and where they are, but for `gone`.
#[derive(Clone, Copy)]
pub(super) struct After {
    pub(super) us: Bitboard,
    pub(super) king: Square,
    /// Pieces that were destroyed.
    pub(super) gone: Bitboard,
    /// What stands on squares where something else stood before.
    pub(super) moved: [Option<(Square, Role)>; 2],
    /// Where the opponent may capture en passant, and the pawn it would capture.
    pub(super) en_passant: Option<(Square, Square)>,
}

impl<S: Side> View<'_, S> {
    /// Our side before any move.
    pub(super) fn now(&self) -> After {
        After {
            us: self.us,
            king: self.king,
            gone: Bitboard::EMPTY,
            moved: [None; 2],
            en_passant: None,
        }
    }

    /// Whether the opponent could destroy our king if it were to move.
    pub(crate) fn is_endangered(&self) -> bool {
        self.endangered(&self.now())
    }

    /// Whether the opponent has a capture that destroys our king and spares its own.
    pub(super) fn endangered(&self, after: &After) -> bool {
        if let Some((to, victim)) = after.en_passant {
            let pawns = attacks::pawn_attacks(S::COLOR, to) & self.node.role(Role::Pawn);
            let pawns = pawns & self.them & !after.gone;
            if pawns.into_iter().any(|from| self.kills(after, from, to, victim)) {
                return true;
            }
        }
        let fatal = self.fatal(after.king);
        self.any_is_target(after, fatal, after.us & fatal.squares())
    }

    /// Whether the opponent could destroy our king by capturing one of `victims`.
    #[inline(always)]
    pub(super) fn any_is_target(&self, after: &After, fatal: Fatal, victims: Bitboard) -> bool {
        let enemies = self.them & !after.gone;
        let occupied = after.us | enemies;
        let is_target = |victim| self.is_target(after, fatal, victim, enemies, occupied);
        if !S::VICTIMS_ALIKE || !victims.more_than_one() {
            return victims.into_iter().any(is_target);
        }
        // What those pieces attack says it for all at once, but for the king itself where somebody
        // captures it without a blast.
        let others = if S::UNIFORM { victims } else { victims.without(after.king) };
        let reach = self.reach_of(fatal.pieces & enemies, &Zone::EVERYWHERE, occupied);
        (others & self.attacked(fatal, reach)).any()
            || (!S::UNIFORM && victims.contains(after.king) && is_target(after.king))
    }

    /// Whether one of `enemies` could destroy our king by capturing the piece on `victim`.
    #[inline(always)]
    fn is_target(
        &self,
        after: &After,
        fatal: Fatal,
        victim: Square,
        enemies: Bitboard,
        occupied: Bitboard,
    ) -> bool {
        let mut suspects = enemies & self.suspects(after.king, fatal, victim);
        if self.by_origin() {
            // Each is asked by `killers`: only those that may reach the victim are left.
            suspects = self.steppers(victim, suspects) | self.aligned(victim, suspects);
        }
        let killers = self.killers(after, suspects, victim);
        if killers.is_empty() {
            return false;
        }
        let aligned = self.aligned(victim, killers);
        self.steppers(victim, killers).any()
            || (aligned.any() && self.sliders(victim, occupied, aligned).any())
    }

    /// The fatal pieces and squares if our king is on `king`.
    #[inline(always)]
    pub(super) fn fatal(&self, king: Square) -> Fatal {
        let rules = self.rules;
        let inverse = |square: Square| rules.inverse.get(S::Other::COLOR)[square.to_usize()];
        let none = Bitboard::EMPTY;
        let at = Bitboard::from_square(king);
        let ring = if rules.hits_enemy_king { inverse(king) } else { none };
        let shield = if rules.hits_own_king { inverse(self.enemy_king) } else { none };
        let mut pieces = self.them.without(self.enemy_king);
        let mut fatal = ring | at;
        if !S::UNIFORM {
            // A pawn counts as what it becomes if its next capture promotes it.
            let second = Bitboard::from_rank(S::COLOR.relative_rank(Rank::Second));
            let promoting = self.node.role(Role::Pawn) & second;
            let manners = &rules.manners;
            pieces &= (manners.detonators_of_some.of(self.node) & !promoting)
                | (promoting & manners.promoting_detonators);
        }
        if self.by_origin() {
            // Those that may capture anything, as long as they do not move first.
            pieces &= ring & !shield;
            fatal = if ring.contains(self.enemy_king) { Bitboard::FULL } else { at };
            let by_pieces = if pieces.any() { Bitboard::FULL } else { at };
            return Fatal { pieces, by_pieces, by_king: fatal };
        }
        let mut by_pieces = fatal & !shield;
        if !S::UNIFORM {
            if pieces.is_empty() {
                by_pieces = none;
            }
            if rules.takers.off_center {
                by_pieces |= at;
            }
        }
        let by_king = (fatal & rules.manners.king_detonates) | (at & rules.takers.king_kills);
        Fatal { pieces, by_pieces, by_king }
    }

    /// The opponent's pieces that could destroy our king on `king` by capturing on `victim`, and
    /// where captures are of several manners perhaps others.
    #[inline(always)]
    pub(super) fn suspects(&self, king: Square, fatal: Fatal, victim: Square) -> Bitboard {
        if self.off_center() && victim == king {
            return self.them;
        }
        let enemy_king = Bitboard::from_square(self.enemy_king);
        let select = |squares: Bitboard, enemies: Bitboard| {
            if squares.contains(victim) { enemies } else { Bitboard::EMPTY }
        };
        select(fatal.by_pieces, fatal.pieces) | select(fatal.by_king, enemy_king)
    }

    /// Those of the suspects whose capture of the piece on `victim` would destroy our king and
    /// spare theirs, if they attack it. Not en passant.
    #[inline(always)]
    pub(super) fn killers(&self, after: &After, suspects: Bitboard, victim: Square) -> Bitboard {
        if S::UNIFORM || suspects.is_empty() {
            return suspects;
        }
        let by_definition = |suspects: Bitboard| -> Bitboard {
            suspects.into_iter().filter(|from| self.kills(after, *from, victim, victim)).collect()
        };
        if self.by_origin() {
            return by_definition(suspects);
        }
        if victim == after.king {
            // Who may take a king is known.
            return suspects & self.hostile_to(victim);
        }
        // Where is all right: `suspects` has asked that. It remains who captures whom.
        if S::VICTIMS_ALIKE {
            return suspects;
        }
        let of = self.role_after(after, victim);
        let killers = suspects & self.rules.manners.detonators[of as usize - 1].of(self.node);
        if victim.rank() == S::COLOR.relative_rank(Rank::First) {
            let pawns = suspects & self.node.role(Role::Pawn);
            let near = pawns & attacks::pawn_attacks(S::COLOR, victim);
            return (killers & !pawns) | by_definition(near);
        }
        killers
    }

    fn role_after(&self, after: &After, square: Square) -> Role {
        let moved = after.moved.iter().flatten().find(|(to, _)| *to == square);
        moved.map_or_else(|| self.node.role_at(square), |(_, role)| *role)
    }

    /// Whether the capture on `victim` by the enemy on `from`, which reaches `to`, destroys our
    /// king and not the capturer's: the definition.
    fn kills(&self, after: &After, from: Square, to: Square, victim: Square) -> bool {
        let rules = self.rules;
        let role = self.node.role_at(from);
        let of = self.role_after(after, victim);
        if rules.manners.forbids(role, of) {
            return false;
        }
        let center = rules.center_of(from, to, victim);
        let ring = rules.ring.get(S::Other::COLOR)[center.to_usize()];
        let kills_as = |by| {
            let explodes = rules.manners.explodes(by, of);
            let ours = victim == after.king
                || (explodes && rules.hits_enemy_king && ring.contains(after.king));
            let theirs = explodes
                && if role == Role::King {
                    !rules.manners.spares(by)
                } else {
                    rules.hits_own_king && ring.contains(self.enemy_king)
                };
            ours && !theirs
        };
        if role == Role::Pawn && to.rank() == S::COLOR.relative_rank(Rank::First) {
            rules.promotion.iter().any(kills_as)
        } else {
            kills_as(role)
        }
    }

    /// The fatal squares that are attacked, if the fatal pieces attack `reach`.
    #[inline(always)]
    pub(super) fn attacked(&self, fatal: Fatal, reach: Bitboard) -> Bitboard {
        (reach & fatal.by_pieces) | (attacks::king_attacks(self.enemy_king) & fatal.by_king)
    }
}

impl Fatal {
    /// The squares where anybody could destroy our king.
    #[inline(always)]
    pub(super) fn squares(self) -> Bitboard {
        self.by_pieces | self.by_king
    }
}
