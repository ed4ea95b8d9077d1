//! Differences between rulesets: on one position, field by field, and on the smallest positions that show
//! them.

pub(crate) mod compare;
pub(crate) mod diff;
pub(crate) mod move_difference;
pub(crate) mod witness;
