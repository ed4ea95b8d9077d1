//! What a ruleset may say: three hooks, each a closed list of values.
//!
//! | hook | asks | trait | values |
//! |---|---|---|---|
//! | [`capture`] | what does a capture destroy? | [`CaptureEffect`] | [`Capture`] |
//! | [`check`] | which pieces threaten a king? | [`CheckPredicate`] | [`Check`] |
//! | [`end`] | is the game over, and who won? | [`EndCondition`] | [`Win`], [`Draws`] |
//!
//! Hooks look at a board and answer; they change nothing. The traits state the laws
//! that every value has to keep, and the property tests are written against those laws.

pub(crate) mod capture;
pub(crate) mod captures;
pub(crate) mod check;
pub(crate) mod drops;
pub(crate) mod end;
pub(crate) mod kings;

pub use capture::{
    Aftermath, Capture, CaptureEffect, Capturing,
    blast::{Blast, Center, Hits, When},
    explode::Explode,
    residue::{Crater, Residue},
};
pub use captures::Captures;
pub use check::{Check, CheckPredicate, Harmless, Royal};
pub use drops::Drops;
pub use end::{Both, Draws, EndCondition, Limit, OwnKing, Standing, Win, dead::Dead};
pub use kings::Kings;
