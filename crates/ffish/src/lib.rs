//! The questions of Fairy-Stockfish's libraries, answered by the rules of Isotope.
//!
//! Servers of variants ask pyffish (Python) and ffish (JavaScript) for legal moves, results and notations. A
//! [`Library`] knows games by Fairy-Stockfish's names and by ours, and can load more from ini sections and from
//! rulesets. A [`Board`] is a position of such a game with the moves that led to it; it answers everything that
//! can be asked of a position.
//!
//! ```
//! use isotope_ffish::{Board, Library, Notation};
//!
//! let library = Library::default();
//! let mut board = Board::new(library.variant("3check").unwrap(), "startpos", false).unwrap();
//! for m in ["e2e4", "e7e5", "d1h5", "b8c6"] {
//!     board.push(m).unwrap();
//! }
//! assert_eq!(board.san("h5f7", Notation::San).unwrap(), "Qxf7+");
//! board.push("h5f7").unwrap();
//! assert!(board.gives_check());
//! assert_eq!(board.legal_moves(), ["e8f7"]);
//! ```
//!
//! Where Fairy-Stockfish and Isotope differ on purpose, the answers are Isotope's. The crate opens no files,
//! starts no threads and prints nothing.

mod board;
mod drawing;
mod ends;
mod error;
mod fen;
mod legal_move;
mod library;
mod notation;
mod validate;
mod variant;

pub use board::Board;
pub use ends::{VALUE_DRAW, VALUE_MATE};
pub use error::Error;
pub use fen::FenStyle;
pub use library::{Library, OPTIONS};
pub use notation::Notation;
pub use validate::{Validity, validate_fen};
pub use variant::Variant;
