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
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    board: &'a Board,
    center: Option<Square>,
    destroyed: Bitboard,
    moved: Bitboard,
}

/// What one square of a diagram shows.
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

    /// The lines of the diagram, each cell written by `write`.
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
