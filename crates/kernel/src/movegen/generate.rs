//! Generates all legal moves of a node.
//!
//! Legality is decided for sets of squares and pieces, without playing moves:
//! - a capture whose blast destroys our king is illegal, unless the rules allow it; any other capture
//!   that destroys the opponent's king is legal ([`Captures`]);
//! - if no hostile piece attacks our king in one step or would attack it on an empty board, all other
//!   moves by pieces other than the king are legal ([`Threats`]);
//! - otherwise, pinned pieces are handled one by one, and so are targets where the blast may remove all
//!   blockers of a line or all checkers.

use shakmaty::{Bitboard, Castles, Rank, Role, Square, attacks};

use super::{
    capture_targets::Captures,
    group::{Group, Sink},
    king::king,
    pawns::{en_passant, pawns, promotions},
    pieces::pieces,
    side::Side,
    threats::Threats,
    view::{Seed, View},
};
use crate::{
    board::{
        attackers::{Pieces, open_reach},
        directions::{delta_of, deltas},
        node::Node,
    },
    rules::sets::Sets,
};

/// Passes every legal move of the side to move to `sink`. The game must not be over.
#[inline(always)]
pub(crate) fn generate<S: Side, T: Sink>(
    rules: &Sets,
    castles: &Castles,
    node: &Node,
    sink: &mut T,
) {
    let view = View::<S>::new((rules, node));
    // Most nodes have no threats, and the compiler generates simpler code for them.
    match Threats::of(&view) {
        None => moves(&view, &Threats::nothing(&view), castles, sink),
        Some(threats) => moves(&view, &threats, castles, sink),
    }
}

#[inline(always)]
fn moves<S: Side, T: Sink>(view: &View<'_, S>, threats: &Threats, castles: &Castles, sink: &mut T) {
    let captures = Captures::of::<S, T>(view, threats);
    pieces(view, threats, &captures, sink);
    pawns(view, threats, &captures, sink);
    special_targets(view, threats, &captures, sink);
    if threats.pinned.any() {
        pinned_pieces(view, threats, &captures, sink);
    }
    king(view, castles, threats, sink);
    en_passant(view, sink);
}

/// Generates the exploding captures that may open a line to our king or end a check, target by target.
#[inline(always)]
fn special_targets<S: Side, T: Sink>(
    view: &View<'_, S>,
    threats: &Threats,
    captures: &Captures,
    sink: &mut T,
) {
    if S::BLAST {
        for to in captures.special {
            special_target::<S, T>(view, threats, to, view.us & sink.origins(), sink);
        }
    }
}

/// Generates the legal exploding captures on `to` by `capturers`.
#[inline(always)]
fn special_target<S: Side, T: Sink>(
    view: &View<'_, S>,
    threats: &Threats,
    to: Square,
    capturers: Bitboard,
    sink: &mut T,
) {
    let (rules, node) = (view.rules, view.node);
    let (orthogonal, diagonal) = (capturers & node.orthogonal(), capturers & node.diagonal());
    let mut reach = capturers
        & ((attacks::pawn_attacks(S::Other::COLOR, to) & node.role(Role::Pawn))
            | (attacks::knight_attacks(to) & node.role(Role::Knight)));
    if orthogonal.any() {
        reach |= attacks::rook_attacks(to, view.occupied) & orthogonal;
    }
    if diagonal.any() {
        reach |= attacks::bishop_attacks(to, view.occupied) & diagonal;
    }
    if reach.is_empty() {
        return;
    }
    let held_back = threats.held_back(view, to, false);
    let mut held_back_if_spared = held_back;
    let mut free = reach & !held_back;
    if rules.capturers_spared {
        let spared = reach & rules.spared.of(node);
        held_back_if_spared = threats.held_back(view, to, true);
        free = (free & !spared) | (spared & !held_back_if_spared);
    }
    let pawns = node.role(Role::Pawn);
    for from in free & !pawns {
        sink.take(Group::Piece { role: view.roles.at(from), from, to: Bitboard::from_square(to) });
    }
    if to.rank() == S::COLOR.relative_rank(Rank::Eighth) {
        if (reach & pawns).any() {
            let held_back = [held_back, held_back_if_spared];
            special_promotions::<S, T>(view.seed(), to, reach & pawns, held_back, sink);
        }
    } else {
        for from in free & pawns {
            sink.take(Group::Pawns { to: Bitboard::from_square(to), delta: delta_of(from, to) });
        }
    }
}

