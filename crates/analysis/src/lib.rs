//! Differences between rulesets: verdicts on moves, comparisons of positions and lines, and the smallest positions
//! that show a difference.
//!
//! ```
//! use isotope_analysis::{Verdict, compare};
//! use isotope_kernel::{Position, fen, notation};
//!
//! let rulesets = ["atomic", "icc"].map(|name| isotope_ruleset::shipped(name).unwrap());
//! let fen = fen::read("k7/1R6/8/8/2K5/8/8/8 b - - 0 1").unwrap();
//! let positions: Vec<Position<'_>> = rulesets
//!     .iter()
//!     .map(|ruleset| Position::from_fen(&ruleset.rules, fen.clone()).unwrap())
//!     .collect();
//!
//! let comparison = compare(&positions);
//! let moves: Vec<usize> = comparison.states.iter().map(|state| state.moves).collect();
//! assert_eq!(moves, [0, 2]);
//!
//! let difference = &comparison.differences[0];
//! assert_eq!(notation::uci(&positions[0], difference.m), "a8a7");
//! let Verdict::Illegal(reason) = &difference.verdicts[0] else { panic!("check counts in atomic") };
//! assert_eq!(reason.to_string(), "the king on a7 would be in check from b7");
//! assert!(difference.verdicts[1].is_legal());
//! ```
//!
//! [`verdict`] judges one move, and [`compare_line`] judges a game. [`find_parting`] finds a position in
//! which two rulesets differ, and [`witness`] finds the smallest one. [`puzzles`] asks about differences, and
//! [`misjudged`] finds positions that a ruleset calls dead although they can be won.
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! witness/        the smallest positions that show a difference, in moves or in best play
//! puzzle          puzzles about two rulesets, each with one answer
//! compare         a position under several rulesets
//! line            a line under several rulesets
//! parting/        the search for the smallest position on which two rulesets differ
//! misjudged_dead  positions that a list wrongly declares dead
//! verdict         the verdict on a move
//! ```

mod compare;
mod line;
mod misjudged_dead;
mod parting;
mod puzzle;
mod verdict;
pub mod witness;

pub use compare::{Comparable, Comparison, Difference, State, compare};
pub use line::{LineComparison, LineEnd, LineGames, Ply, compare_line, play_line};
pub use misjudged_dead::{lists_dead, misjudged, misjudged_while};
pub use parting::{Parting, PartingKind, PartingSearch, find_parting};
pub use puzzle::{Puzzle, PuzzleQuestion, puzzles};
pub use verdict::{PlayedMove, Verdict, seen, verdict};
