//! The rule that shakmaty, chessops and python-chess share for explosions around a king.

use shakmaty::{Bitboard, Board, Color};

/// Whether `color` cannot win. The first comment that applies decides.
pub(super) fn cannot_win(board: &Board, color: Color) -> bool {
    let kings = board.kings();
    let others = |color| board.by_color(color) & !kings;
    // The other king is gone already.
    if (board.by_color(!color) & kings).is_empty() {
        return false;
    }
    // A bare king cannot win.
    if others(color).is_empty() {
        return true;
    }
    // An opponent with other pieces may lose one next to its king, unless bishops can never meet.
    if others(!color).any() {
        let on = |color, squares| (board.bishops() & board.by_color(color) & squares).any();
        let apart = |white, black| !on(Color::White, white) && !on(Color::Black, black);
        return board.occupied() == kings | board.bishops()
            && (apart(Bitboard::DARK_SQUARES, Bitboard::LIGHT_SQUARES)
                || apart(Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES));
    }
    // Against a bare king only mate is left.
    if (board.queens() | board.pawns()).any() {
        return false;
    }
    let pieces = board.knights() | board.bishops() | board.rooks();
    if pieces.count() == 1 {
        return true;
    }
    board.occupied() == kings | board.knights() && board.knights().count() <= 2
}
