//! All legal moves where a check is any capture that would destroy the king.
//!
//! Here every piece of ours near the king is a king that must not be captured. A quiet move is
//! safe without asking if the king is safe now, the piece does not go near it, and it does not
//! stand between a slider and anybody near it. All others are asked, one by one.

use shakmaty::{Bitboard, Rank, Role, Square, attacks};

use super::{
    generate::{Want, behind},
    node::{CastlingMove, CastlingMoves, Side},
    pawns::deltas,
    view::{Fate, View},
};
use crate::{castling::Castling, hooks::Center};

/// Our side after a move. The opponent's pieces stay what and where they are, but for `gone`.
#[derive(Clone, Copy)]
struct After {
    us: Bitboard,
    king: Square,
    /// Pieces that were destroyed.
    gone: Bitboard,
    /// What stands on squares where something else stood before.
    moved: [Option<(Square, Role)>; 2],
    /// Where the opponent may capture en passant, and the pawn it would capture.
    en_passant: Option<(Square, Square)>,
}

/// Tells `want` every legal move.
#[inline(never)]
pub(crate) fn generate<S: Side, W: Want>(
    view: &View<'_, S>,
    castling: &CastlingMoves,
    want: &mut W,
) {
    let now = view.now();
    let in_check = view.endangered(&now);
    // Where quiet moves have to be asked, and of whom all have.
    let (near, shields) = if in_check || view.rules.by_origin {
        (Bitboard::FULL, Bitboard::FULL)
    } else {
        let near = view.fatal(view.king);
        (near, view.shields(view.us & near))
    };
    for from in view.us.without(view.king) & want.origins() {
        let role = view.node.role_at(from);
        if role == Role::Pawn {
            pushes(view, &now, from, (near, shields), want);
            pawn_captures(view, &now, from, want);
            continue;
        }
        let reach = attacks::attacks(from, role.of(S::COLOR), view.occupied) & !view.us;
        let quiet = reach & !view.occupied;
        let ask = if shields.contains(from) { quiet } else { quiet & near };
        let mut legal = quiet & !ask;
        for to in ask {
            if view.is_safe_step(&now, role, from, to) {
                legal.add(to);
            }
        }
        for to in reach & view.them {
            if view.may_capture_by_explosion::<W>(&now, from, to, to, (role, role)) {
                legal.add(to);
            }
        }
        want.piece(view, role, from, legal);
    }
    if want.origins().contains(view.king) {
        king(view, &now, in_check, castling, want);
    }
    en_passant(view, &now, want);
}

fn pushes<S: Side, W: Want>(
    view: &View<'_, S>,
    now: &After,
    from: Square,
    (near, shields): (Bitboard, Bitboard),
    want: &mut W,
) {
    let (forward, _) = deltas::<S>();
    let step = Bitboard::from_square(from).shift(forward) & !view.occupied;
    let second = from.rank() == S::COLOR.relative_rank(Rank::Second);
    let double = if second && view.rules.double_step {
        step.shift(forward) & !view.occupied
    } else {
        Bitboard::EMPTY
    };
    for to in step | double {
        let is_double = double.contains(to);
        let ask = shields.contains(from)
            || near.contains(to)
            || (is_double && view.opens_en_passant(from, to).is_some());
        let at = Bitboard::from_square(to);
        let delta = if is_double { 2 * forward } else { forward };
        if to.rank() != S::COLOR.relative_rank(Rank::Eighth) {
            if !ask || view.is_safe_step(now, Role::Pawn, from, to) {
                want.pawns(view, at, delta);
            }
        } else {
            for role in view.rules.promotion.iter() {
                if !ask || view.is_safe_step(now, role, from, to) {
                    want.promotion(view, from, to, role);
                }
            }
        }
    }
}

fn pawn_captures<S: Side, W: Want>(view: &View<'_, S>, now: &After, from: Square, want: &mut W) {
    for to in attacks::pawn_attacks(S::COLOR, from) & view.them {
        if to.rank() == S::COLOR.relative_rank(Rank::Eighth) {
            for role in view.rules.promotion.iter() {
                if view.may_capture_by_explosion::<W>(now, from, to, to, (Role::Pawn, role)) {
                    want.promotion(view, from, to, role);
                }
            }
        } else if view.may_capture_by_explosion::<W>(now, from, to, to, (Role::Pawn, Role::Pawn)) {
            let delta = to.to_u32() as i32 - from.to_u32() as i32;
            want.pawns(view, Bitboard::from_square(to), delta);
        }
    }
}

fn king<S: Side, W: Want>(
    view: &View<'_, S>,
    now: &After,
    in_check: bool,
    castling: &CastlingMoves,
    want: &mut W,
) {
    let king = view.king;
    let mut legal = Bitboard::EMPTY;
    for to in attacks::king_attacks(king) & !view.us {
        let safe = if view.them.contains(to) {
            view.may_capture_by_explosion::<W>(now, king, to, to, (Role::King, Role::King))
        } else {
            view.is_safe_step(now, Role::King, king, to)
        };
        if safe {
            legal.add(to);
        }
    }
    want.piece(view, Role::King, king, legal);
    let rights = view.node.castling & view.us;
    for m in castling.of(S::COLOR) {
        if m.is_open(rights, view.occupied) && view.may_castle_by_explosion(now, m, in_check) {
            want.castle(view, m);
        }
    }
}

fn en_passant<S: Side, W: Want>(view: &View<'_, S>, now: &After, want: &mut W) {
    let Some(to) = view.node.en_passant else { return };
    let (forward, _) = deltas::<S>();
    let victim = behind(to, forward);
    for from in attacks::pawn_attacks(S::Other::COLOR, to) & view.our(Role::Pawn) {
        if view.may_capture_by_explosion::<W>(now, from, to, victim, (Role::Pawn, Role::Pawn)) {
            want.en_passant(view, from, to);
        }
    }
}

