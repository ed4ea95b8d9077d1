//! The rule for dead positions that shakmaty, chessops and python-chess share for atomic chess.

use shakmaty::{Bitboard, Board, Color};

/// Whether `color` cannot win. The first case that applies decides.
pub(super) fn cannot_win(board: &Board, color: Color) -> bool {
    let kings = board.kings();
    let others = |color| board.by_color(color) & !kings;
    // The enemy king has already been destroyed.
    if (board.by_color(!color) & kings).is_empty() {
        return false;
    }
    // A bare king cannot win.
    if others(color).is_empty() {
        return true;
    }
    // If the opponent has other pieces, one of them may be captured next to its king, so `color` may
    // win, unless only bishops are left and the two sides' bishops stand on opposite colours.
    if others(!color).any() {
        let on = |color, squares| (board.bishops() & board.by_color(color) & squares).any();
        let apart = |white, black| !on(Color::White, white) && !on(Color::Black, black);
        return board.occupied() == kings | board.bishops()
            && (apart(Bitboard::DARK_SQUARES, Bitboard::LIGHT_SQUARES)
                || apart(Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES));
    }
    // A bare king can only be mated, which takes enough material.
    if (board.queens() | board.pawns()).any() {
        return false;
    }
    let pieces = board.knights() | board.bishops() | board.rooks();
    if pieces.count() == 1 {
        return true;
    }
    board.occupied() == kings | board.knights() && board.knights().count() <= 2
}
