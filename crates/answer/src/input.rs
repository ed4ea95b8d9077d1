//! Positions as users write them, and the errors for input that cannot be used.

pub(crate) mod query;
pub(crate) mod refusal;
pub(crate) mod request;
