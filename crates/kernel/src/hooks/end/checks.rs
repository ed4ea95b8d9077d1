//! `Checks`: a side wins by giving a certain number of checks.
//!
//! # What it does
//! A move that leaves the opponent in check counts once, however many pieces give check.
//!
//! # RON
//! `win: [Checks(3)]`. The number is at most 3, the largest that a FEN can record (`3+3`: the checks
//! that White and Black have left to give).

use super::contract::{Report, Standing};
use crate::{
    hooks::check::Check,
    words::outcome::{Outcome, Reason},
};

pub(super) fn compile(count: u8, check: Check, problem: &mut Report<'_>) {
    if !(1..=3).contains(&count) {
        problem(
            "checks-count",
            format!("{count} checks are out of range"),
            "the number of checks is 1 to 3: a FEN cannot carry more",
            &[],
        );
    }
    if check == Check::Off {
        problem(
            "checks-without-check",
            "no check can ever be given while `check` is `Off`".into(),
            "leave this way to win out, or give `check` another value",
            &["check"],
        );
    }
}

pub(super) fn outcome(standing: Standing<'_>) -> Option<Outcome> {
    let remaining = standing.remaining_checks?;
    // If both counts are zero, the side that moved last wins.
    [standing.mover, !standing.mover]
        .into_iter()
        .find(|&color| remaining.get(color).is_zero())
        .map(|color| Outcome::win(color, Reason::Checks))
}
