//! Answers from tablebases: the building and verification of tables, counts of results, single
//! positions, and longest wins.

mod build;
mod category;
mod census;
mod longest;
mod plan;
#[cfg(feature = "plot")]
mod plot;
mod probe;
mod result_counts;
mod standing;
mod stats;
mod verify;

pub use build::TableBuild;
pub use category::Category;
pub use census::Census;
pub use longest::LongestWins;
pub use plan::TablePlan;
pub use probe::ProbeAnswer;
pub use result_counts::ResultCounts;
pub use standing::{Mainline, MainlineMove, MoveStanding, PositionStanding, TablebaseEntry};
pub use stats::TableStats;
pub use verify::TableCheck;
