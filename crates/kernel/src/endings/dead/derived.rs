//! `Derived`: what can be proven from the rules at hand, whatever they are.
//!
//! # What it does
//! `color` cannot win when no line of play, even with the opponent's help, ends in a win for it. The
//! proofs:
//! - In a game with the wins, losses and checks of chess, FIDE's list of material.
//! - A bare king cannot win where a king can neither capture and survive nor threaten, no side may
//!   destroy its own king, stalemate is a draw and no square wins the game.
//! - Positions of at most three pieces are [analysed exhaustively](super::few_pieces).
//! - Where a game is won by losing everything, bishops on opposite colours with locked pawns can never
//!   be lost.
//!
//! Nothing else is dead. With walls or hands nothing is, and unless each side has one king, only the
//! bishops are.

use shakmaty::Color;

use super::{bare::bare_kings_cannot_win, bishops::bishops_never_meet, fide};
use crate::position::Position;

/// The largest number of pieces, kings included, that is analysed exhaustively.
const MOST_PIECES: usize = 3;

/// Whether it is proven that no line of play from `position` ends in a win for `color`.
pub(super) fn cannot_win(position: &Position<'_>, color: Color) -> bool {
    let (rules, board) = (position.rules(), position.board());
    if bishops_never_meet(position) {
        return true;
    }
    // The analysis knows no walls, and a plugin may leave some.
    if rules.spec().is_beyond_lists() || rules.has_walls() {
        return false;
    }
    if rules.spec().is_won_as_in_chess() && !rules.is_plugged() {
        // A king en prise is a position no game reaches; any piece can take it.
        let takes = |turn| position.turn() == turn && position.with_turn(!turn).is_in_check();
        return fide::cannot_win(board, color) && !takes(color);
    }
    if board.by_color(color).count() == 1 && bare_kings_cannot_win(rules) {
        return true;
    }
    // The analysis knows nothing of castling rights.
    board.occupied().count() <= MOST_PIECES
        && position.castles().is_empty()
        && !rules.winnable().can_win(position, color)
}
