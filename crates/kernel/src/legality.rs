//! Legality: the definition, and the generator that the rules use.

pub(crate) mod generator;
pub mod judge;
pub(crate) mod not_a_move;
