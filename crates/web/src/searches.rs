//! Searches that can take seconds and send their results line by line: the engine's move, and best play.

pub(crate) mod solve;
pub(crate) mod think;
