//! `Checkmate`: the side to move is in check and has no legal move.
//!
//! # What it does
//! Without this condition, a side in check without a legal move is stalemated. It is the only way to
//! win that depends on moves, so it is asked above the move generator.
//!
//! # RON
//! `win: [Checkmate]`

use shakmaty::Color;

use crate::words::outcome::{Outcome, Reason};

/// The outcome when `mated`, the side to move, is checkmated.
pub(crate) fn outcome(mated: Color) -> Outcome {
    Outcome::win(!mated, Reason::Checkmate)
}
