//! Queries of tables: probes, statistics, longest wins, and verification.

mod entry;
mod longest;
mod probe;
mod stats;
mod verify;

pub use entry::{TableEntries, TableEntry};
pub use longest::Longest;
pub use stats::{Counts, Stats};
pub use verify::TableMismatch;
