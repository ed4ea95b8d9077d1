//! A chess engine that plays under any ruleset.
//!
//! ```
//! use isotope_engine::{Control, Engine, Limits};
//! use isotope_kernel::{Position, fen, notation};
//!
//! // After 1. Nf3 Nf6, under ICC's rules. Ne5 threatens to capture on d7 or f7 and to blow up the king.
//! let ruleset = isotope_ruleset::shipped("icc").unwrap();
//! let fen = fen::read("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2").unwrap();
//! let position = Position::from_fen(&ruleset.rules, fen).unwrap();
//!
//! let engine = Engine::new(16, 1); // megabytes, threads
//! let limits = Limits { depth: Some(5), ..Limits::default() };
//! let history = []; // the keys of earlier positions, for repetitions
//! let line = engine.search(&position, &history, &limits, &Control::new(), |found| {
//!     println!("depth {}: {:?} after {} nodes", found.depth, found.score, found.nodes);
//! });
//! assert_eq!(notation::san(&position, line[0]).to_string(), "Ne5");
//! ```
//!
//! A search ends at its limits, or when another thread stops its [`Control`]. The line is empty only if there is no
//! legal move.
//!
//! The engine has no code for particular rulesets: the kernel generates moves and explosions and decides when
//! games end, and the values of pieces and squares are derived from the compiled rules.
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! levels         levels of strength
//! learn/         learning a network from games
//! search/        the search
//! networks       the learned evaluation of a ruleset, in a folder or among those that come with the program
//! network/       learned evaluations: their inputs, their computation, their files
//! evaluate/      the evaluation
//! result_model   the probabilities of the results at a score
//! table          the entries of the transposition table
//! rule_features  what the evaluation needs to know of a ruleset
//! endings        results that are known before a search
//! score          scores of positions
//! ```

mod endings;
mod evaluate;
pub mod learn;
mod levels;
mod network;
pub mod networks;
mod result_model;
mod rule_features;
mod score;
pub mod search;
mod table;

pub use endings::Endings;
pub use isotope_search::Control;
pub use levels::{LEVELS, Level};
pub use network::{Network, Origin, file::NetworkError};
pub use networks::Networks;
pub use result_model::ResultModel;
pub use score::Score;
pub use search::{Engine, Limits, SearchLine};
