//! The answers to questions.

pub(super) mod differences;
pub(super) mod positions;
pub(super) mod rulesets;
