//! Tests of collections of games.

mod blocks_and_shards;
mod malformed;
mod panics;
mod random;
mod reference_replay;
mod reports;
mod texts;
