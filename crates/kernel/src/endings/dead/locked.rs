//! The rule for dead positions in scalachess: too little material, or locked pawns.

use shakmaty::{Bitboard, Board, Color, Square};

use crate::{legality::generator, position::Position};

/// Whether neither side can win, according to the rule of scalachess.
pub(super) fn dead(position: &Position<'_>) -> bool {
    too_little_material(position.board()) || locked(position)
}

fn too_little_material(board: &Board) -> bool {
    let only = |roles: Bitboard| (board.occupied() & !(board.kings() | roles)).is_empty();
    let bishops = board.bishops();
    let both_square_colors =
        (bishops & Bitboard::DARK_SQUARES).any() && (bishops & Bitboard::LIGHT_SQUARES).any();
    let pieces = board.occupied().count();
    if board.white().count() >= 2 && board.black().count() >= 2 {
        only(bishops) && pieces <= 4 && both_square_colors
    } else if only(board.knights()) {
        pieces <= 4
    } else {
        only(board.rooks() | bishops | board.knights()) && !both_square_colors && pieces <= 3
    }
}

/// Whether only kings and harmless bishops can ever move: there are no other pieces apart from pawns,
/// and every pawn faces a pawn and has no legal move.
fn locked(position: &Position<'_>) -> bool {
    let board = position.board();
    let movable = board.occupied() & !(board.kings() | board.bishops() | board.pawns());
    movable.is_empty()
        && bishops_are_harmless(board)
        && board.pawns().into_iter().all(|pawn| faces_a_pawn(board, pawn))
        && Color::ALL.into_iter().all(|color| {
            let pawns = board.pawns() & board.by_color(color);
            !generator::any_from(&position.with_turn(color), pawns)
        })
}

/// Whether all bishops belong to one side and stand on squares of one colour, on which the other side
/// has no pawn. Also true if there are no bishops.
fn bishops_are_harmless(board: &Board) -> bool {
    let bishops = board.bishops();
    let Some(first) = bishops.first() else {
        return true;
    };
    let side = if board.white().contains(first) { Color::White } else { Color::Black };
    let reach = if first.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
    (bishops & !(board.by_color(side) & reach)).is_empty()
        && (board.pawns() & board.by_color(!side) & reach).is_empty()
}

pub(super) fn faces_a_pawn(board: &Board, pawn: Square) -> bool {
    let forward = if board.white().contains(pawn) { 8 } else { -8 };
    pawn.offset(forward).is_some_and(|ahead| board.pawns().contains(ahead))
}
