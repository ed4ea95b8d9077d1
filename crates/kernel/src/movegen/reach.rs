//! Attacks by hostile pieces: on one square, on all squares, and on an empty board.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::{
    directions::deltas,
    side::Side,
    view::View,
    zone::{BISHOP_LINES, ROOK_LINES, Zone},
};

impl<S: Side> View<'_, S> {
    /// The pieces in `hostile` that attack `square`, given the `occupied` squares.
    pub(crate) fn attackers(
        &self,
        square: Square,
        occupied: Bitboard,
        hostile: Bitboard,
    ) -> Bitboard {
        self.steppers(square, hostile) | self.sliders(square, occupied, hostile)
    }

    /// The pawns, knights and kings in `hostile` that attack `square`.
    #[inline(always)]
    pub(crate) fn steppers(&self, square: Square, hostile: Bitboard) -> Bitboard {
        let node = self.node;
        hostile
            & ((attacks::pawn_attacks(S::COLOR, square) & node.role(Role::Pawn))
                | (attacks::knight_attacks(square) & node.role(Role::Knight))
                | (attacks::king_attacks(square) & node.role(Role::King)))
    }

    /// The sliders in `hostile` that attack `square`, given the `occupied` squares.
    #[inline(always)]
    pub(super) fn sliders(
        &self,
        square: Square,
        occupied: Bitboard,
        hostile: Bitboard,
    ) -> Bitboard {
        let node = self.node;
        let queens = node.role(Role::Queen);
        hostile
            & ((attacks::rook_attacks(square, occupied) & (node.role(Role::Rook) | queens))
                | (attacks::bishop_attacks(square, occupied) & (node.role(Role::Bishop) | queens)))
    }

    /// The sliders in `hostile` that would attack `square` on an empty board.
    #[inline(always)]
    pub(crate) fn aligned(&self, square: Square, hostile: Bitboard) -> Bitboard {
        let node = self.node;
        let queens = node.role(Role::Queen);
        hostile
            & ((ROOK_LINES[square.to_usize()] & (node.role(Role::Rook) | queens))
                | (BISHOP_LINES[square.to_usize()] & (node.role(Role::Bishop) | queens)))
    }

    /// The squares attacked by `pieces`, which belong to the opponent: by all pawns, and by the knights
    /// and sliders in `zone`. Kings are left out.
    #[inline(always)]
    pub(super) fn reach_of(&self, pieces: Bitboard, zone: &Zone, occupied: Bitboard) -> Bitboard {
        let of = |role| pieces & self.node.role(role);
        let mut reach = reach_of_pawns::<S::Other>(of(Role::Pawn));
        for knight in of(Role::Knight) & zone.knights {
            reach |= attacks::knight_attacks(knight);
        }
        // Testing whether each piece is relevant would cost more than looking up its attacks.
        for rook in (of(Role::Rook) | of(Role::Queen)) & zone.rooks {
            reach |= attacks::rook_attacks(rook, occupied);
        }
        for bishop in (of(Role::Bishop) | of(Role::Queen)) & zone.bishops {
            reach |= attacks::bishop_attacks(bishop, occupied);
        }
        reach
    }
}

/// The squares that a piece of side `S` on `from` attacks on an empty board; none for a king.
#[inline(always)]
pub(super) fn open_reach<S: Side>(role: Role, from: Square) -> Bitboard {
    let (rook, bishop) = (ROOK_LINES[from.to_usize()], BISHOP_LINES[from.to_usize()]);
    match role {
        Role::Pawn => attacks::pawn_attacks(S::COLOR, from),
        Role::Knight => attacks::knight_attacks(from),
        Role::Bishop => bishop,
        Role::Rook => rook,
        Role::Queen => rook | bishop,
        Role::King => Bitboard::EMPTY,
    }
}

/// The squares attacked by `pawns` of side `S`.
#[inline(always)]
pub(super) fn reach_of_pawns<S: Side>(pawns: Bitboard) -> Bitboard {
    let (_, [(left, left_edge), (right, right_edge)]) = deltas(S::COLOR);
    (pawns & !left_edge).shift(left) | (pawns & !right_edge).shift(right)
}
