//! The field of play: pieces on a board, and walls.

use std::ops::Deref;

use shakmaty::{Bitboard, Board, Color, Square, attacks};

/// Pieces and walls. Nothing enters or crosses a wall; knights jump over it.
///
/// It dereferences to a [`Board`] for questions about pieces; what blocks a line is asked of the field.
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
    /// The pieces.
    pub board: Board,
    /// The walls, on empty squares.
    pub walls: Bitboard,
}

impl Field {
    /// A field without walls.
    pub const fn of(board: Board) -> Field {
        Field { board, walls: Bitboard::EMPTY }
    }

    /// The squares that block lines: those of pieces and walls.
    #[inline]
    pub fn blocked(&self) -> Bitboard {
        self.board.occupied() | self.walls
    }

    /// The squares that the piece on `square` attacks, walls excluded.
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        self.board.piece_at(square).map_or(Bitboard::EMPTY, |piece| {
            attacks::attacks(square, piece, self.blocked()) & !self.walls
        })
    }

    /// The pieces of `color` that attack `square` in the sense of chess.
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
