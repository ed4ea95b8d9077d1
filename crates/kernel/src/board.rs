//! Boards with pieces and walls, FENs, and the move generator's form of a position.

pub(crate) mod attackers;
pub(crate) mod directions;
pub mod fen;
pub(crate) mod field;
pub(crate) mod layout;
pub(crate) mod node;
pub(crate) mod zone;
