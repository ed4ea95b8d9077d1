//! `Extinction` and `Rid`: a side that has no piece left of a listed role has lost, or has won.
//!
//! # What it does
//! A listed role matters only for a side that has such a piece in the ruleset's `start`. Pieces in
//! hand count as present. If one move does it to both sides, the side that moved has lost by `Extinction`, and has won
//! by `Rid`. Neither makes a move illegal. Kings can be listed in `Rid` only under `kings: Off`.
//!
//! # RON
//! `win: [Extinction([Queen])]`, `win: [Rid([Pawn])]`

use shakmaty::{ByColor, Color};

use super::contract::{Report, Standing};
use crate::words::roles::Roles;

/// Compiles the roles of the way to win called `name`: for each side, those that it has in the start.
pub(super) fn compile(
    name: &str,
    roles: Roles,
    starting: &ByColor<Roles>,
    problem: &mut Report<'_>,
) -> ByColor<Roles> {
    let missing = roles.filter(|role| starting.iter().all(|start| !start.contains(role)));
    if roles.is_empty() {
        problem(
            if name == "Rid" { "rid-empty" } else { "extinction-empty" },
            "no role can die out: the list is empty".into(),
            &format!("list roles, like `{name}([Queen])`"),
            &[],
        );
    } else if !missing.is_empty() {
        problem(
            if name == "Rid" { "rid-role" } else { "extinction-role" },
            format!("no side has {missing} in the start, and they cannot die out"),
            "list roles that stand on the board when the game starts",
            &["start"],
        );
    }
    starting.map(|start| roles.filter(|role| start.contains(role)))
}

/// The side that has no piece left of one of its `watched` roles; that of the last move, if both have none.
pub(super) fn side_without(standing: Standing<'_>, watched: &ByColor<Roles>) -> Option<Color> {
    [standing.mover, !standing.mover].into_iter().find(|&color| {
        let left = standing.roles(color);
        watched.get(color).iter().any(|role| !left.contains(role))
    })
}
