//! `Checkmate`: the side to move is in check and has no legal move.
//!
//! # What it does
//! Without this condition, a side that is in check and has no legal move counts as stalemated.
//! Checkmate is the only way to win that depends on legal moves, so the code that generates moves
//! tests for it.
//!
//! # RON
//! `win: [Checkmate]`

use shakmaty::Color;

use crate::words::outcome::{Outcome, Reason};

/// The outcome when `mated`, the side to move, is checkmated.
pub(crate) fn outcome(mated: Color) -> Outcome {
    Outcome::win(!mated, Reason::Checkmate)
}
