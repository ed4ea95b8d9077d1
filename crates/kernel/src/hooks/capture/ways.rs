//! Numbers for squares, and the ways of pieces that an explosion moves.

use shakmaty::{Bitboard, File, Piece, Rank, Role, Square};

/// A number from 0 to 7 for each square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Numbers([Bitboard; 3]);

impl Numbers {
    /// 0 for each square.
    pub const NONE: Numbers = Numbers([Bitboard::EMPTY; 3]);

    /// The number of a square.
    pub fn at(self, square: Square) -> u8 {
        (0..3).map(|bit| u8::from(self.0[bit].contains(square)) << bit).sum()
    }

    /// The squares whose number is not 0.
    #[inline]
    pub fn squares(self) -> Bitboard {
        let [ones, twos, fours] = self.0;
        ones | twos | fours
    }

    /// Gives `squares`, which have the number 0, a number.
    pub(super) fn set(&mut self, squares: Bitboard, number: u8) {
        for (bit, plane) in self.0.iter_mut().enumerate() {
            if number >> bit & 1 == 1 {
                *plane |= squares;
            }
        }
    }

    /// The same numbers on `squares`, and 0 elsewhere.
    pub(super) fn on(self, squares: Bitboard) -> Numbers {
        Numbers(self.0.map(|plane| plane & squares))
    }
}

/// The square one step from `from` towards `center`, or away from it if `sign` is -1; `None` beyond the edge. Along
/// such steps away, the direction stays the same.
pub(super) fn step(from: Square, center: Square, sign: i32) -> Option<Square> {
    let toward = |to: u32, from: u32| (to as i32 - from as i32).signum() * sign;
    let file = from.file().offset(toward(center.file() as u32, from.file() as u32))?;
    let rank = from.rank().offset(toward(center.rank() as u32, from.rank() as u32))?;
    Some(Square::from_coords(file, rank))
}

/// The home square of a piece on `square`.
pub(super) fn home(piece: Piece, square: Square) -> Square {
    let back = piece.color.backrank();
    let pair = |first: File, second: File| {
        let first = Square::from_coords(first, back);
        match first.is_light() == square.is_light() {
            true => first,
            false => Square::from_coords(second, back),
        }
    };
    match piece.role {
        Role::Pawn => Square::from_coords(square.file(), piece.color.relative_rank(Rank::Second)),
        Role::Knight => pair(File::B, File::G),
        Role::Bishop => pair(File::C, File::F),
        Role::Rook => pair(File::A, File::H),
        Role::Queen => Square::from_coords(File::D, back),
        Role::King => Square::from_coords(File::E, back),
    }
}
