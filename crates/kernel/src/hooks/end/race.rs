//! `Race`: a side whose king reaches the goal rank has won.
//!
//! # What it does
//! Ranks are counted from each side's own first rank: under `Race(8)`, White's king must reach rank 8
//! and Black's king rank 1. A king beyond the goal rank also wins.
//!
//! # RON
//! `win: [Race(8)]`

use shakmaty::{Bitboard, Color, Rank};

use super::contract::Report;

pub(super) fn compile(rank: u8, problem: &mut Report<'_>) {
    if !(2..=8).contains(&rank) {
        problem(
            "race-rank",
            format!("a race to rank {rank} cannot be run"),
            "the goal is rank 2 to 8, counted from one's own first rank",
            &[],
        );
    }
}

/// The goal rank of `color` and the ranks beyond it.
pub(super) fn goal(rank: u8, color: Color) -> Bitboard {
    Rank::ALL
        .into_iter()
        .filter(|other| u8::from(color.relative_rank(*other)) + 1 >= rank)
        .map(Bitboard::from_rank)
        .fold(Bitboard::EMPTY, |goal, rank| goal | rank)
}
