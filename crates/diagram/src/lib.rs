//! Boards as text, with blasts marked.
//!
//! A letter is a man, White's a capital, `.` an empty square and `#` a wall. On a square that is left
//! empty `*` marks the centre of an explosion, `+` where a piece exploded in turn, and `x` where one was
//! destroyed.
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

mod cell;

use std::fmt;

use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, File, Rank, Role, Square};

pub use cell::{Cell, Mark};

/// A board to be drawn, White at the bottom.
///
/// Where a square has several marks, the centre of an explosion shows before the centres of those
/// that it set off, these before what was destroyed, and that before a move.
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
    walls: Bitboard,
    hands: Option<&'a ByColor<ByRole<u8>>>,
    center: Option<Square>,
    chained: Bitboard,
    destroyed: Bitboard,
    moved: Bitboard,
}

impl<'a> Diagram<'a> {
    /// A diagram of `board` without marks.
    pub fn new(board: &'a Board) -> Diagram<'a> {
        let none = Bitboard::EMPTY;
        Diagram {
            board,
            walls: none,
            hands: None,
            center: None,
            chained: none,
            destroyed: none,
            moved: none,
        }
    }

    /// Shows walls.
    #[must_use]
    pub fn walls(mut self, walls: Bitboard) -> Diagram<'a> {
        self.walls = walls;
        self
    }

    /// Shows what each side has in hand, below the board: White's in capitals, as on it.
    ///
    /// ```
    /// use isotope_diagram::Diagram;
    /// use shakmaty::{Board, ByColor, ByRole};
    ///
    /// let mut hands: ByColor<ByRole<u8>> = ByColor::default();
    /// (hands.white.knight, hands.white.pawn, hands.black.queen) = (1, 2, 1);
    /// let diagram = Diagram::new(&Board::default()).hands(Some(&hands)).to_string();
    /// assert!(diagram.ends_with("   a b c d e f g h\n   in hand: N 2P\n   in hand: q"));
    /// ```
    #[must_use]
    pub fn hands(mut self, hands: Option<&'a ByColor<ByRole<u8>>>) -> Diagram<'a> {
        self.hands = hands;
        self
    }

    /// Marks the centre of an explosion.
    #[must_use]
    pub fn center(mut self, center: Option<Square>) -> Diagram<'a> {
        self.center = center;
        self
    }

    /// Marks squares where pieces exploded in turn.
    #[must_use]
    pub fn chained(mut self, squares: Bitboard) -> Diagram<'a> {
        self.chained = squares;
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
        } else if self.chained.contains(square) {
            Mark::Chained
        } else if self.destroyed.contains(square) {
            Mark::Destroyed
        } else if self.moved.contains(square) {
            Mark::Moved
        } else {
            Mark::Plain
        };
        Cell { piece: self.board.piece_at(square), wall: self.walls.contains(square), mark }
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
        lines.extend(self.hands.into_iter().flat_map(|hands| {
            let hands = [(Color::White, hands.white), (Color::Black, hands.black)];
            hands.into_iter().filter_map(|(color, hand)| in_hand(color, hand))
        }));
        lines
    }
}

/// What a side has in hand, if it has anything: `   in hand: Q 2N`.
fn in_hand(color: Color, hand: ByRole<u8>) -> Option<String> {
    let kinds = Role::ALL.into_iter().rev().filter(|role| *hand.get(*role) > 0);
    let kinds: Vec<String> = kinds
        .map(|role| {
            let letter = role.of(color).char();
            match *hand.get(role) {
                1 => letter.to_string(),
                count => format!("{count}{letter}"),
            }
        })
        .collect();
    (!kinds.is_empty()).then(|| format!("   in hand: {}", kinds.join(" ")))
}

/// Plain text: nine lines, one more for each side with something in hand, without a trailing line
/// break.
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
            .destroyed(squares(&[Square::A1, Square::B1, Square::D1, Square::E1]))
            .chained(squares(&[Square::A1, Square::E1]))
            .center(Some(Square::A1));
        let marks = [Square::A1, Square::B1, Square::C1, Square::D1, Square::E1, Square::F1]
            .map(|square| diagram.cell(square).mark);
        use Mark::{Center, Chained, Destroyed, Moved, Plain};
        assert_eq!(marks, [Center, Destroyed, Moved, Destroyed, Chained, Plain]);
        assert!(diagram.to_string().contains("\n1  * x . x + . . .\n"));
    }

    #[test]
    fn a_wall_shows_where_an_explosion_left_it_and_a_man_on_none() {
        let board = Board::from_ascii_board_fen(b"8/8/8/8/8/8/8/K7").expect("it is a board");
        let walls = squares(&[Square::B1, Square::C1]);
        let diagram = Diagram::new(&board).walls(walls).center(Some(Square::C1));
        assert!(diagram.to_string().contains("\n1  K # # . . . . .\n"));
        assert_eq!(diagram.cell(Square::C1).mark, Mark::Center);
    }

    #[test]
    fn empty_hands_have_no_line() {
        let (board, mut hands) = (Board::empty(), ByColor::<ByRole<u8>>::default());
        assert_eq!(Diagram::new(&board).hands(Some(&hands)).to_string().lines().count(), 9);
        hands.black.pawn = 12;
        let text = Diagram::new(&board).hands(Some(&hands)).to_string();
        assert_eq!(text.lines().last(), Some("   in hand: 12p"));
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
