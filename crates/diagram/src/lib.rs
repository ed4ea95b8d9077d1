//! Boards as text and as pictures, with explosions marked.
//!
//! A [`Diagram`] is a board with marks; [`Mark`] defines the meaning of each mark. In text, a letter is a piece
//! (White's are capitals), `.` an empty square and `#` a wall. On an empty square, `*` marks the centre of an
//! explosion, `+` a piece that exploded in turn, and `x` a destroyed piece.
//!
//! ```
//! use isotope_diagram::{Diagram, Mark};
//! use shakmaty::{Board, Square};
//!
//! let board = Board::from_ascii_board_fen(b"3k4/8/8/8/8/8/8/3K4").unwrap();
//! let diagram =
//!     Diagram::new(&board).mark(Mark::Destroyed, Square::E5).mark(Mark::Center, Square::D5);
//! let rows: Vec<String> = diagram.to_string().lines().map(String::from).collect();
//! assert_eq!(rows[0], "8  . . . k . . . .");
//! assert_eq!(rows[3], "5  . . . * x . . .");
//! assert_eq!(rows[8], "   a b c d e f g h");
//!
//! assert!(diagram.svg("board").starts_with("<svg "));
//! assert!(diagram.description().contains("Centre of the explosion: d5."));
//! ```
//!
//! A picture is self-contained: it includes its shapes, refers to nothing outside itself and contains no scripts.
//! Its colours follow the system's light or dark mode, by means of the style sheet [`STYLE`], which all pictures
//! share. Letters and numbers are text in the font `sans-serif`.
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! album       many boards on one page
//! sheet       boards side by side, with captions and lines of text
//! svg/        a board as a picture: squares, shapes, style
//! text        a board as text
//! words       a board in words, for screen readers
//! diagram     a board to draw, with its marks and arrows
//! cell        the content of one square
//! mark        the marks: their meaning and precedence
//! ```

mod album;
mod cell;
mod diagram;
mod mark;
mod sheet;
mod svg;
mod text;
mod words;

pub use album::Album;
pub use cell::Cell;
pub use diagram::Diagram;
pub use mark::{Mark, Marks};
pub use sheet::{Sheet, SheetLine};
pub use svg::{STYLE, xml::escaped};
