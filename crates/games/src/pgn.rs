//! The PGN text of games as it is replayed, and the tags that name a ruleset.

mod game_text;
mod ruleset_tags;

pub(crate) use game_text::GameText;
pub(crate) use ruleset_tags::tagged;
pub use ruleset_tags::{HASH_TAG, RULESET_TAG};
