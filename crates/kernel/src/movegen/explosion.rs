//! All legal moves where any capture that would destroy the king is a check.
//!
//! Quiet moves are decided for sets of squares, captures and the king's steps one by one, but most
//! of them without looking at the position they lead to.

use shakmaty::{Bitboard, Rank, Role, Square, attacks};

use super::{
    danger::{Danger, Lines},
    directions::{behind, deltas},
    fatal::After,
    fate::Fate,
    node::{CastlingMove, CastlingMoves, Side},
    view::View,
    want::Want,
};
use crate::castling::Castling;

/// Tells `want` every legal move.
#[inline(always)]
pub(crate) fn generate<S: Side, W: Want>(
    view: &View<'_, S>,
    castling: &CastlingMoves,
    want: &mut W,
) {
    let mut lines = Lines::new();
    let danger = view.danger(&mut lines);
    pieces(view, &danger, want);
    pushes(view, &danger, want);
    pawn_captures(view, &danger, want);
    if want.origins().contains(view.king) {
        king(view, &danger, castling, want);
    }
    en_passant(view, &danger, want);
}

/// Every piece that is no pawn and no king.
#[inline(always)]
fn pieces<S: Side, W: Want>(view: &View<'_, S>, danger: &Danger<'_>, want: &mut W) {
    let of = |role| view.our(role) & want.origins();
    let [knights, bishops, rooks, queens] =
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(of);
    for from in knights {
        let reach = attacks::knight_attacks(from);
        piece(view, danger, Role::Knight, from, reach, want);
    }
    for from in bishops {
        let reach = attacks::bishop_attacks(from, view.occupied);
        piece(view, danger, Role::Bishop, from, reach, want);
    }
    for from in rooks {
        let reach = attacks::rook_attacks(from, view.occupied);
        piece(view, danger, Role::Rook, from, reach, want);
    }
    for from in queens {
        let reach = attacks::queen_attacks(from, view.occupied);
        piece(view, danger, Role::Queen, from, reach, want);
    }
}

#[inline(always)]
fn piece<S: Side, W: Want>(
    view: &View<'_, S>,
    danger: &Danger<'_>,
    role: Role,
    from: Square,
    reach: Bitboard,
    want: &mut W,
) {
    let mut to = view.quiet(danger, role, from, reach);
    for target in reach & view.them {
        if view.may_capture_by_explosion::<W>(danger, from, target, target, (role, role)) {
            to.add(target);
        }
    }
    want.piece(view, role, from, to);
}

#[inline(always)]
fn pushes<S: Side, W: Want>(view: &View<'_, S>, danger: &Danger<'_>, want: &mut W) {
    let pawns = view.our(Role::Pawn) & want.origins();
    let last = Bitboard::from_rank(S::COLOR.relative_rank(Rank::Eighth));
    let third = Bitboard::from_rank(S::COLOR.relative_rank(Rank::Third));
    let (forward, _) = deltas::<S>();
    let empty = !view.occupied;
    let double = |step: Bitboard| match view.rules.double_step {
        true => (step & third).shift(forward) & empty,
        false => Bitboard::EMPTY,
    };

    // Most pawns may go forward without a second look.
    let free = pawns & !(danger.pinned | danger.targets);
    let plain = danger.parries & !danger.fatal.squares() & !last;
    let step = free.shift(forward) & empty;
    want.pawns(view, step & plain, forward);
    // Those that may be captured in passing are asked one by one.
    let passed =
        if view.rules.en_passant { view.reach_of_pawns(view.them) } else { Bitboard::EMPTY };
    let doubles = double(step & !passed) & plain;
    want.pawns(view, doubles, 2 * forward);

    let steps = pawns.shift(forward) & empty;
    for (to, delta) in [(steps & !(step & plain), forward), (double(steps) & !doubles, 2 * forward)]
    {
        for to in to {
            one_push(view, danger, to, delta, want);
        }
    }
}

fn one_push<S: Side, W: Want>(
    view: &View<'_, S>,
    danger: &Danger<'_>,
    to: Square,
    delta: i32,
    want: &mut W,
) {
    let from = behind(to, delta);
    let at = Bitboard::from_square(to);
    let may_become = |role| view.quiet(danger, role, from, at).any();
    if to.rank() != S::COLOR.relative_rank(Rank::Eighth) {
        let legal = if view.opens_en_passant(from, to).is_some() {
            !view.endangered(&view.after_quiet(Role::Pawn, from, to))
        } else {
            may_become(Role::Pawn)
        };
        if legal {
            want.pawns(view, at, delta);
        }
    } else if S::UNIFORM || !danger.fatal.squares().contains(to) {
        // What the pawn becomes matters only to those who would capture it.
        if may_become(Role::Queen) {
            want.promotions(view, at, delta);
        }
    } else {
        for role in view.rules.promotion.iter().filter(|role| may_become(*role)) {
            want.promotion(view, from, to, role);
        }
    }
}