/// Generates the legal exploding captures on `to` by which `pawns` promote. The pieces that are held
/// back, because their capture would leave our king in check, are given twice: first for capturers that
/// are destroyed, then for capturers that survive.
#[inline(never)]
fn special_promotions<S: Side, T: Sink>(
    seed: Seed<'_>,
    to: Square,
    pawns: Bitboard,
    [held_back, held_back_if_spared]: [Bitboard; 2],
    sink: &mut T,
) {
    let view = &View::<S>::new(seed);
    let spares = view.rules.spares;
    for from in pawns {
        let may_become = |by| {
            let held_back = if spares.contains(by) { held_back_if_spared } else { held_back };
            !held_back.contains(from)
        };
        sink.take(Group::Promotions {
            from,
            to,
            roles: view.rules.promotion.filter(may_become),
            strongest_first: false,
        });
    }
}

/// Generates the moves of pinned pieces: moves along the line of the pin, and captures that resolve the
/// pin or destroy the enemy king.
#[inline(always)]
fn pinned_pieces<S: Side, T: Sink>(
    view: &View<'_, S>,
    threats: &Threats,
    captures: &Captures,
    sink: &mut T,
) {
    for pinner in threats.pinners {
        let line = attacks::between(view.king, pinner);
        let Some(from) = (line & view.us & sink.origins()).first() else { continue };
        let role = view.roles.at(from);
        // Nothing else stands on the line, so for moves along it, attacks on an empty board are enough.
        // Captures off the line are rare and are checked below.
        let reach = open_reach(role.of(S::COLOR), from);
        let mut captured = captures.pinned(view, pinner, reach);
        if role == Role::Pawn {
            pinned_pawn::<S, T>(view.seed(), threats, (pinner, from), captured, sink);
            continue;
        }
        if captured.without(pinner).any() {
            captured &= attacks::attacks(from, role.of(S::COLOR), view.occupied);
        }
        sink.take(Group::Piece { role, from, to: (reach & line & threats.quiet) | captured });
    }
}

/// Generates the moves of the pawn on `from`, which is pinned by `pinner` and may capture on `captured`. This function is not inlined, because pinned pawns are rare and their code
/// would take registers from the rest of the generator.
#[inline(never)]
fn pinned_pawn<S: Side, T: Sink>(
    seed: Seed<'_>,
    threats: &Threats,
    (pinner, from): (Square, Square),
    captured: Bitboard,
    sink: &mut T,
) {
    let view = &View::<S>::new(seed);
    let quiet = threats.quiet & attacks::between(view.king, pinner);
    let (forward, _) = deltas(S::COLOR);
    let step = Bitboard::from_square(from).shift(forward) & !view.occupied;
    if from.rank() != S::COLOR.relative_rank(Rank::Seventh) {
        sink.take(Group::Pawns { to: step & quiet, delta: forward });
        if view.rules.double_step && from.rank() == S::COLOR.relative_rank(Rank::Second) {
            let double = step.shift(forward) & !view.occupied & quiet;
            sink.take(Group::Pawns { to: double, delta: 2 * forward });
        }
        for to in captured {
            sink.take(Group::Pawns { to: Bitboard::from_square(to), delta: delta_of(from, to) });
        }
        return;
    }
    promotions(view, step & quiet, forward, sink);
    for to in captured {
        sink.take(Group::Promotions {
            from,
            to,
            roles: view.rules.promotion,
            strongest_first: false,
        });
    }
}
