//! `Derived`: what can be proven of the rules at hand, whatever they are.
//!
//! # What it does
//! `color` cannot win when no line of play, by both sides together, ends in a win for it.
//! - In a game that wins, loses and checks as chess does, that is FIDE's list of material.
//! - A king without men wins nothing where it can neither capture and survive nor threaten, nobody
//!   may destroy his own king, stalemate is a draw and no square of the board wins.
//! - Of positions of three men at most, a [look](super::exhaustive) at all of them proves it.
//! - Where a game is won by losing everything, a side whose bishops stand on squares of one colour never
//!   loses them to bishops on squares of the other, with pawns on either side that can never move.
//!
//! Nothing else is proven, and so nothing else is dead; where there are walls or hands, nothing at all, and
//! where kings are not one on each side, only the bishops.

use shakmaty::Color;

use super::{bare::bare_kings_cannot_win, bishops::bishops_never_meet, fide};
use crate::position::Position;

/// The men, kings included, that the look goes up to.
const MOST_MEN: usize = 3;

/// Whether it is proven that no line of play from `position` ends in a win for `color`.
pub(super) fn cannot_win(position: &Position<'_>, color: Color) -> bool {
    let (rules, board) = (position.rules(), position.board());
    if bishops_never_meet(position) {
        return true;
    }
    // The look knows no walls, and whatever is plugged in may leave some.
    if rules.spec().is_beyond_lists() || rules.has_walls() {
        return false;
    }
    if rules.spec().is_won_as_in_chess() && !rules.is_plugged() {
        // A king that can be taken, where no game leads, is taken by any men.
        let takes = |turn| position.turn() == turn && position.with_turn(!turn).is_in_check();
        return fide::cannot_win(board, color) && !takes(color);
    }
    if board.by_color(color).count() == 1 && bare_kings_cannot_win(rules) {
        return true;
    }
    // The look knows the men on the board and nothing of rights to castle.
    board.occupied().count() <= MOST_MEN
        && position.castles().is_empty()
        && !rules.looks().can_win(position, color)
}
