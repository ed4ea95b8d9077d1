//! Statistics of games: estimates with intervals, Elo from pairs of games, and sequential tests.

pub(crate) mod estimate;
pub(crate) mod pairs;
pub(crate) mod sprt;
