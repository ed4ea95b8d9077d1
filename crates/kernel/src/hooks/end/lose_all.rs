//! `LoseAll`: a side without a piece has won.
//!
//! # What it does
//! Men in hand count. If one move empties both sides, the mover has won. Kings have to be ordinary
//! pieces: `kings: Off`.
//!
//! # RON
//! `win: [LoseAll]`

use super::condition::Standing;
use crate::words::outcome::{Outcome, Reason};

pub(super) fn outcome(standing: Standing<'_>) -> Option<Outcome> {
    [standing.mover, !standing.mover]
        .into_iter()
        .find(|&color| standing.men(color).is_empty())
        .map(|color| Outcome::win(color, Reason::LoseAll))
}
