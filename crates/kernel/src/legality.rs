//! Legality: its definition, and the generator of legal moves.

pub(crate) mod explanation;
pub(crate) mod generator;
pub mod judge;
pub(crate) mod not_a_move;
mod survey;
