//! `Checkmate`: the side to move is in check and has no legal move.
//!
//! # What it does
//! Without this condition, a side in check without a legal move is stalemated. It is the one way to
//! win that takes moves to see, and so it is asked above the move generator.
//!
//! # RON
//! `win: [Checkmate]`

use shakmaty::Color;

use crate::words::outcome::{Outcome, Reason};

/// What it is worth that the side to move is mated.
pub(crate) fn outcome(mated: Color) -> Outcome {
    Outcome::win(!mated, Reason::Checkmate)
}
