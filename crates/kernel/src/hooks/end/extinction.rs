//! `Extinction`: a side that has no piece left of a listed role has lost.
//!
//! # What it does
//! A listed role matters only for a side that has such a piece in the ruleset's `start`. Pieces in
//! hand count as present. If one move makes both sides lose in this way, the side that moved has lost.
//! `Extinction` never makes a move illegal.
//!
//! # RON
//! `win: [Extinction([Queen])]`

use shakmaty::ByColor;

use super::contract::{Report, Standing};
use crate::words::{
    outcome::{Outcome, Reason},
    roles::Roles,
};

pub(super) fn compile(roles: Roles, starting: &ByColor<Roles>, problem: &mut Report<'_>) {
    let missing = roles.filter(|role| starting.iter().all(|start| !start.contains(role)));
    if roles.is_empty() {
        problem(
            "extinction-empty",
            "no role can die out: the list is empty".into(),
            "list roles, like `Extinction([Queen])`",
            &[],
        );
    } else if !missing.is_empty() {
        problem(
            "extinction-role",
            format!("no side has {missing} in the start, and they cannot die out"),
            "list roles that stand on the board when the game starts",
            &["start"],
        );
    }
}

pub(super) fn outcome(standing: Standing<'_>, watched: &ByColor<Roles>) -> Option<Outcome> {
    [standing.mover, !standing.mover]
        .into_iter()
        .find(|&color| {
            let left = standing.roles(color);
            watched.get(color).iter().any(|role| !left.contains(role))
        })
        .map(|color| Outcome::win(!color, Reason::Extinction))
}
