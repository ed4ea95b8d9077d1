//! The pieces that attack a square, and the squares that pieces attack, as in chess.

use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, attacks};

use super::{
    directions::deltas,
    zone::{BISHOP_LINES, ROOK_LINES, Zone},
};

/// Pieces on squares. The methods look at the `attackers`, pieces of the side that is not `color`.
pub(crate) trait Pieces {
    /// The squares of the pieces of a role.
    fn role(&self, role: Role) -> Bitboard;

    /// The sliders that move along ranks and files.
    #[inline(always)]
    fn orthogonal(&self) -> Bitboard {
        self.role(Role::Rook) | self.role(Role::Queen)
    }

    /// The sliders that move along diagonals.
    #[inline(always)]
    fn diagonal(&self) -> Bitboard {
        self.role(Role::Bishop) | self.role(Role::Queen)
    }

    /// The pawns, knights and kings among the `attackers` that attack `square`.
    #[inline(always)]
    fn step_attackers(&self, color: Color, square: Square, attackers: Bitboard) -> Bitboard {
        attackers
            & ((attacks::pawn_attacks(color, square) & self.role(Role::Pawn))
                | (attacks::knight_attacks(square) & self.role(Role::Knight))
                | (attacks::king_attacks(square) & self.role(Role::King)))
    }

    /// The sliders among the `attackers` that would attack `square` on an empty board.
    #[inline(always)]
    fn aligned(&self, square: Square, attackers: Bitboard) -> Bitboard {
        attackers
            & ((ROOK_LINES[square.to_usize()] & self.orthogonal())
                | (BISHOP_LINES[square.to_usize()] & self.diagonal()))
    }

    /// The sliders among the `attackers` that attack `square` where the `blocked` squares block lines.
    #[inline(always)]
    fn line_attackers(&self, square: Square, attackers: Bitboard, blocked: Bitboard) -> Bitboard {
        attackers
            & ((attacks::rook_attacks(square, blocked) & self.orthogonal())
                | (attacks::bishop_attacks(square, blocked) & self.diagonal()))
    }

    /// The `attackers` that attack `square` where the `blocked` squares block lines.
    #[inline(always)]
    fn attackers(
        &self,
        color: Color,
        square: Square,
        attackers: Bitboard,
        blocked: Bitboard,
    ) -> Bitboard {
        self.step_attackers(color, square, attackers)
            | if self.aligned(square, attackers).is_empty() {
                Bitboard::EMPTY
            } else {
                self.line_attackers(square, attackers, blocked)
            }
    }

    /// The squares that `pieces` of `color` attack where the `blocked` squares block lines: all pawns, and the knights
    /// and sliders in `zone`. Kings are left out.
    #[inline(always)]
    fn reach(&self, color: Color, pieces: Bitboard, zone: &Zone, blocked: Bitboard) -> Bitboard {
        let (_, [(left, left_edge), (right, right_edge)]) = deltas(color);
        let pawns = pieces & self.role(Role::Pawn);
        let mut reach = (pawns & !left_edge).shift(left) | (pawns & !right_edge).shift(right);
        for knight in pieces & self.role(Role::Knight) & zone.knights {
            reach |= attacks::knight_attacks(knight);
        }
        // Testing whether each piece is relevant would cost more than looking up its attacks.
        for rook in pieces & self.orthogonal() & zone.rooks {
            reach |= attacks::rook_attacks(rook, blocked);
        }
        for bishop in pieces & self.diagonal() & zone.bishops {
            reach |= attacks::bishop_attacks(bishop, blocked);
        }
        reach
    }
}

/// The squares that a piece on `from` attacks on an empty board; none for a king.
#[inline(always)]
pub(crate) fn open_reach(piece: Piece, from: Square) -> Bitboard {
    let (rook, bishop) = (ROOK_LINES[from.to_usize()], BISHOP_LINES[from.to_usize()]);
    match piece.role {
        Role::Pawn => attacks::pawn_attacks(piece.color, from),
        Role::Knight => attacks::knight_attacks(from),
        Role::Bishop => bishop,
        Role::Rook => rook,
        Role::Queen => rook | bishop,
        Role::King => Bitboard::EMPTY,
    }
}

impl Pieces for Board {
    #[inline(always)]
    fn role(&self, role: Role) -> Bitboard {
        self.by_role(role)
    }
}
