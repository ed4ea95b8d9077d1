//! An engine that plays any explosion variant.
//!
//! It depends on no ruleset: the kernel generates moves and explosions and decides ends, and the values of
//! pieces and squares are derived from the compiled rules.

mod evaluate;
mod rule_features;
mod score;
pub mod search;
mod table;
pub mod tune;

pub use score::Score;
pub use search::{Engine, Limits, SearchLine};
