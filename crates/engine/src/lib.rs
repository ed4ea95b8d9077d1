//! An engine that plays any explosion variant.
//!
//! It knows no ruleset: moves, blasts and ends are asked of the kernel, and what men and squares are
//! worth is found by asking the rules.

mod evaluate;
mod score;
pub mod search;
mod table;
pub mod tune;
mod worth;

pub use score::Score;
pub use search::{Engine, Found, Limits};
