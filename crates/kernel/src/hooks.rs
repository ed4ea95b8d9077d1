//! The three hooks that a ruleset may change, each with a closed list of values.
//!
//! | hook | question | trait | values |
//! |---|---|---|---|
//! | [`capture`] | what does a capture destroy? | [`CaptureEffect`] | [`Capture`] |
//! | [`check`] | which pieces threaten a king? | [`CheckPredicate`] | [`Check`] |
//! | [`end`] | is the game over, and which side won? | [`EndCondition`] | [`Win`], [`Draws`] |
//!
//! A hook reads a board and changes nothing. Its trait states the laws that every value keeps; the
//! property tests check those laws.

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
