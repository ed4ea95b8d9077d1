//! Witnesses: the smallest positions in which two sets of rules are not the same game, in what may be moved
//! and in what best play comes to.
//!
//! ```
//! use isotope_analysis::{How, witness};
//! use isotope_kernel::{Rules, Spec, Stalemate};
//! use isotope_search::Control;
//!
//! let chess = Rules::compile(Spec::default()).unwrap();
//! let loses = Rules::compile(Spec { stalemate: Stalemate::Loses, ..Spec::default() }).unwrap();
//!
//! // No move is legal in one of them alone. But a king and a pawn are enough to stalemate somebody.
//! let moves = witness::moves([&chess, &loses], 1, &Control::new());
//! assert!(moves.found.iter().all(|witness| witness.how != How::Moves));
//! assert_eq!(moves.found[0].layout.board.occupied().count(), 3);
//!
//! let outcomes = witness::outcomes([&chess, &loses], 3).unwrap();
//! let first = &outcomes.found[0];
//! assert_eq!(first.class.men(), 3);
//! assert!(first.differ < first.of);
//! ```
//!
//! [`moves`] looks at every position of up to three men, and from there on at what is drawn from a seed.
//! [`outcomes`] asks the [tables](isotope_outcomes::tablebase) of both.

mod moves;
mod outcome;
mod reason;

pub use moves::{Moves, moves, telling};
pub use outcome::{Differing, NoTables, Outcomes, outcomes, outcomes_telling};
pub use reason::Reason;
