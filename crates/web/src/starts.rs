//! Sources of games: the shipped rulesets, documented diagrams, positions set up by hand, and PGN, which can also
//! be exported.

pub(crate) mod gallery;
pub(crate) mod pgn;
pub(crate) mod puzzles;
pub(crate) mod setup;
pub(crate) mod shipped_rulesets;
