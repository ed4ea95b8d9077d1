//! Games between two players, refereed by the kernel.

pub(crate) mod pgn;
pub(crate) mod referee;
