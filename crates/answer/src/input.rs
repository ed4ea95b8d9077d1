//! Positions as users write them, and the errors for input that cannot be used.

pub(crate) mod pasted;
pub(crate) mod position_input;
pub(crate) mod position_query;
pub(crate) mod refusal;
