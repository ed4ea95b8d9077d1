//! Where any capture that would destroy the king is a check: who could make one.
//!
//! Here every piece of ours near the king is a king that must not be captured. With the blast
//! centred on the captured piece these are few squares, the *fatal* ones; centred on the
//! capturer's origin, all squares are, but the capturers are few.

use shakmaty::{Bitboard, Rank, Role, Square, attacks};

use super::{node::Side, pawns::deltas, view::View};
use crate::hooks::Center;

/// The squares where a capture could destroy our king: not more, where all captures are of one
/// manner.
#[derive(Clone, Copy)]
pub(super) struct Fatal {
    /// By a piece that is no king.
    by_pieces: Bitboard,
    by_king: Bitboard,
}

/// What threatens our king where it stands.
pub(super) struct Danger {
    pub(super) fatal: Fatal,
    /// The fatal squares that somebody attacks for whom they are.
    pub(super) attacked: Bitboard,
    /// Everything that the opponent's pieces attack, kings apart.
    pub(super) reach: Bitboard,
    /// Our pieces whose capture would destroy our king at once.
    pub(super) targets: Bitboard,
    /// Who would capture one of them, and which.
    pub(super) threat: Option<(Square, Square)>,
    /// The empty squares where a piece that is none of the targets parries all threats.
    pub(super) parries: Bitboard,
    /// Our pieces that alone stand between a slider and somebody who would be a target.
    pub(super) pinned: Bitboard,
    /// All pieces that stand between the two and may not all vanish.
    pub(super) blockers: Bitboard,
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
        let enemies = self.them & !after.gone;
        let occupied = after.us | enemies;
        if let Some((to, victim)) = after.en_passant {
            let pawns = attacks::pawn_attacks(S::COLOR, to) & self.node.role(Role::Pawn) & enemies;
            if pawns.into_iter().any(|from| self.kills(after, from, to, victim)) {
                return true;
            }
        }
        let fatal = self.fatal(after.king);
        (after.us & fatal.squares()).into_iter().any(|victim| {
            let killers = enemies & self.killers(after, fatal, victim);
            killers.any()
                && (self.steppers(victim, killers).any()
                    || (self.aligned(victim, killers).any()
                        && self.sliders(victim, occupied, killers).any()))
        })
    }

    /// The fatal squares if our king is on `king`.
    #[inline(always)]
    pub(super) fn fatal(&self, king: Square) -> Fatal {
        let rules = self.rules;
        let inverse = |square: Square| rules.inverse.get(S::Other::COLOR)[square.to_usize()];
        let at = Bitboard::from_square(king);
        if !S::UNIFORM && rules.by_origin {
            let near = rules.hits_enemy_king && (inverse(king) & self.them).any();
            let fatal = if near { Bitboard::FULL } else { at };
            return Fatal { by_pieces: fatal, by_king: fatal };
        }
        let fatal = if rules.hits_enemy_king { inverse(king) | at } else { at };
        let mut by_pieces = fatal;
        if rules.hits_own_king {
            by_pieces &= !inverse(self.enemy_king);
            if !S::UNIFORM && rules.king_taken_without_blast {
                by_pieces |= at;
            }
        }
        Fatal { by_pieces, by_king: if rules.king_kills { fatal } else { Bitboard::EMPTY } }
    }

    /// The opponent's pieces whose capture of the piece on `victim` would destroy our king and
    /// spare theirs, if they attack it. Not en passant.
    #[inline(always)]
    fn killers(&self, after: &After, fatal: Fatal, victim: Square) -> Bitboard {
        if !S::UNIFORM {
            return self.killers_of_some_manner(after, victim);
        }
        let king = Bitboard::from_square(self.enemy_king);
        let select = |squares: Bitboard, killers: Bitboard| {
            if squares.contains(victim) { killers } else { Bitboard::EMPTY }
        };
        select(fatal.by_pieces, self.them & !king) | select(fatal.by_king, king)
    }

    fn killers_of_some_manner(&self, after: &After, victim: Square) -> Bitboard {
        let rules = self.rules;
        let node = self.node;
        let of = self.role_after(after, victim);
        let inverse = |square: Square| rules.inverse.get(S::Other::COLOR)[square.to_usize()];
        let is_king = victim == after.king;

        // Whom the place of the explosion suits.
        let mut places = Bitboard::FULL;
        if rules.by_origin {
            if !is_king {
                places = if rules.hits_enemy_king { inverse(after.king) } else { Bitboard::EMPTY };
            }
            if rules.hits_own_king {
                places &= !inverse(self.enemy_king);
            }
        } else {
            let near = rules.hits_enemy_king && inverse(after.king).contains(victim);
            if !is_king && !near {
                return Bitboard::EMPTY;
            }
            if rules.hits_own_king && inverse(self.enemy_king).contains(victim) {
                places = Bitboard::from_square(self.enemy_king);
            }
        }
        let mut killers = places & rules.kills_by_blast[of as usize - 1].of(node);
        if is_king {
            killers |= rules.takes_king_without_blast.of(node);
        }
        killers &= self.them;
        if victim.rank() == S::COLOR.relative_rank(Rank::First) {
            // Their pawns capture as what they become.
            let pawns = self.them & node.role(Role::Pawn) & attacks::pawn_attacks(S::COLOR, victim);
            killers &= !node.role(Role::Pawn);
            killers |= pawns
                .into_iter()
                .filter(|from| self.kills(after, *from, victim, victim))
                .collect::<Bitboard>();
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
        if rules.forbids(role, of) {
            return false;
        }
        let center = match rules.center {
            Center::Landing => to,
            Center::Victim => victim,
            Center::Origin => from,
        };
        let ring = rules.ring.get(S::Other::COLOR)[center.to_usize()];
        let kills_as = |by| {
            let explodes = rules.explodes(by, of);
            let ours = victim == after.king
                || (explodes && rules.hits_enemy_king && ring.contains(after.king));
            let theirs = explodes
                && if role == Role::King {
                    !rules.spares(by)
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

    /// Everything that the opponent's pieces attack, kings apart.
    #[inline(always)]
    pub(super) fn reach_of_pieces(&self, occupied: Bitboard) -> Bitboard {
        let of = |role| self.them & self.node.role(role);
        let (_, [(left, left_edge), (right, right_edge)]) = deltas::<S::Other>();
        let pawns = of(Role::Pawn);
        let mut reach = (pawns & !left_edge).shift(left) | (pawns & !right_edge).shift(right);
        for knight in of(Role::Knight) {
            reach |= attacks::knight_attacks(knight);
        }
        for rook in of(Role::Rook) | of(Role::Queen) {
            reach |= attacks::rook_attacks(rook, occupied);
        }
        for bishop in of(Role::Bishop) | of(Role::Queen) {
            reach |= attacks::bishop_attacks(bishop, occupied);
        }
        reach
    }

    /// What threatens our king where it stands.
    #[inline(always)]
    pub(super) fn danger(&self) -> Danger {
        let now = self.now();
        let fatal = self.fatal(self.king);
        let reach = self.reach_of_pieces(self.occupied);
        let mut danger = Danger {
            fatal,
            attacked: self.attacked(fatal, reach),
            reach,
            targets: Bitboard::EMPTY,
            threat: None,
            parries: !self.occupied,
            pinned: Bitboard::EMPTY,
            blockers: Bitboard::EMPTY,
        };
        let frail = self.frail();
        for victim in self.us & fatal.by_pieces {
            if self.aligned(victim, self.them).is_empty() {
                continue;
            }
            let killers = self.killers(&now, fatal, victim);
            for slider in self.aligned(victim, killers) {
                let blockers = attacks::between(victim, slider) & self.occupied;
                if blockers.is_empty() {
                    continue;
                }
                if !blockers.more_than_one() {
                    danger.pinned |= blockers & self.us;
                }
                // A capture removes at most one piece that no blast can: the captured one. And
                // one more of ours: the capturer.
                let firm = blockers & !frail;
                if !(firm & self.us).more_than_one() && !(firm & self.them).more_than_one() {
                    danger.blockers |= blockers;
                }
            }
        }
        for victim in self.us & danger.attacked {
            let killers = self.killers(&now, fatal, victim);
            for from in self.attackers(victim, self.occupied, killers) {
                danger.targets.add(victim);
                danger.threat = Some((from, victim));
                danger.parries &= attacks::between(victim, from);
            }
        }
        danger
    }

    /// The fatal squares that are attacked, if pieces that are no kings attack `reach`.
    #[inline(always)]
    pub(super) fn attacked(&self, fatal: Fatal, reach: Bitboard) -> Bitboard {
        (reach & fatal.by_pieces) | (attacks::king_attacks(self.enemy_king) & fatal.by_king)
    }

    /// The empty squares where our piece on `from` may go without giving up somebody else: where
    /// it parries all threats but those to itself, and stays between a slider and everybody
    /// whom it alone protects from it.
    pub(super) fn holding(&self, danger: &Danger, from: Square) -> Bitboard {
        let now = self.now();
        let lifted = self.occupied.without(from);
        let mut holding = !self.occupied;
        for victim in (self.us & danger.fatal.squares()).without(from) {
            let killers = self.killers(&now, danger.fatal, victim);
            for enemy in self.attackers(victim, lifted, killers) {
                holding &= attacks::between(victim, enemy);
            }
        }
        holding
    }

    /// The squares on the far side of our piece on `from`, seen from the sliders that attack it,
    /// and on the near side: those that they attack, or will if it goes there.
    pub(super) fn skewered(&self, danger: &Danger, from: Square) -> Bitboard {
        if !danger.reach.contains(from) {
            return Bitboard::EMPTY;
        }
        let sliders = self.sliders(from, self.occupied, self.them);
        let line = |slider| attacks::ray(from, slider);
        sliders.into_iter().fold(Bitboard::EMPTY, |lines, slider| lines | line(slider))
            & danger.fatal.by_pieces
    }
}

impl Fatal {
    #[inline(always)]
    pub(super) fn squares(self) -> Bitboard {
        self.by_pieces | self.by_king
    }
}
