//! The field of play: men on a board, and walls.

use std::ops::Deref;

use shakmaty::{Bitboard, Board, Color, Square, attacks};

/// Men and walls. Nothing enters or crosses a wall; knights jump over it.
///
/// What it says of men it says as a [`Board`]; what is in the way is asked of it.
///
/// ```
/// use isotope_kernel::Field;
/// use shakmaty::{Bitboard, Board, Color, Square};
///
/// let mut board = Board::empty();
/// board.set_piece_at(Square::A1, Color::White.rook());
/// let field = Field { board, walls: Bitboard::from(Square::A3) };
/// // . . . . . . . .
/// // # . . . . . . .   (a wall on a3)
/// // x . . . . . . .
/// // R x x x x x x x
/// assert_eq!(field.attacks_from(Square::A1).count(), 8);
/// assert_eq!(field.occupied().count(), 1);
/// assert_eq!(field.blocked().count(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// The men.
    pub board: Board,
    /// The walls. No man stands on one.
    pub walls: Bitboard,
}

impl Field {
    /// Men and no walls.
    pub const fn of(board: Board) -> Field {
        Field { board, walls: Bitboard::EMPTY }
    }

    /// The squares that nothing passes: those of men and walls.
    #[inline]
    pub fn blocked(&self) -> Bitboard {
        self.board.occupied() | self.walls
    }

    /// The squares that the man on `square` attacks; a wall is not among them.
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        self.board.piece_at(square).map_or(Bitboard::EMPTY, |piece| {
            attacks::attacks(square, piece, self.blocked()) & !self.walls
        })
    }

    /// The men of `color` that attack `square` in the sense of chess.
    pub fn attackers(&self, square: Square, color: Color) -> Bitboard {
        self.board.attacks_to(square, color, self.blocked())
    }
}

impl Deref for Field {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.board
    }
}