impl<S: Side> View<'_, S> {
    /// Our side before any move.
    fn now(&self) -> After {
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

    /// The squares where the capture of a piece of ours could destroy our king on `king`.
    fn fatal(&self, king: Square) -> Bitboard {
        let ring = if self.rules.hits_enemy_king {
            self.rules.inverse.get(S::Other::COLOR)[king.to_usize()]
        } else {
            Bitboard::EMPTY
        };
        ring.with(king)
    }

    /// Our pieces that stand next on a line from one of `victims` to a slider of the opponent's.
    fn shields(&self, victims: Bitboard) -> Bitboard {
        let mut shields = Bitboard::EMPTY;
        for victim in victims {
            if self.aligned(victim, self.them).any() {
                shields |= attacks::queen_attacks(victim, self.occupied) & self.us;
            }
        }
        shields
    }

    /// The square that a double step passes, if a pawn of the opponent's stands ready there.
    fn opens_en_passant(&self, from: Square, to: Square) -> Option<Square> {
        let passed = Square::new(u32::midpoint(from.to_u32(), to.to_u32()));
        let ready =
            attacks::pawn_attacks(S::COLOR, passed) & self.them & self.node.role(Role::Pawn);
        (self.rules.en_passant && Square::abs_diff(from, to) == 16 && ready.any()).then_some(passed)
    }

    /// Whether our king is safe after a piece went to an empty square and is now a `role`.
    fn is_safe_step(&self, now: &After, role: Role, from: Square, to: Square) -> bool {
        let passed = match role {
            Role::Pawn => self.opens_en_passant(from, to),
            _ => None,
        };
        !self.endangered(&After {
            us: now.us.without(from).with(to),
            king: if role == Role::King { to } else { now.king },
            moved: [Some((to, role)), None],
            en_passant: passed.map(|passed| (passed, to)),
            ..*now
        })
    }

    /// Whether a capture is legal and wanted.
    fn may_capture_by_explosion<W: Want>(
        &self,
        now: &After,
        from: Square,
        to: Square,
        victim: Square,
        (mover, by): (Role, Role),
    ) -> bool {
        match self.fate(from, to, victim, (mover, by)) {
            Fate::Illegal => false,
            Fate::Decisive => W::DECISIVE,
            Fate::Open { gone, dies, king } => {
                let left = now.us.without(from) & !gone;
                let us = if dies { left } else { left.with(to) };
                let moved = [Some((to, by)), None];
                !self.endangered(&After { us, king, gone, moved, en_passant: None })
            }
        }
    }

    fn may_castle_by_explosion(&self, now: &After, m: &CastlingMove, in_check: bool) -> bool {
        let lifted = now.us.without(m.king);
        let arrived = After {
            us: lifted.without(m.rook).with(m.rook_to).with(m.king_to),
            king: m.king_to,
            moved: [Some((m.king_to, Role::King)), Some((m.rook_to, Role::Rook))],
            ..*now
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
                            ..*now
                        })
                    })
            }
            Castling::Orthodox => self.crosses_unseen(m),
        };
        crosses && !self.endangered(&arrived)
    }

    /// Whether the opponent has a capture that destroys our king and spares its own.
    fn endangered(&self, after: &After) -> bool {
        let enemies = self.them & !after.gone;
        let occupied = after.us | enemies;
        let fatal = self.fatal(after.king);
        if let Some((to, victim)) = after.en_passant {
            let pawns = attacks::pawn_attacks(S::COLOR, to) & self.node.role(Role::Pawn) & enemies;
            if pawns.into_iter().any(|from| self.kills(after, from, to, victim)) {
                return true;
            }
        }
        let victims = if self.rules.by_origin { after.us } else { after.us & fatal };
        let hit = victims & self.attacked(enemies, occupied, victims);
        hit.into_iter().any(|victim| {
            let attackers = self.attackers(victim, occupied, enemies);
            attackers.into_iter().any(|from| self.kills(after, from, victim, victim))
        })
    }

    /// The squares of `targets` that `enemies` attack.
    fn attacked(&self, enemies: Bitboard, occupied: Bitboard, targets: Bitboard) -> Bitboard {
        let node = self.node;
        let of = |role| enemies & node.role(role);
        let (_, [(left, left_edge), (right, right_edge)]) = deltas::<S::Other>();
        let pawns = of(Role::Pawn);
        let mut attacked = (pawns & !left_edge).shift(left) | (pawns & !right_edge).shift(right);
        for knight in of(Role::Knight) {
            attacked |= attacks::knight_attacks(knight);
        }
        for king in of(Role::King) {
            attacked |= attacks::king_attacks(king);
        }
        for rook in of(Role::Rook) | of(Role::Queen) {
            attacked |= attacks::rook_attacks(rook, occupied);
        }
        for bishop in of(Role::Bishop) | of(Role::Queen) {
            attacked |= attacks::bishop_attacks(bishop, occupied);
        }
        attacked & targets
    }

    /// Whether the capture on `victim` by the enemy on `from`, which reaches `to`, destroys our
    /// king and not the capturer's.
    fn kills(&self, after: &After, from: Square, to: Square, victim: Square) -> bool {
        let rules = self.rules;
        let role = self.node.role_at(from);
        let moved = after.moved.iter().flatten().find(|(square, _)| *square == victim);
        let of = moved.map_or_else(|| self.node.role_at(victim), |(_, role)| *role);
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
}
