//! Generates the moves of knights, bishops, rooks and queens that are not pinned.

use shakmaty::{Bitboard, Role, attacks};

use super::{
    capture_targets::Captures,
    group::{Group, Sink},
    side::Side,
    threats::Threats,
    view::View,
};
use crate::board::attackers::Pieces;

/// Generates the moves of all knights, bishops, rooks and queens that are not pinned.
#[inline(always)]
pub(super) fn pieces<S: Side, T: Sink>(
    view: &View<'_, S>,
    threats: &Threats,
    captures: &Captures,
    sink: &mut T,
) {
    let free = view.us & !threats.pinned & sink.origins();
    let to = threats.quiet | captures.free;
    if T::QUEENS {
        // Unrolled by hand, because the compiler would not unroll a loop over the roles.
        pieces_of(view, Role::Knight, free, to, sink);
        pieces_of(view, Role::Bishop, free, to, sink);
        pieces_of(view, Role::Rook, free, to, sink);
        pieces_of(view, Role::Queen, free, to, sink);
        return;
    }
    let of = |role| free & view.node.role(role);
    for from in of(Role::Knight) {
        sink.take(Group::Piece {
            role: Role::Knight,
            from,
            to: attacks::knight_attacks(from) & to,
        });
    }
    for from in of(Role::Bishop) | of(Role::Queen) {
        sink.take(Group::Piece {
            role: Role::Bishop,
            from,
            to: attacks::bishop_attacks(from, view.occupied) & to,
        });
    }
    for from in of(Role::Rook) | of(Role::Queen) {
        sink.take(Group::Piece {
            role: Role::Rook,
            from,
            to: attacks::rook_attacks(from, view.occupied) & to,
        });
    }
}

#[inline(always)]
fn pieces_of<S: Side, T: Sink>(
    view: &View<'_, S>,
    role: Role,
    pieces: Bitboard,
    to: Bitboard,
    sink: &mut T,
) {
    for from in pieces & view.node.role(role) {
        let reach = match role {
            Role::Knight => attacks::knight_attacks(from),
            Role::Bishop => attacks::bishop_attacks(from, view.occupied),
            Role::Rook => attacks::rook_attacks(from, view.occupied),
            _ => attacks::queen_attacks(from, view.occupied),
        };
        sink.take(Group::Piece { role, from, to: reach & to });
    }
}
