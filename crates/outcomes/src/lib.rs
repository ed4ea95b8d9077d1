//! The outcomes of positions with best play: forced wins found by search, and tablebases for few pieces.
//!
//! ```
//! use isotope_kernel::{Position, Rules, Spec, fen};
//! use isotope_outcomes::{Solver, Wdl};
//!
//! let rules = Rules::compile(Spec::default()).unwrap();
//! let fen = fen::read("7k/8/R7/6K1/8/8/8/8 w - - 0 1").unwrap();
//! let solution = Solver::default().solve(&Position::from_fen(&rules, fen).unwrap());
//! assert_eq!((solution.result, solution.plies), (Some(Wdl::Win), Some(3)));
//! ```
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! tablebase/     building tables, the compressed files, queries; the tables of a server
//! solve/         forced wins: proof-number search, iterative deepening, the graph of positions; building proofs
//! proof/         proofs in files: written, read, and checked by the definition of a legal move
//! syzygy/        Syzygy tables: what they say, best moves and lines by it, and, with the feature `syzygy`, their files
//! limited        win, draw or loss with regard to the halfmove limit
//! wdl            win, draw or loss
//! ```

mod limited;
mod proof;
mod solve;
pub mod syzygy;
pub mod tablebase;
mod wdl;

pub use limited::{LimitedWdl, is_drawn_by_limit, is_in_time};
pub use proof::{NoProof, Proof, ProofError, ProofHeader, ProofReader};
pub use solve::{Prober, ProgressFn, Solution, Solver};
pub use wdl::Wdl;
