//! Where any capture that would destroy the king is a check: who could make one.
//!
//! Here every piece of ours near the king is a king that must not be captured. With the blast
//! centred on the captured piece these are few squares, the *fatal* ones; centred on the
//! capturer's origin, all squares are, but the capturers are few.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Rank, Role, Square, attacks};

use super::{node::Side, pawns::deltas, view::View};
use crate::hooks::Center;

/// Who could destroy our king by a capture, and where. The enemies and the squares are all there
/// are, and where captures are of several manners perhaps too many.
#[derive(Clone, Copy)]
pub(super) struct Fatal {
    /// Pieces that could by an explosion, kings apart.
    pieces: Bitboard,
    /// The squares where these could. Our king's is among them if anybody could take it.
    by_pieces: Bitboard,
    /// The squares where the opponent's king could.
    by_king: Bitboard,
}

/// What threatens our king where it stands.
pub(super) struct Danger<'l> {
    pub(super) fatal: Fatal,
    /// The fatal squares that somebody attacks for whom they are.
    pub(super) attacked: Bitboard,
    /// Everything that the fatal pieces attack.
    pub(super) reach: Bitboard,
    /// Our pieces whose capture would destroy our king at once.
    pub(super) targets: Bitboard,
    /// The empty squares where a piece that is none of the targets parries all threats.
    pub(super) parries: Bitboard,
    /// Our pieces that alone stand between a slider and somebody who would be a target.
    pub(super) pinned: Bitboard,
    /// All attacks that one move of ours may leave or open. If it is full, there may be more.
    lines: &'l mut Lines,
}

pub(super) type Lines = ArrayVec<Line, 48>;

/// From a piece of the opponent's to one of ours whose capture would destroy our king.
pub(super) struct Line {
    enemy: Square,
    victim: Square,
    /// The squares that a slider crosses.
    between: Bitboard,
    /// Those that are occupied.
    blockers: Bitboard,
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
        victims.into_iter().any(|victim| self.is_target(after, fatal, victim, enemies, occupied))
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
        let suspects = enemies & self.suspects(after.king, fatal, victim);
        let steppers = self.steppers(victim, suspects);
        let aligned = self.aligned(victim, suspects);
        if (steppers | aligned).is_empty() {
            return false;
        }
        let killers = self.killers(after, steppers | aligned, victim);
        (steppers & killers).any()
            || ((aligned & killers).any()
                && self.sliders(victim, occupied, aligned & killers).any())
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
            pieces &= rules.detonators_of_some.of(self.node);
        }
        if !S::UNIFORM && rules.by_origin {
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
            if rules.king_taken_otherwise {
                by_pieces |= at;
            }
        }
        Fatal { pieces, by_pieces, by_king: if rules.king_kills { fatal } else { none } }
    }

    /// The opponent's pieces that could destroy our king on `king` by capturing on `victim`, and
    /// where captures are of several manners perhaps others.
    #[inline(always)]
    fn suspects(&self, king: Square, fatal: Fatal, victim: Square) -> Bitboard {
        if !S::UNIFORM && self.rules.king_taken_otherwise && victim == king {
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
    fn killers(&self, after: &After, suspects: Bitboard, victim: Square) -> Bitboard {
        if S::UNIFORM || suspects.is_empty() {
            return suspects;
        }
        let rules = self.rules;
        let promoting = victim.rank() == S::COLOR.relative_rank(Rank::First)
            && (suspects & self.node.role(Role::Pawn)).any();
        if rules.by_origin || promoting {
            return suspects & self.killers_of_some_manner(after, victim);
        }
        if victim == after.king {
            let shield = rules.inverse.get(S::Other::COLOR)[self.enemy_king.to_usize()];
            let mut killers = suspects & rules.detonators[Role::King as usize - 1].of(self.node);
            if rules.hits_own_king && shield.contains(victim) {
                killers &= Bitboard::from_square(self.enemy_king);
            }
            return killers | (suspects & rules.takes_king_without_blast.of(self.node));
        }
        // The place has been asked already.
        let of = self.role_after(after, victim);
        suspects & rules.detonators[of as usize - 1].of(self.node)
    }

    #[cold]
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
        let mut killers = places & rules.detonators[of as usize - 1].of(node);
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

    /// Everything that some of the opponent's pieces attack, kings apart.
    #[inline(always)]
    pub(super) fn reach_of(&self, pieces: Bitboard, occupied: Bitboard) -> Bitboard {
        let of = |role| pieces & self.node.role(role);
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
    pub(super) fn danger<'l>(&self, lines: &'l mut Lines) -> Danger<'l> {
        let now = self.now();
        let fatal = self.fatal(self.king);
        let reach = self.reach_of(fatal.pieces, self.occupied);
        let mut danger = Danger {
            fatal,
            attacked: self.attacked(fatal, reach),
            reach,
            targets: Bitboard::EMPTY,
            parries: !self.occupied,
            pinned: Bitboard::EMPTY,
            lines,
        };
        let frail = self.frail();
        for victim in self.us & fatal.by_pieces {
            let suspects = self.suspects(self.king, fatal, victim);
            let aligned = self.aligned(victim, suspects);
            for enemy in self.killers(&now, aligned, victim) {
                let between = attacks::between(victim, enemy);
                let blockers = between & self.occupied;
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
                    danger.add(Line { enemy, victim, between, blockers });
                }
            }
        }
        // Whoever attacks the king itself may do so without a blast.
        let king = if !S::UNIFORM && self.rules.king_taken_otherwise {
            Bitboard::from_square(self.king)
        } else {
            Bitboard::EMPTY
        };
        for victim in (self.us & danger.attacked) | king {
            let suspects = self.suspects(self.king, fatal, victim);
            let attackers = self.attackers(victim, self.occupied, suspects);
            for enemy in self.killers(&now, attackers, victim) {
                let between = attacks::between(victim, enemy);
                danger.targets.add(victim);
                danger.parries &= between;
                danger.add(Line { enemy, victim, between, blockers: Bitboard::EMPTY });
            }
        }
        danger
    }

    /// The fatal squares that are attacked, if the fatal pieces attack `reach`.
    #[inline(always)]
    pub(super) fn attacked(&self, fatal: Fatal, reach: Bitboard) -> Bitboard {
        (reach & fatal.by_pieces) | (attacks::king_attacks(self.enemy_king) & fatal.by_king)
    }

    /// The squares on the far side of our piece on `from`, seen from the sliders that attack it,
    /// and on the near side: those that they attack, or will if it goes there.
    pub(super) fn skewered(&self, danger: &Danger, from: Square) -> Bitboard {
        if !danger.reach.contains(from) {
            return Bitboard::EMPTY;
        }
        let sliders = self.sliders(from, self.occupied, danger.fatal.pieces);
        let line = |slider| attacks::ray(from, slider);
        sliders.into_iter().fold(Bitboard::EMPTY, |lines, slider| lines | line(slider))
            & danger.fatal.by_pieces
    }
}

