//! The pieces and walls on a board, and the description of a position.

pub mod fen;
pub(crate) mod field;
pub(crate) mod layout;
pub(crate) mod node;
