//! `Race`: a king that reaches the goal rank has won.
//!
//! # What it does
//! Ranks are counted from each side's own first rank, so `Race(8)` sends White's king to rank 8
//! and Black's to rank 1. A king beyond the goal has reached it.
//!
//! # RON
//! `win: [Race(8)]`

use shakmaty::Position as _;

use super::Report;
use crate::{
    outcome::{Outcome, Reason},
    position::Position,
};

pub(super) fn compile(rank: u8, problem: &mut Report<'_>) {
    if !(2..=8).contains(&rank) {
        problem(
            "race-rank",
            format!("a race to rank {rank} cannot be run"),
            "the goal is rank 2 to 8, counted from one's own first rank",
        );
    }
}

pub(super) fn outcome(position: &Position<'_>, goal: u8) -> Option<Outcome> {
    // The side that moved last was there first.
    [!position.turn(), position.turn()]
        .into_iter()
        .find(|&color| {
            let king = position.board().king_of(color);
            king.is_some_and(|king| {
                let rank = color.relative_rank(king.rank());
                u8::from(rank) + 1 >= goal
            })
        })
        .map(|color| Outcome::win(color, Reason::Race))
}
