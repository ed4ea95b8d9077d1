//! Where games start from: a diagram, a position put together by hand, or a PGN, which is written here, too.

pub(crate) mod gallery;
pub(crate) mod pgn;
pub(crate) mod setup;
pub(crate) mod shipped;
