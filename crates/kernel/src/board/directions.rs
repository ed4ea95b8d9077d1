//! The directions of pawn moves, as differences of square numbers.

use shakmaty::{Bitboard, Color, File, Square};

const A_FILE: Bitboard = Bitboard::from_file(File::A);
const H_FILE: Bitboard = Bitboard::from_file(File::H);

/// For the pawns of `color`: the forward delta and the two capture deltas, each capture delta with the
/// file from which it would leave the board.
#[inline(always)]
pub(crate) const fn deltas(color: Color) -> (i32, [(i32, Bitboard); 2]) {
    match color {
        Color::White => (8, [(7, A_FILE), (9, H_FILE)]),
        Color::Black => (-8, [(-9, A_FILE), (-7, H_FILE)]),
    }
}

/// The origin of a pawn that has moved to `to` by `delta`.
#[inline(always)]
pub(crate) fn behind(to: Square, delta: i32) -> Square {
    Square::new((to.to_u32() as i32 - delta) as u32 & 63)
}

/// The delta from one square to another.
#[inline(always)]
pub(crate) fn delta_of(from: Square, to: Square) -> i32 {
    to.to_u32() as i32 - from.to_u32() as i32
}
