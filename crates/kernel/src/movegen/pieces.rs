//! The moves of pieces that are not pinned, pawns and kings apart.

use shakmaty::{Bitboard, Role, attacks};

use super::{
    captures::Captures,
    kind::Side,
    threats::Threats,
    view::View,
    want::Want,
};

/// Every piece that is not pinned, no pawn and no king.
#[inline(always)]
pub(super) fn pieces<S: Side, W: Want>(
    view: &View<'_, S>,
    threats: &Threats,
    captures: &Captures,
    want: &mut W,
) {
    let free = view.us & !threats.pinned & want.origins();
    let targets = |role| threats.quiet | captures.free(view, role);
    if S::MIXED {
        pieces_by_role(view, free, targets, want);
    } else {
        pieces_to(view, free, targets(Role::Queen), want);
    }
}

/// Pieces that may all go to the same squares. A queen is a bishop and a rook.
#[inline(always)]
fn pieces_to<S: Side, W: Want>(view: &View<'_, S>, pieces: Bitboard, to: Bitboard, want: &mut W) {
    let of = |role| pieces & view.node.role(role);
    for from in of(Role::Knight) {
        want.piece(view, Role::Knight, from, attacks::knight_attacks(from) & to);
    }
    for from in of(Role::Bishop) | of(Role::Queen) {
        want.slider(view, Role::Bishop, from, attacks::bishop_attacks(from, view.occupied) & to);
    }
    for from in of(Role::Rook) | of(Role::Queen) {
        want.slider(view, Role::Rook, from, attacks::rook_attacks(from, view.occupied) & to);
    }
}

/// Pieces each of whose roles has its own `targets`.
#[inline(always)]
fn pieces_by_role<S: Side, W: Want>(
    view: &View<'_, S>,
    pieces: Bitboard,
    targets: impl Fn(Role) -> Bitboard,
    want: &mut W,
) {
    // Written out, because the compiler would keep a loop over the roles.
    pieces_of(view, Role::Knight, pieces, &targets, want);
    pieces_of(view, Role::Bishop, pieces, &targets, want);
    pieces_of(view, Role::Rook, pieces, &targets, want);
    pieces_of(view, Role::Queen, pieces, &targets, want);
}

#[inline(always)]
fn pieces_of<S: Side, W: Want>(
    view: &View<'_, S>,
    role: Role,
    pieces: Bitboard,
    targets: &impl Fn(Role) -> Bitboard,
    want: &mut W,
) {
    let pieces = pieces & view.node.role(role);
    // Where targets are dear, they are looked up only for roles that are there.
    if S::MIXED && pieces.is_empty() {
        return;
    }
    let to = targets(role);
    for from in pieces {
        let reach = match role {
            Role::Knight => attacks::knight_attacks(from),
            Role::Bishop => attacks::bishop_attacks(from, view.occupied),
            Role::Rook => attacks::rook_attacks(from, view.occupied),
            _ => attacks::queen_attacks(from, view.occupied),
        };
        want.piece(view, role, from, reach & to);
    }
}
