//! Answers from tablebases: built, verified and counted tables, single positions, and the longest wins.

mod build;
mod census;
mod fate;
mod longest;
mod plot;
mod probe;
mod stats;
mod verify;

pub use build::Built;
pub use census::Census;
pub use fate::Fate;
pub use longest::LongestWins;
pub use probe::Probed;
pub use stats::TableStats;
pub use verify::Verified;
