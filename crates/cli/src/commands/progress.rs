//! How far a long command is, on standard error.

pub(crate) mod games;
pub(crate) mod perft;
pub(crate) mod spinner;
pub(crate) mod tablebase;
