//! Reads games from PGN as people and programs write it, and writes them.
//!
//! [`Tokens`] hands every byte of a text to exactly one token, so that nothing is dropped without a word.
//! [`read_games`] divides the tokens into games, [`Pgn`] is a game as a tree, and [`pgn_of_tree`] writes one. No rules
//! are applied: a move is its text.
//!
//! ```
//! use isotope_pgn::Pgn;
//!
//! let game = Pgn::read("[ Variant \"Atomic\" ]\n\n1.\u{a0}e4\u{a0}e5 2. Qh5± hello").unwrap();
//! assert_eq!(game.tag("Variant"), Some("Atomic"));
//! assert_eq!(game.moves, ["e4", "e5", "Qh5", "hello"]);
//! let (fault, is_loss) = &game.faults[0];
//! assert_eq!((fault.place, *is_loss), (Some((3, 18)), true));
//! ```
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! write          games as PGN
//! movetext       the moves of a pasted line
//! game           a game with its tags and its tree of moves
//! reader         tokens divided into games
//! remark         what a comment says
//! tree           moves with variations, comments and glyphs
//! start          the lines at which games begin
//! fault          what cannot be read, with its place
//! token          the tokens of a text
//! word · tag     moves, numbers and results; tags
//! place          lines and columns
//! glyph · blank  signs; spaces, and text in UTF-8 or Latin-1
//! ```

mod blank;
mod fault;
mod game;
mod glyph;
mod movetext;
mod place;
mod reader;
mod remark;
mod start;
mod tag;
mod token;
mod tree;
mod word;
mod write;

pub use blank::{decoded, is_blank, is_invisible};
pub use fault::{Fault, PgnError};
pub use game::{Pgn, UnknownRules};
pub use glyph::glyph_sign;
pub use movetext::parse_movetext;
pub use place::Places;
pub use reader::{WrittenGame, read_games, read_piece};
pub use remark::{Remark, Shape};
pub use start::{LOOK_AHEAD, LOOK_BACK, last_start, starts};
pub use tag::{TagSpan, tag_name, tag_value};
pub use token::{Kind, Token, Tokens, Wrong};
pub use tree::{GameTree, MAX_DEPTH, TreePly, moves_in};
pub use word::{move_text, outcome};
pub use write::{numbered_line, pgn_of_tree, ply_number};
