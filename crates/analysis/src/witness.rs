//! Witnesses: the smallest positions that show a difference between two rulesets, in moves or in the outcome with
//! best play.
//!
//! ```
//! use isotope_analysis::{PartingKind, witness};
//! use isotope_kernel::{Rules, Spec, Stalemate};
//! use isotope_search::Control;
//!
//! let chess = Rules::compile(Spec::default()).unwrap();
//! let loses = Rules::compile(Spec { stalemate: Stalemate::Loses, ..Spec::default() }).unwrap();
//!
//! // The legal moves are the same, but a king and a pawn are enough for stalemate.
//! let moves = witness::moves([&chess, &loses], 1, &Control::new());
//! assert!(moves.found.iter().all(|witness| witness.how != PartingKind::Moves));
//! assert_eq!(moves.found[0].layout.board.occupied().count(), 3);
//!
//! let outcomes = witness::outcomes([&chess, &loses], 3).unwrap();
//! let first = &outcomes.found[0];
//! assert_eq!(first.material.piece_count(), 3);
//! assert!(first.differ < first.of);
//! ```
//!
//! [`moves`] compares all positions of up to three pieces, then random positions from a seed. [`outcomes`]
//! compares the [tables](isotope_outcomes::tablebase) of both rulesets.

mod first_difference;
mod moves;
mod outcome;

pub use first_difference::Reason;
pub use moves::{Moves, distinguishing_move, moves};
pub use outcome::{NoTables, OutcomeDifference, Outcomes, outcomes, outcomes_with_progress};
