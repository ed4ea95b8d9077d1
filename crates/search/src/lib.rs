//! The tools that searches of positions share, and perft, their plainest user.
//!
//! ```
//! use isotope_kernel::{Position, Rules, Spec};
//! use isotope_search::Perft;
//!
//! let rules = Rules::compile(Spec::default()).unwrap();
//! let perft = Perft { threads: 2, hash_mib: 1 };
//! assert_eq!(perft.count(&Position::start(&rules), 4, &mut |_| ()).unwrap(), 197_281);
//! ```

mod memory;
mod perft;

pub use memory::free_memory;
pub use perft::{Perft, PerftError, Progress};
