//! The starts of games: rulesets, diagrams, positions set up by hand, and PGN in both directions.

pub(crate) mod gallery;
pub(crate) mod pgn;
pub(crate) mod setup;
pub(crate) mod shipped;
