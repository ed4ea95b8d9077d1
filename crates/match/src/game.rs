//! Games between two players, refereed by the kernel.

pub mod pgn;
pub(crate) mod referee;
