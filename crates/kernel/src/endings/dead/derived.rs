//! `Derived`: dead positions, proven from the rules at hand.
//!
//! # What it does
//! A side cannot win if no line of play ends in its win, even with the opponent's help. This is proven
//! in four cases:
//! - Where wins, losses and check are those of chess, the usual test for insufficient material applies.
//! - A bare king cannot win if no king survives a capture (so that kings threaten nothing), no side may
//!   destroy its own king, stalemate is a draw, and the game is won neither by reaching a square nor by
//!   eliminating a role.
//! - Positions with at most three pieces and no castling rights are [analysed
//!   exhaustively](super::winnable_tables).
//! - Where a game is won by losing all pieces, bishops on opposite colours can never be lost if all
//!   pawns are locked.
//!
//! A trigger that makes pieces change sides and spares the piece that sets it off rules out the
//! exhaustive analysis. No other position counts as dead. Under `kings` other than `One`, only the last
//! case applies; with walls or hands, none does.

use shakmaty::Color;

use super::{bare::bare_kings_cannot_win, bishops::bishops_never_meet, fide};
use crate::position::Position;

/// The maximum number of pieces, kings included, in positions that are analysed exhaustively.
const MOST_PIECES: usize = 3;

/// Whether it is proven that no line of play from `position` ends in a win for `color`.
pub(super) fn cannot_win(position: &Position<'_>, color: Color) -> bool {
    let (rules, board) = (position.rules(), position.board());
    if bishops_never_meet(position) {
        return true;
    }
    // The analysis does not support walls, and a plugin may leave walls.
    if rules.spec().is_beyond_lists() || rules.has_walls() {
        return false;
    }
    if rules.spec().is_won_as_in_chess() && !rules.is_plugged() {
        // A side to move that can capture the enemy king wins, although no game reaches such a position.
        let takes = |turn| position.turn() == turn && position.with_turn(!turn).is_in_check();
        return fide::cannot_win(board, color) && !takes(color);
    }
    if board.by_color(color).count() == 1 && bare_kings_cannot_win(rules) {
        return true;
    }
    // The analysis does not support castling rights, nor moves by which material changes sides and
    // may change back.
    board.occupied().count() <= MOST_PIECES
        && position.castles().is_empty()
        && !rules.spec().keeps_material_while_converting()
        && rules.winnable().can_win(position, color) == Some(false)
}
