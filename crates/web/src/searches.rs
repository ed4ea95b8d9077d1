//! Questions that take seconds, answered line by line: the engine's move, and what best play comes to.

mod solve;
mod think;

pub(crate) use solve::solve;
pub(crate) use think::think;
