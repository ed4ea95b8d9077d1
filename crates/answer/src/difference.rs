//! Answers about differences between rulesets: on a given position, in their fields, and on the smallest
//! positions that show a difference.

pub(crate) mod compare;
pub(crate) mod diff;
pub(crate) mod move_difference;
pub(crate) mod puzzle;
pub(crate) mod witness;
