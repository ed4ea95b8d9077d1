//! Generates the moves of pawns that are not pinned, and en passant captures.

use shakmaty::{Bitboard, Move, Rank, Role, Square, attacks};

use super::{
    capture_targets::Captures,
    group::{Group, Sink},
    side::Side,
    threats::Threats,
    view::{Seed, View},
};
use crate::board::directions::{behind, deltas};

/// Generates the moves of all pawns that are not pinned, except en passant captures.
#[inline(always)]
pub(super) fn pawns<S: Side, T: Sink>(
    view: &View<'_, S>,
    threats: &Threats,
    captures: &Captures,
    sink: &mut T,
) {
    let pawns = view.our(Role::Pawn) & !threats.pinned & sink.origins();
    let seventh = Bitboard::from_rank(S::COLOR.relative_rank(Rank::Seventh));
    let (promoting, pawns) = (pawns & seventh, pawns & !seventh);
    let third = Bitboard::from_rank(S::COLOR.relative_rank(Rank::Third));
    let (forward, sideways) = deltas(S::COLOR);
    let empty = !view.occupied;

    let step = pawns.shift(forward) & empty;
    sink.take(Group::Pawns { to: step & threats.quiet, delta: forward });
    if view.rules.double_step {
        let double = (step & third).shift(forward) & empty & threats.quiet;
        sink.take(Group::Pawns { to: double, delta: 2 * forward });
    }
    for (delta, edge) in sideways {
        sink.take(Group::Pawns { to: (pawns & !edge).shift(delta) & captures.free, delta });
    }
    if promoting.any() {
        let step = promoting.shift(forward) & empty;
        promotions(view, step & threats.quiet, forward, sink);
        for (delta, edge) in sideways {
            promotions(view, (promoting & !edge).shift(delta) & captures.free, delta, sink);
        }
    }
}

/// Generates pawn moves to each square in `to`, which are all on the last rank, with every promotion.
#[inline(always)]
pub(super) fn promotions<S: Side>(
    view: &View<'_, S>,
    to: Bitboard,
    delta: i32,
    sink: &mut impl Sink,
) {
    let roles = view.rules.promotion;
    for to in to {
        sink.take(Group::Promotions { from: behind(to, delta), to, roles, strongest_first: false });
    }
}

#[inline(always)]
pub(super) fn en_passant<S: Side, T: Sink>(view: &View<'_, S>, sink: &mut T) {
    if let Some(to) = view.node.en_passant {
        captures_in_passing::<S, T>(view.seed(), to, sink);
    }
}

#[inline(never)]
fn captures_in_passing<S: Side, T: Sink>(seed: Seed<'_>, to: Square, sink: &mut T) {
    let view = &View::<S>::new(seed);
    let (forward, _) = deltas(S::COLOR);
    let victim = behind(to, forward);
    let pawns = view.our(Role::Pawn) & sink.origins();
    for from in attacks::pawn_attacks(S::Other::COLOR, to) & pawns {
        if view.may_capture::<T>(from, to, victim, Role::Pawn) {
            sink.take(Group::One(Move::EnPassant { from, to }));
        }
    }
}
