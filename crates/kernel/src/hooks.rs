//! The three hooks that a ruleset can change, each with a fixed set of values.
//!
//! | hook | question | trait | values |
//! |---|---|---|---|
//! | [`capture`] | what does a capture destroy? | [`CaptureEffect`] | [`Capture`] |
//! | [`check`] | which pieces threaten a king? | [`CheckPredicate`] | [`Check`] |
//! | [`end`] | is the game over, and which side won? | [`EndCondition`] | [`Win`], [`Draws`] |
//!
//! A hook only reads the board. Its trait documents the laws that every value obeys; property tests
//! check these laws.

pub(crate) mod capture;
pub(crate) mod captures;
pub(crate) mod check;
pub(crate) mod drops;
pub(crate) mod end;
pub(crate) mod kings;
mod reach;
pub(crate) mod triggers;

pub use capture::{
    Aftermath, Capture, CaptureEffect, Capturing, Cause, Numbers, TriggerName, Triggering,
    blast::{Blast, Center, Hits},
    explode::{BlastEffect, Capturer, Explode},
    fates::{AtEdge, Fate},
    pieces::PieceCondition,
    residue::{Crater, Residue},
    when::When,
};
pub use captures::Captures;
pub use check::{Check, CheckPredicate, Harmless, Royal};
pub use drops::Drops;
pub use end::{Both, Draws, EndCondition, Limit, OwnKing, Standing, Win, dead::Dead};
pub use kings::{Kings, SideKings};
pub use reach::Reach;
pub use triggers::{Trigger, TriggerRule};
