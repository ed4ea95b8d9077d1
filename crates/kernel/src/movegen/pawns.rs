//! Generates the moves of pawns that are not pinned, and en passant captures.

use shakmaty::{Bitboard, Rank, Role, Square, attacks};

use super::{
    capture_targets::Captures,
    directions::{behind, deltas},
    side::Side,
    sink::Sink,
    threats::Threats,
    view::{Seed, View},
};

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
    sink.pawns(view, step & threats.quiet, forward);
    if view.rules.double_step {
        let double = (step & third).shift(forward) & empty & threats.quiet;
        sink.pawns(view, double, 2 * forward);
    }
    for (delta, edge) in sideways {
        sink.pawns(view, (pawns & !edge).shift(delta) & captures.free, delta);
    }
    if promoting.any() {
        let step = promoting.shift(forward) & empty;
        sink.promotions(view, step & threats.quiet, forward);
        for (delta, edge) in sideways {
            sink.promotions(view, (promoting & !edge).shift(delta) & captures.free, delta);
        }
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
            sink.en_passant(view, from, to);
        }
    }
}
