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

/// Compiles the roles of `Rid` or, if not `rid`, of `Extinction`: for each side, those that it has in the start.
pub(super) fn compile(
    rid: bool,
    roles: Roles,
    starting: &ByColor<Roles>,
    problem: &mut Report<'_>,
) -> ByColor<Roles> {
    let missing = roles.filter(|role| starting.iter().all(|start| !start.contains(role)));
    let (name, empty, role) = match rid {
        true => ("Rid", "rid-empty", "rid-role"),
        false => ("Extinction", "extinction-empty", "extinction-role"),
    };
    if roles.is_empty() {
        let message = match rid {
            true => "there is no role to get rid of: the list is empty",
            false => "no role can die out: the list is empty",
        };
        problem(empty, message.into(), &format!("list roles, like `{name}([Queen])`"), &[]);
    } else if !missing.is_empty() {
        let consequence = match rid {
            true => "so none can get rid of them",
            false => "and they cannot die out",
        };
        problem(
            role,
            format!("no side has {missing} in the start, {consequence}"),
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
