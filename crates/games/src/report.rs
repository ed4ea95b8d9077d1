//! The results for one game and for a collection, as text, JSON and Parquet.

mod game;
#[cfg(feature = "parquet")]
mod parquet;
mod summary;
mod summary_text;

#[cfg(feature = "parquet")]
pub use self::parquet::Columns;
pub use game::{DueDraw, GameDetails, GameReport, IllegalMove, Part, RulesetResult, Tags};
pub(crate) use game::{json_head, move_number};
pub use summary::{Example, GamesCount, Summary, Tally};
