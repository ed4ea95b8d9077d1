//! A chess engine that plays under any ruleset.
//!
//! The engine has no code for particular rulesets: the kernel generates moves and explosions and decides when
//! games end, and the values of pieces and squares are derived from the compiled rules.

mod evaluate;
mod rule_features;
mod score;
pub mod search;
mod table;
pub mod tune;

pub use score::Score;
pub use search::{Engine, Limits, SearchLine};
