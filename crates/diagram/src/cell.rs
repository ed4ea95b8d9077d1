//! What one square of a diagram shows, and how it is written.

use shakmaty::Piece;

/// What one square of a diagram shows.
///
/// ```
/// use isotope_diagram::{Cell, Mark};
/// use shakmaty::Color;
///
/// let destroyed = Cell { piece: None, wall: false, mark: Mark::Destroyed };
/// assert_eq!(destroyed.char(), 'x');
/// // A man who survives a blast, or arrives later, is shown rather than the mark.
/// assert_eq!(Cell { piece: Some(Color::Black.pawn()), ..destroyed }.char(), 'p');
/// // So is what the blast leaves.
/// assert_eq!(Cell { wall: true, ..destroyed }.char(), '#');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The man on the square, if any.
    pub piece: Option<Piece>,
    /// Whether it is a wall.
    pub wall: bool,
    /// What happened there.
    pub mark: Mark,
}

/// What happened on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Nothing.
    Plain,
    /// Something exploded here: `*` on an empty square.
    Center,
    /// A piece exploded here in turn: `+` on an empty square.
    Chained,
    /// Something was destroyed here: `x` on an empty square.
    Destroyed,
    /// A man came from here or went here.
    Moved,
}

impl Cell {
    /// The letter of the man, a wall, or the mark of an empty square.
    pub fn char(self) -> char {
        let empty = match self.mark {
            Mark::Center => '*',
            Mark::Chained => '+',
            Mark::Destroyed => 'x',
            Mark::Plain | Mark::Moved => '.',
        };
        let ground = if self.wall { '#' } else { empty };
        self.piece.map_or(ground, Piece::char)
    }
}
