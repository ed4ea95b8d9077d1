//! A chess engine that plays under any ruleset.
//!
//! The engine has no code for particular rulesets: the kernel generates moves and explosions and decides when
//! games end, and the values of pieces and squares are derived from the compiled rules.

mod endings;
mod evaluate;
pub mod learn;
mod network;
mod result_model;
mod rule_features;
mod score;
pub mod search;
mod table;

pub use endings::Endings;
pub use network::{Network, Origin, file::NetworkError};
pub use result_model::ResultModel;
pub use score::Score;
pub use search::{Engine, Limits, SearchLine};
