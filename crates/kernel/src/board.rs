//! What stands on a board, and how a position is described.

pub mod fen;
pub(crate) mod field;
pub(crate) mod layout;
pub(crate) mod node;
