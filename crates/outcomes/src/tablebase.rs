//! Tablebases: the value with best play of every position with few pieces, under any ruleset whose positions
//! consist only of the board and the side to move.
//!
//! ```
//! use isotope_outcomes::{Wdl, tablebase::Tables};
//! use isotope_kernel::{Capture, Explode, Position, Rules, Spec, fen};
//!
//! let spec = Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() };
//! let rules = Rules::compile(spec).unwrap();
//! let mut tables = Tables::new(&rules).unwrap();
//! tables.build(&"KQvK".parse().unwrap()).unwrap();
//!
//! // The kings touch, and the queen cannot separate them.
//! // . . . k . . . .
//! // . . . . K . . .
//! // . . . . . . . .
//! // . . . . . . . .
//! // . . Q . . . . .
//! let fen = fen::read("3k4/4K3/8/8/2Q5/8/8/8 w - - 0 1").unwrap();
//! let position = Position::from_fen(&rules, fen).unwrap();
//! assert_eq!(tables.probe(&position).unwrap().wdl, Wdl::Draw);
//! ```
//!
//! The tables ignore draws by the halfmove limit, by repetition and by dead position, and contain no castling
//! rights.

mod block_file;
mod build;
mod cache;
mod error;
mod file_order;
mod forecast;
mod grid;
mod library;
mod material;
mod query;
mod refusal;
mod store;
mod table;
mod table_file;
mod table_index;
mod tables;
mod value;
mod whole_file;
mod whole_table;

pub use build::BuildPass;
pub use error::TablebaseError;
pub use forecast::{Forecast, TablePlan};
pub use grid::Grid;
pub use library::TableLibrary;
pub use material::{Material, MaterialError};
pub use query::{Counts, Longest, Stats, TableEntries, TableEntry, TableMismatch};
pub use store::Store;
pub use table::Table;
pub use tables::{Progress, Tables};
pub use value::Value;
