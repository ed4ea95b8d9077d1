//! Searches that take seconds and are answered line by line: the engine's move and best play.

pub(crate) mod solve;
pub(crate) mod think;
