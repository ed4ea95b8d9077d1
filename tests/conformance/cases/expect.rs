//! Checks a position against the expectations in a data file, and against laws that hold for every position.

use std::collections::BTreeSet;

use isotope_kernel::{Position, judge, perft};
use isotope_ruleset::{Budget, Expect};
use shakmaty::{Move, Position as _, san::SanPlus};

use super::played;

/// Returns an error if one of `expected` does not hold, or if the move generator and the definition of legality
/// disagree.
pub(crate) fn all(expected: &[Expect], position: &Position<'_>) -> Result<(), String> {
    let wrong = Expect::failures(expected, "expect", position, &Budget::default());
    if !wrong.is_empty() {
        let told: Vec<_> = wrong.iter().map(|it| format!("{}: {}", it.path, it.message)).collect();
        return Err(told.join("; "));
    }
    twins(position, expected)
}

/// Returns an error if the generator and the definition of legality give different moves or counts to two plies,
/// in this position or in those that the expectations lead to.
fn twins(position: &Position<'_>, expected: &[Expect]) -> Result<(), String> {
    let moves = |moves: &[Move]| moves.iter().map(|m| san(position, *m)).collect::<BTreeSet<_>>();
    let defined = judge::legal_moves(position);
    equal(&moves(&position.legal_moves()), &moves(&defined))?;
    let replies = defined.iter().map(|m| {
        let mut after = position.clone();
        after.play_unchecked(*m);
        judge::legal_moves(&after).len() as u64
    });
    equal(&perft(position, 2), &replies.sum())?;
    expected.iter().try_for_each(|expect| match expect {
        Expect::After(moves, expected) => twins(&played(position, moves)?, expected),
        _ => Ok(()),
    })
}

/// The code of the outcome as in data files, or that the game goes on.
pub(crate) fn ended(position: &Position<'_>) -> String {
    position.ended().map_or("the game goes on".into(), |outcome| outcome.code())
}

/// A move in SAN, with `+` or `#`.
pub(crate) fn san(position: &Position<'_>, m: Move) -> String {
    SanPlus::from_move(position.clone(), m).to_string()
}

fn equal<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T) -> Result<(), String> {
    match found == expected {
        true => Ok(()),
        false => Err(format!("found {found:?}, expected {expected:?}")),
    }
}
