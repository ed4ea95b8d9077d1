//! The results for one game and for a collection, as text and JSON.

mod game;
mod summary;
mod summary_text;

pub use game::{DueDraw, GameDetails, GamePart, GameReport, IllegalMove, RulesetResult, Tags};
pub(crate) use game::{json_head, move_number};
pub use summary::{Example, GamesCount, Summary, Tally};
