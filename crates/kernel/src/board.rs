//! Boards with pieces and walls, FENs, and the move generator's form of a position.

pub mod fen;
pub(crate) mod field;
pub(crate) mod layout;
pub(crate) mod node;
