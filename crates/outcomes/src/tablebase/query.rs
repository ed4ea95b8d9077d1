//! The questions that tables answer: probes, counts, longest wins, and checks of their entries.

mod longest;
mod probe;
mod stats;
mod verify;

pub use longest::Longest;
pub use stats::{Counts, Stats};
pub use verify::Wrong;
