//! Boards as text, with blasts marked.
//!
//! ```
//! use isotope_diagram::Diagram;
//! use shakmaty::{Bitboard, Board, Square};
//!
//! let board = Board::from_ascii_board_fen(b"3k4/8/8/8/8/8/8/3K4").unwrap();
//! let diagram = Diagram::new(&board)
//!     .destroyed(Bitboard::from(Square::E5))
//!     .center(Some(Square::D5));
//! let rows: Vec<String> = diagram.to_string().lines().map(String::from).collect();
//! assert_eq!(rows[0], "8  . . . k . . . .");
//! assert_eq!(rows[3], "5  . . . * x . . .");
//! assert_eq!(rows[8], "   a b c d e f g h");
//! ```

use std::fmt;

use shakmaty::{Bitboard, Board, File, Piece, Rank, Square};

/// A board to be drawn, White at the bottom.
///
/// Where a square has several marks, the centre of an explosion shows before what it destroyed, and
/// that before a move.
///
/// ```
/// use isotope_diagram::Diagram;
/// use shakmaty::Board;
///
/// let board = Board::new();
/// assert!(Diagram::new(&board).to_string().starts_with("8  r n b q k b n r\n7  p p p"));
/// ```
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    board: &'a Board,
    center: Option<Square>,
    destroyed: Bitboard,
    moved: Bitboard,
}

/// What one square of a diagram shows.
///
/// ```
/// use isotope_diagram::{Cell, Mark};
/// use shakmaty::Color;
///
/// assert_eq!(Cell { piece: None, mark: Mark::Destroyed }.char(), 'x');
/// // A man who survives a blast, or arrives later, is shown rather than the mark.
/// assert_eq!(Cell { piece: Some(Color::Black.pawn()), mark: Mark::Destroyed }.char(), 'p');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The man on the square, if any.
    pub piece: Option<Piece>,
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
    /// Something was destroyed here: `x` on an empty square.
    Destroyed,
    /// A man came from here or went here.
    Moved,
}

impl<'a> Diagram<'a> {
    /// A diagram of `board` without marks.
    pub fn new(board: &'a Board) -> Diagram<'a> {
        Diagram { board, center: None, destroyed: Bitboard::EMPTY, moved: Bitboard::EMPTY }
    }

    /// Marks the centre of an explosion.
    #[must_use]
    pub fn center(mut self, center: Option<Square>) -> Diagram<'a> {
        self.center = center;
        self
    }

    /// Marks squares where something was destroyed.
    #[must_use]
    pub fn destroyed(mut self, squares: Bitboard) -> Diagram<'a> {
        self.destroyed = squares;
        self
    }

    /// Marks where a move began and ended.
    #[must_use]
    pub fn moved(mut self, squares: Bitboard) -> Diagram<'a> {
        self.moved = squares;
        self
    }

    /// What `square` shows.
    pub fn cell(&self, square: Square) -> Cell {
        let mark = if self.center == Some(square) {
            Mark::Center
        } else if self.destroyed.contains(square) {
            Mark::Destroyed
        } else if self.moved.contains(square) {
            Mark::Moved
        } else {
            Mark::Plain
        };
        Cell { piece: self.board.piece_at(square), mark }
    }

    /// The lines of the diagram, each cell written by `write`, which may paint it.
    ///
    /// ```
    /// use isotope_diagram::{Diagram, Mark};
    /// use shakmaty::{Bitboard, Board, Square};
    ///
    /// let board = Board::empty();
    /// let diagram = Diagram::new(&board).moved(Bitboard::from(Square::A8));
    /// let lines = diagram.lines(|cell| match cell.mark {
    ///     Mark::Moved => "<.>".into(),
    ///     _ => cell.char().to_string(),
    /// });
    /// assert_eq!(lines[0], "8  <.> . . . . . . .");
    /// ```
    pub fn lines(&self, write: impl Fn(Cell) -> String) -> Vec<String> {
        let mut lines: Vec<String> = Rank::ALL
            .into_iter()
            .rev()
            .map(|rank| {
                let cells = File::ALL.map(|file| write(self.cell(Square::from_coords(file, rank))));
                format!("{}  {}", rank.char(), cells.join(" "))
            })
            .collect();
        lines.push("   a b c d e f g h".into());
        lines
    }
}

impl Cell {
    /// The letter of the man, or the mark of an empty square.
    pub fn char(self) -> char {
        match (self.piece, self.mark) {
            (Some(piece), _) => piece.char(),
            (None, Mark::Center) => '*',
            (None, Mark::Destroyed) => 'x',
            (None, Mark::Plain | Mark::Moved) => '.',
        }
    }
}

/// Plain text: nine lines without a trailing line break.
impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines(|cell| cell.char().to_string()).join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(squares: &[Square]) -> Bitboard {
        squares.iter().copied().collect()
    }

    #[test]
    fn white_is_at_the_bottom_and_the_a_file_on_the_left() {
        let board = Board::from_ascii_board_fen(b"7k/8/8/8/8/8/8/K7").expect("it is a board");
        assert_eq!(
            Diagram::new(&board).to_string(),
            "8  . . . . . . . k\n\
             7  . . . . . . . .\n\
             6  . . . . . . . .\n\
             5  . . . . . . . .\n\
             4  . . . . . . . .\n\
             3  . . . . . . . .\n\
             2  . . . . . . . .\n\
             1  K . . . . . . .\n   a b c d e f g h"
        );
    }

    #[test]
    fn the_centre_shows_before_the_blast_and_the_blast_before_the_move() {
        let board = Board::empty();
        let diagram = Diagram::new(&board)
            .moved(squares(&[Square::A1, Square::B1, Square::C1]))
            .destroyed(squares(&[Square::A1, Square::B1, Square::D1]))
            .center(Some(Square::A1));
        let marks = [Square::A1, Square::B1, Square::C1, Square::D1, Square::E1]
            .map(|square| diagram.cell(square).mark);
        assert_eq!(
            marks,
            [Mark::Center, Mark::Destroyed, Mark::Moved, Mark::Destroyed, Mark::Plain]
        );
        assert!(diagram.to_string().contains("\n1  * x . x . . . .\n"));
    }

    #[test]
    fn a_man_is_shown_whatever_happened_on_his_square() {
        let board = Board::from_ascii_board_fen(b"8/8/8/8/8/8/8/KPn5").expect("it is a board");
        let diagram = Diagram::new(&board)
            .moved(squares(&[Square::A1]))
            .destroyed(squares(&[Square::B1]))
            .center(Some(Square::C1));
        assert!(diagram.to_string().contains("\n1  K P n . . . . .\n"));
        assert_eq!(diagram.cell(Square::C1).piece, Some(shakmaty::Color::Black.knight()));
    }
}
