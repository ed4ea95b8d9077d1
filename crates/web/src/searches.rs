//! Searches that can take seconds and send their results line by line: the engine's move and evaluation, and best play.

pub(crate) mod board_name;
pub(crate) mod evaluate;
pub(crate) mod solve;
pub(crate) mod think;
