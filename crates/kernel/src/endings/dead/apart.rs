//! Bishops that never meet, in games that are won by losing everything.

use shakmaty::{Bitboard, Board, Color};

use crate::rules::Rules;

/// Whether there are bishops alone, and those of one side stand on squares of one colour, those of the
/// other on squares of the other colour, where a game is won by losing everything.
///
/// No bishop is ever captured then, and a bishop has a move as long as its side does not fill all 32
/// squares of its colour.
pub(super) fn bishops_never_meet(rules: &Rules, board: &Board) -> bool {
    let one_color = |color: Color, squares: Bitboard| {
        let bishops = board.by_color(color);
        bishops.any() && bishops.count() < 32 && squares.is_superset(bishops)
    };
    board.occupied() == board.bishops()
        && rules.spec().is_won_by_losing_all()
        && !rules.is_plugged()
        && Color::ALL.into_iter().any(|light| {
            one_color(light, Bitboard::LIGHT_SQUARES) && one_color(!light, Bitboard::DARK_SQUARES)
        })
}
