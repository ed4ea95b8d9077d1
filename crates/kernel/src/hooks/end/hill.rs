//! `Hill`: a king that reaches the hill has won.
//!
//! # RON
//! `win: [Hill(["d4", "e4", "d5", "e5"])]`

use shakmaty::{Bitboard, Position as _};

use super::{Report, squares};
use crate::{
    outcome::{Outcome, Reason},
    position::Position,
};

pub(super) fn compile(names: &[String], problem: &mut Report<'_>) -> Bitboard {
    if names.is_empty() {
        problem(
            "hill-empty",
            "the hill has no squares".into(),
            "list squares, like `Hill([\"d4\", \"e4\", \"d5\", \"e5\"])`",
        );
    }
    squares(names, problem)
}

pub(super) fn outcome(position: &Position<'_>, hill: Bitboard) -> Option<Outcome> {
    // The side that moved last was there first.
    [!position.turn(), position.turn()]
        .into_iter()
        .find(|&color| {
            let king = position.board().king_of(color);
            king.is_some_and(|king| hill.contains(king))
        })
        .map(|color| Outcome::win(color, Reason::Hill))
}
