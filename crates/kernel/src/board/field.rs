//! The playing field: a board with pieces and walls.

use std::ops::Deref;

use shakmaty::{Bitboard, Board, ByColor, Color, Square, attacks};

use crate::words::double_step::DoubleStep;

/// The pieces and walls on a board, and what the sides have counted. No piece can enter or cross a wall, but knights
/// jump over walls.
///
/// A field dereferences to its [`Board`], which gives access to the pieces; the methods of the field
/// itself also take the walls into account.
///
/// ```
/// use isotope_kernel::Field;
/// use shakmaty::{Bitboard, Board, Color, Square};
///
/// let mut board = Board::empty();
/// board.set_piece_at(Square::A1, Color::White.rook());
/// let field = Field { walls: Bitboard::from(Square::A3), ..Field::of(board) };
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
    /// The walls, which stand on squares without pieces.
    pub walls: Bitboard,
    /// The counts of the sides, 0 to 99, in a game in which something [is counted](crate::Count).
    pub counts: ByColor<u8>,
}

impl Field {
    /// Returns a field without walls, on which nothing has been counted.
    pub const fn of(board: Board) -> Field {
        Field { board, walls: Bitboard::EMPTY, counts: ByColor { black: 0, white: 0 } }
    }

    /// The squares that block lines: all those with a piece or a wall.
    #[inline]
    pub fn blocked(&self) -> Bitboard {
        self.board.occupied() | self.walls
    }

    /// The squares attacked by the piece on `square`, walls excluded; none if there is no piece.
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        self.board.piece_at(square).map_or(Bitboard::EMPTY, |piece| {
            attacks::attacks(square, piece, self.blocked()) & !self.walls
        })
    }

    /// The squares to which a pawn of `color` on `square` can advance, the nearer first.
    pub(crate) fn pushes(
        &self,
        square: Square,
        color: Color,
        double: DoubleStep,
    ) -> impl Iterator<Item = Square> + use<> {
        let blocked = self.blocked();
        let ahead = |square: Square| {
            square.offset(color.fold_wb(8, -8)).filter(|to| !blocked.contains(*to))
        };
        let one = ahead(square);
        let two = one.filter(|_| double.origins(color).contains(square)).and_then(ahead);
        one.into_iter().chain(two)
    }

    /// The pieces of `color` that attack `square` as in chess, with walls blocking their lines.
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
