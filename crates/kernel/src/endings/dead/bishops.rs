//! Bishops that never meet, in games that are won by losing everything.

use shakmaty::{Bitboard, Color, Position as _, attacks::bishop_attacks};

use super::locked::faces_a_pawn;
use crate::position::Position;

/// Whether there are bishops and pawns alone, those of one side on squares of one colour, those of the other
/// on squares of the other colour, and each pawn stands before a pawn, where a game is won by losing everything.
///
/// Bishops and pawns capture on squares of their own colour, so no man is ever captured and no pawn ever moves,
/// unless one can be captured en passant now. What the bishops of a side can reach stays the same, and so there is a
/// move for good where there is one now.
pub(super) fn bishops_never_meet(position: &Position<'_>) -> bool {
    let (rules, board) = (position.rules(), position.board());
    let (bishops, pawns) = (board.bishops(), board.pawns());
    let one_color = |color: Color, squares: Bitboard| {
        let men = board.by_color(color);
        let moves = |bishop| (bishop_attacks(bishop, board.occupied()) & !board.occupied()).any();
        squares.is_superset(men) && (men & bishops).into_iter().any(moves)
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
