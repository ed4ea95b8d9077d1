//! Which moves are legal: the definition, and the generator that the rules chose.

pub(crate) mod generator;
pub mod judge;
pub(crate) mod not_a_move;
