//! How rules differ on one position.

use isotope_kernel::{Outcome, Position, notation};
use shakmaty::{Move, Position as _};

use crate::verdict::{Verdict, verdict};

/// A position under several rules.
#[derive(Clone, Debug)]
pub struct Comparison<'r> {
    /// What the position is under each of the rules.
    pub states: Vec<State>,
    /// The moves that are legal under some of the rules and not under others, or whose results
    /// differ, in the order of their squares.
    pub differences: Vec<Difference<'r>>,
}

/// What a position is under one set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Whether the side to move is in check.
    pub check: bool,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
    /// How many legal moves there are.
    pub moves: usize,
}

/// A move on which rules differ.
#[derive(Clone, Debug)]
pub struct Difference<'r> {
    /// The move.
    pub m: Move,
    /// What it comes to under each of the rules.
    pub verdicts: Vec<Verdict<'r>>,
}

impl State {
    /// The state of `position`.
    pub fn of(position: &Position<'_>) -> State {
        State::new(position, position.legal_moves().len())
    }

    fn new(position: &Position<'_>, moves: usize) -> State {
        State { check: position.is_check(), outcome: position.ended(), moves }
    }
}

impl Comparison<'_> {
    /// Whether the rules differ here in anything.
    pub fn differ(&self) -> bool {
        !self.differences.is_empty() || self.states.windows(2).any(|pair| pair[0] != pair[1])
    }
}

/// Compares the same position under several rules.
pub fn compare<'r>(positions: &[Position<'r>]) -> Comparison<'r> {
    let mut moves: Vec<(String, Move)> = Vec::new();
    let states = positions
        .iter()
        .map(|position| {
            let legal = position.legal_moves();
            for m in &legal {
                if moves.iter().all(|(_, seen)| seen != m) {
                    moves.push((notation::uci(position, *m), *m));
                }
            }
            State::new(position, legal.len())
        })
        .collect();
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    let differences = moves
        .into_iter()
        .map(|(_, m)| {
            let verdicts = positions.iter().map(|position| verdict(position, m)).collect();
            Difference { m, verdicts }
        })
        .filter(|difference| {
            difference.verdicts.windows(2).any(|pair| !pair[0].agrees_with(&pair[1]))
        })
        .collect();
    Comparison { states, differences }
}
