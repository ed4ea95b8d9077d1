//! What one square of a diagram shows, and how it is written.

use shakmaty::Piece;

use crate::mark::{Mark, Marks};

/// What one square of a diagram shows.
///
/// ```
/// use isotope_diagram::{Cell, Mark, Marks};
/// use shakmaty::Color;
///
/// let destroyed = Cell { marks: Marks::NONE.with(Mark::Destroyed), ..Cell::default() };
/// assert_eq!(destroyed.char(), 'x');
/// // A man who survives a blast, or arrives later, is shown rather than the mark.
/// assert_eq!(Cell { piece: Some(Color::Black.pawn()), ..destroyed }.char(), 'p');
/// // So is what the blast leaves.
/// assert_eq!(Cell { wall: true, ..destroyed }.char(), '#');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cell {
    /// The man on the square, if any.
    pub piece: Option<Piece>,
    /// The man who was destroyed there, if it is known who it was.
    pub ghost: Option<Piece>,
    /// Whether it is a wall.
    pub wall: bool,
    /// What is marked there.
    pub marks: Marks,
}

impl Cell {
    /// The mark that shows where only one can.
    pub fn mark(self) -> Option<Mark> {
        self.marks.first()
    }

    /// The letter of the man, a wall, or the mark of an empty square.
    pub fn char(self) -> char {
        let empty = self.mark().and_then(Mark::sign).unwrap_or('.');
        let ground = if self.wall { '#' } else { empty };
        self.piece.map_or(ground, Piece::char)
    }
}
