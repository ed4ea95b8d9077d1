//! Tools shared by searches of positions, and perft, the simplest of these searches.
//!
//! ```
//! use isotope_kernel::{Position, Rules, Spec};
//! use isotope_search::{Control, Perft};
//!
//! let rules = Rules::compile(Spec::default()).unwrap();
//! let perft = Perft { threads: 2, hash_mib: 1 };
//! let nodes = perft.count(&Position::start(&rules), 4, &Control::new(), &mut |_| ()).unwrap();
//! assert_eq!(nodes, 197_281);
//! ```

mod control;
mod history;
mod in_order;
mod memory;
mod perft;
mod table;

pub use control::{Control, EndOnPanic, TimeLimit};
pub use history::History;
pub use in_order::InOrder;
pub use memory::{allocate_at_most, free_disk, free_memory};
pub use perft::{Perft, PerftError, PerftProgress};
pub use table::TranspositionTable;