impl Danger<'_> {
    fn add(&mut self, line: Line) {
        // If there are too many, `is_complete` says so.
        let _ = self.lines.try_push(line);
    }

    /// Whether `lines` are all.
    pub(super) fn is_complete(&self) -> bool {
        !self.lines.is_full()
    }

    /// The squares where our piece on `from` may go without giving up somebody else: where it
    /// parries all threats but those to itself, and stays between a slider and everybody whom it
    /// alone protects from it.
    pub(super) fn holding(&self, from: Square) -> Bitboard {
        let opens = |line: &&Line| {
            line.victim != from && (line.blockers & !Bitboard::from_square(from)).is_empty()
        };
        let lines = self.lines.iter().filter(opens);
        lines.fold(Bitboard::FULL, |holding, line| holding & line.between)
    }

    /// Whether a capture leaves or opens an attack: it takes our piece off `from`, destroys
    /// `gone`, and if the capturer survives, `lands` there.
    pub(super) fn remains(&self, from: Square, gone: Bitboard, lands: Bitboard) -> bool {
        let left = gone.with(from);
        self.lines.iter().any(|line| {
            !gone.contains(line.enemy)
                && !left.contains(line.victim)
                && (line.blockers & !left).is_empty()
                && (line.between & lands).is_empty()
        })
    }
}

impl Fatal {
    /// The pieces that could destroy our king by an explosion, kings apart.
    pub(super) fn pieces(self) -> Bitboard {
        self.pieces
    }

    /// The squares where anybody could destroy our king.
    #[inline(always)]
    pub(super) fn squares(self) -> Bitboard {
        self.by_pieces | self.by_king
    }
}
