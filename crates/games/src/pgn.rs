//! The PGN text of games: tags and moves as written, and the tags that name a ruleset.

mod chunk_input;
mod game_text;
mod ruleset_tags;
mod scan;

pub(crate) use chunk_input::ChunkInput;
pub(crate) use game_text::{GameText, TextReader};
pub(crate) use ruleset_tags::tagged;
pub use ruleset_tags::{HASH_TAG, RULESET_TAG};
