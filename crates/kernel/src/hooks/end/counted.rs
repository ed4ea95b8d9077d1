//! `Counted` and `Total`: a side wins by what it, or both sides together, have counted.
//!
//! # What it does
//! Under `Counted(n)`, a side whose count is at least `n` has won; if both counts are, the side that moved last has.
//! Under `Total(n)`, the side that moved last has won when both counts together are at least `n`. What is counted,
//! [`count`](crate::Count) says.
//!
//! # RON
//! `win: [KingDestroyed, Checkmate, Counted(3)]`

use super::contract::Standing;
use crate::words::outcome::{Outcome, Reason};

pub(super) fn outcome(standing: Standing<'_>, number: u8) -> Option<Outcome> {
    [standing.mover, !standing.mover]
        .into_iter()
        .find(|&color| *standing.field.counts.get(color) >= number)
        .map(|color| Outcome::win(color, Reason::Counted))
}

pub(super) fn total(standing: Standing<'_>, number: u8) -> Option<Outcome> {
    let counts = standing.field.counts;
    let reached = counts.white + counts.black >= number;
    reached.then(|| Outcome::win(standing.mover, Reason::Total))
}
