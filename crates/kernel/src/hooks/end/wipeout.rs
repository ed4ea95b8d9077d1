//! `Wipeout`: a side with no pieces left has lost.
//!
//! # What it does
//! Pieces in hand count as left. If one move removes the last pieces of both sides, the side that
//! moved has lost. `Wipeout` never makes a move illegal.
//!
//! # RON
//! `win: [Wipeout]`

use super::contract::Standing;
use crate::words::outcome::{Outcome, Reason};

pub(super) fn outcome(standing: Standing<'_>) -> Option<Outcome> {
    [standing.mover, !standing.mover]
        .into_iter()
        .find(|&color| standing.roles(color).is_empty())
        .map(|color| Outcome::win(!color, Reason::Wipeout))
}
