//! Answers about one position under one ruleset: its board, moves, lines of play and best play.

pub(crate) mod best_play;
pub(crate) mod board;
pub(crate) mod every_move;
pub(crate) mod explain;
pub(crate) mod moves;
pub(crate) mod objects;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod proof_check;
