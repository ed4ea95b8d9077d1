//! The content of one square of a diagram.

use shakmaty::Piece;

use crate::mark::{Mark, Marks};

/// The content of one square of a diagram.
///
/// ```
/// use isotope_diagram::{Cell, Mark, Marks};
/// use shakmaty::Color;
///
/// let destroyed = Cell { marks: Marks::NONE.with(Mark::Destroyed), ..Cell::default() };
/// assert_eq!(destroyed.char(), 'x');
/// // A piece that survives a blast, or arrives later, hides the mark.
/// assert_eq!(Cell { piece: Some(Color::Black.pawn()), ..destroyed }.char(), 'p');
/// // So does a wall that the blast leaves.
/// assert_eq!(Cell { wall: true, ..destroyed }.char(), '#');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cell {
    /// The piece on the square.
    pub piece: Option<Piece>,
    /// The piece that was destroyed on the square, if the board before the move is known.
    pub ghost: Option<Piece>,
    /// Whether the square is a wall.
    pub wall: bool,
    /// The marks on the square.
    pub marks: Marks,
}

impl Cell {
    /// The mark that is shown if only one can be shown; `None` if there are no marks.
    pub fn mark(self) -> Option<Mark> {
        self.marks.first()
    }

    /// The letter of the piece, `#` for a wall, the sign of the first mark on an empty square, or else `.`.
    pub fn char(self) -> char {
        let empty = self.mark().and_then(Mark::sign).unwrap_or('.');
        let background = if self.wall { '#' } else { empty };
        self.piece.map_or(background, Piece::char)
    }
}
