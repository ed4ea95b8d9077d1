//! Positions as people write them, and what is wrong with the rest.

pub(crate) mod query;
pub(crate) mod refusal;
pub(crate) mod request;
