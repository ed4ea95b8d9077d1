//! All legal moves where any capture that would destroy the king is a check.
//!
//! Quiet moves are decided for sets of squares, captures and the king's steps one by one, but most
//! of them without looking at the position they lead to.

mod legal;
mod pawns;

use shakmaty::{Bitboard, Role, Square, attacks};

use super::{
    danger::{Danger, Lines},
    kind::Side,
    node::CastlingMoves,
    view::View,
    want::Want,
    zone::Zone,
};
use pawns::{en_passant, pawn_captures, pushes};

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
    let alike = !view.by_origin();
    let reach = if alike && danger.reach.contains(king) {
        view.reach_of(danger.fatal.pieces, &Zone::EVERYWHERE, lifted)
    } else {
        danger.reach
    };
    let mut to = Bitboard::EMPTY;
    let mut quiet = steps & !view.occupied;
    let off_center = view.off_center();
    if off_center {
        quiet = view.safe_steps(quiet, Zone::beside(view.king));
    }
    for step in quiet {
        let fatal = view.fatal(step);
        let reach =
            if alike { reach } else { view.reach_of(fatal.pieces, &Zone::EVERYWHERE, lifted) };
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
