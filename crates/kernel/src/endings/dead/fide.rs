//! Insufficient material in chess: FIDE's article 5.2.2, as programs usually apply it.

use shakmaty::{Bitboard, Board, Color, Role};

/// Whether `color` has too little material to give mate, even with the opponent's help.
pub(super) fn cannot_win(board: &Board, color: Color) -> bool {
    let us = board.by_color(color);
    let them = board.by_color(!color);
    if (us & (board.pawns() | board.rooks_and_queens())).any() {
        return false;
    }
    // A lone knight can mate only if an enemy piece, other than a queen, blocks the enemy king's escape.
    if (us & board.by_role(Role::Knight)).any() {
        return us.count() <= 2 && (them & !board.kings() & !board.queens()).is_empty();
    }
    // Bishops can mate only with a bishop on the other square colour, a pawn or a knight of either side.
    if (us & board.bishops()).any() {
        let one_color = (board.bishops() & Bitboard::DARK_SQUARES).is_empty()
            || (board.bishops() & Bitboard::LIGHT_SQUARES).is_empty();
        return one_color && board.pawns().is_empty() && board.knights().is_empty();
    }
    true
}
