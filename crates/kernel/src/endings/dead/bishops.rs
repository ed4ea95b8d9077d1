//! Bishops that can never meet, in games that are won by losing all pieces.

use shakmaty::{Bitboard, Color, Position as _, attacks::bishop_attacks};

use super::locked::faces_a_pawn;
use crate::position::Position;

/// Whether the game is won by losing all pieces and the position is locked: only bishops and pawns are
/// left, all pieces of one side stand on light squares and all of the other on dark squares, every pawn
/// faces a pawn, each side has a bishop that can move, and no en passant capture is possible.
///
/// Bishops and pawns capture on squares of the colour on which they stand, so no piece is ever captured
/// and no pawn ever moves. The squares that a side's bishops can reach stay the same, so a side that can
/// move now will always be able to.
pub(super) fn bishops_never_meet(position: &Position<'_>) -> bool {
    let (rules, board) = (position.rules(), position.board());
    let (bishops, pawns) = (board.bishops(), board.pawns());
    let one_color = |color: Color, squares: Bitboard| {
        let pieces = board.by_color(color);
        let moves = |bishop| (bishop_attacks(bishop, board.occupied()) & !board.occupied()).any();
        squares.is_superset(pieces) && (pieces & bishops).into_iter().any(moves)
    };
    board.occupied() == bishops | pawns
        && rules.spec().is_won_by_losing_all()
        && !rules.is_plugged()
        && position.pseudo_legal_ep_square().is_none()
        && pawns.into_iter().all(|pawn| faces_a_pawn(board, pawn))
        && Color::ALL.into_iter().any(|light| {
            one_color(light, Bitboard::LIGHT_SQUARES) && one_color(!light, Bitboard::DARK_SQUARES)
        })
}
