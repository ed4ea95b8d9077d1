//! The moves of pawns where any capture that would destroy the king is a check.

use shakmaty::{Bitboard, Rank, Role, Square, attacks};

use crate::movegen::{
    danger::Danger,
    directions::{behind, deltas},
    kind::Side,
    reach::reach_of_pawns,
    view::View,
    want::Want,
};

/// Steps forward, single and double.
#[inline(always)]
pub(super) fn pushes<S: Side, W: Want>(view: &View<'_, S>, danger: &Danger<'_>, want: &mut W) {
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
    let passed = if view.rules.en_passant {
        reach_of_pawns::<S::Other>(view.them & view.node.role(Role::Pawn))
    } else {
        Bitboard::EMPTY
    };
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

/// A step that has to be asked by itself.
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
    } else if S::VICTIMS_ALIKE || !danger.fatal.squares().contains(to) {
        // What the pawn becomes matters only to those who would capture it.
        if may_become(Role::Queen) {
            want.promotions(view, at, delta);
        }
    } else {
        let legal = view.rules.promotion.filter(may_become);
        want.promotion(view, from, to, legal);
    }
}

/// Captures, but for en passant: each is asked.
#[inline(always)]
pub(super) fn pawn_captures<S: Side, W: Want>(
    view: &View<'_, S>,
    danger: &Danger<'_>,
    want: &mut W,
) {
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
    let target = !S::VICTIMS_ALIKE && danger.fatal.squares().contains(to);
    let mut known = [None; 4];
    let legal = |by: Role| {
        let manner =
            usize::from(manners.explodes(by, captured)) << 1 | usize::from(manners.spares(by));
        let legal = match known[manner] {
            Some(legal) if !target => legal,
            _ => view.may_capture_by_explosion::<W>(danger, from, to, to, (Role::Pawn, by)),
        };
        known[manner] = Some(legal);
        legal
    };
    want.promotion(view, from, to, view.rules.promotion.filter(legal));
}

#[inline(always)]
pub(super) fn en_passant<S: Side, W: Want>(view: &View<'_, S>, danger: &Danger<'_>, want: &mut W) {
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