#[inline(always)]
fn pawn_captures<S: Side, W: Want>(view: &View<'_, S>, danger: &Danger<'_>, want: &mut W) {
    let pawns = view.our(Role::Pawn) & want.origins();
    let (_, sideways) = deltas::<S>();
    for (delta, edge) in sideways {
        for to in (pawns & !edge).shift(delta) & view.them {
            let from = behind(to, delta);
            let pawn = (Role::Pawn, Role::Pawn);
            if to.rank() == S::COLOR.relative_rank(Rank::Eighth) {
                capturing_promotions(view, danger, from, to, want);
            } else if view.may_capture_by_explosion::<W>(danger, from, to, to, pawn) {
                want.pawns(view, Bitboard::from_square(to), delta);
            }
        }
    }
}

fn capturing_promotions<S: Side, W: Want>(
    view: &View<'_, S>,
    danger: &Danger<'_>,
    from: Square,
    to: Square,
    want: &mut W,
) {
    let manners = &view.rules.manners;
    let captured = view.node.role_at(to);
    // What the pawn becomes matters beyond its manner of capturing only where the opponent could
    // destroy our king by capturing it.
    let target = danger.fatal.squares().contains(to);
    let mut known = [None; 4];
    for by in view.rules.promotion.iter() {
        let manner =
            usize::from(manners.explodes(by, captured)) << 1 | usize::from(manners.spares(by));
        let legal = match known[manner] {
            Some(legal) if !target => legal,
            _ => view.may_capture_by_explosion::<W>(danger, from, to, to, (Role::Pawn, by)),
        };
        known[manner] = Some(legal);
        if legal {
            want.promotion(view, from, to, by);
        }
    }
}

#[inline(always)]
fn king<S: Side, W: Want>(
    view: &View<'_, S>,
    danger: &Danger<'_>,
    castling: &CastlingMoves,
    want: &mut W,
) {
    let king = view.king;
    let steps = attacks::king_attacks(king) & !view.us;
    // What is attacked when the king is gone.
    let lifted = view.occupied.without(king);
    let alike = S::UNIFORM || !view.rules.by_origin;
    let reach = if alike && danger.reach.contains(king) {
        view.reach_of(danger.fatal.pieces, lifted)
    } else {
        danger.reach
    };
    let mut to = Bitboard::EMPTY;
    let mut quiet = steps & !view.occupied;
    let off_center = !S::UNIFORM && view.rules.takers.off_center;
    if off_center {
        quiet = view.safe_steps(quiet);
    }
    for step in quiet {
        let fatal = view.fatal(step);
        let reach = if alike { reach } else { view.reach_of(fatal.pieces, lifted) };
        let mut victims = view.us.without(king);
        if !off_center {
            // Nobody has asked yet whether the king itself may be captured there.
            victims.add(step);
        }
        let targets = victims & view.attacked(fatal, reach);
        let after = || view.after_quiet(Role::King, king, step);
        if targets.is_empty() || !view.any_is_target(&after(), fatal, targets) {
            to.add(step);
        }
    }
    for target in steps & view.them {
        if view.may_capture_by_explosion::<W>(
            danger,
            king,
            target,
            target,
            (Role::King, Role::King),
        ) {
            to.add(target);
        }
    }
    want.piece(view, Role::King, king, to);
    let rights = view.node.castling & view.us;
    for m in castling.of(S::COLOR) {
        if m.is_open(rights, view.occupied) && view.may_castle_by_explosion(m, danger.targets.any())
        {
            want.castle(view, m);
        }
    }
}

#[inline(always)]
fn en_passant<S: Side, W: Want>(view: &View<'_, S>, danger: &Danger<'_>, want: &mut W) {
    let Some(to) = view.node.en_passant else { return };
    let (forward, _) = deltas::<S>();
    let victim = behind(to, forward);
    let pawn = (Role::Pawn, Role::Pawn);
    for from in attacks::pawn_attacks(S::Other::COLOR, to) & view.our(Role::Pawn) {
        if view.may_capture_by_explosion::<W>(danger, from, to, victim, pawn) {
            want.en_passant(view, from, to);
        }
    }
}

impl<S: Side> View<'_, S> {
    /// Where our piece on `from`, then a `role`, may go within the empty squares of its `reach`.
    #[inline(always)]
    fn quiet(&self, danger: &Danger<'_>, role: Role, from: Square, reach: Bitboard) -> Bitboard {
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
            if !S::UNIFORM {
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
    fn after_quiet(&self, role: Role, from: Square, to: Square) -> After {
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
    fn may_capture_by_explosion<W: Want>(
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

    fn may_castle_by_explosion(&self, m: &CastlingMove, in_check: bool) -> bool {
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
