//! `Checkmate`: the side to move is in check and has no legal move.
//!
//! # What it does
//! Without this condition, a side in check without a legal move is stalemated.
//!
//! # RON
//! `win: [Checkmate]`

use shakmaty::Position as _;

use crate::{
    movegen,
    outcome::{Outcome, Reason},
    position::Position,
};

pub(super) fn outcome(position: &Position<'_>) -> Option<Outcome> {
    (position.is_check() && !movegen::any(position))
        .then(|| Outcome::win(!position.turn(), Reason::Checkmate))
}
