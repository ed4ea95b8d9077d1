//! Questions that take seconds, answered line by line: the engine's move, and what best play comes to.

pub(crate) mod solve;
pub(crate) mod think;
