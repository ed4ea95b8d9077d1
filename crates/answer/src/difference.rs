//! How rulesets differ: on a position, in their fields, and on the smallest positions that show it.

pub(crate) mod compare;
pub(crate) mod details;
pub(crate) mod diff;
pub(crate) mod witness;
