//! Differences between rulesets: verdicts on moves, comparisons of positions and lines, and the smallest positions
//! that show a difference.
//!
//! ```
//! use isotope_analysis::compare;
//! use isotope_kernel::{Capture, Check, Explode, Position, Rules, Spec, fen};
//!
//! let explode = Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() };
//! let with_check = Rules::compile(explode.clone()).unwrap();
//! let without = Rules::compile(Spec { check: Check::Off, ..explode }).unwrap();
//!
//! let fen = fen::read("k7/1R6/8/8/2K5/8/8/8 b - - 0 1").unwrap();
//! let comparison = compare(&[
//!     Position::from_fen(&with_check, fen.clone()).unwrap(),
//!     Position::from_fen(&without, fen).unwrap(),
//! ]);
//! let moves: Vec<usize> = comparison.states.iter().map(|state| state.moves).collect();
//! assert_eq!(moves, [0, 2]);
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
pub use puzzle::{Asked, Puzzle, puzzles};
pub use verdict::{PlayedMove, Verdict, explain, seen, verdict};
