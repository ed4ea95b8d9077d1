//! What tables say: how many positions are won, what one is worth, the longest wins.

mod built;
mod census;
mod fate;
mod longest;
mod plot;
mod probe;
mod stats;

pub use built::{Built, Verified};
pub use census::Census;
pub use fate::Fate;
pub use longest::LongestWins;
pub use probe::Probed;
pub use stats::TableStats;
