//! What pieces are worth: the difference in Elo that one more of them makes.

use std::{array, f64::consts::LN_10};

use super::tally::Tally;
use crate::logistic::{Sample, fit};

/// The quantities of a position: one for White's advantage of moving first, and the material.
pub(crate) const QUANTITIES: usize = 7;
/// A role is measured if in this many games one side had more of it at some time.
const LEAST: usize = 10;
/// The Elo difference for each unit of a coefficient.
const ELO: f64 = 400.0 / LN_10;

/// The worth of each role from pawn to king in Elo, with its standard error. `None` for roles of which both sides
/// had the same number in nearly all games.
///
/// The results are regressed on the material of the quiet positions. Each game has the same weight.
pub(crate) fn worth(tallies: &[&Tally]) -> [Option<(f64, f64)>; 6] {
    let differs = |role: usize| {
        let some = |tally: &&&Tally| tally.material.iter().any(|material| material[role] != 0);
        tallies.iter().filter(some).count() >= LEAST
    };
    let measured: [bool; 6] = array::from_fn(differs);
    let mut samples = Vec::new();
    for (group, tally) in tallies.iter().enumerate() {
        let weight = 1.0 / tally.material.len().max(1) as f64;
        for material in &tally.material {
            let quantities: [f64; QUANTITIES] = array::from_fn(|i| match i.checked_sub(1) {
                None => 1.0,
                Some(role) if measured[role] => f64::from(material[role]),
                Some(_) => 0.0,
            });
            samples.push(Sample { quantities, result: tally.score, weight, group });
        }
    }
    let Some(fitted) = fit(&samples, tallies.len()) else { return [None; 6] };
    array::from_fn(|role| {
        let (value, error) = fitted[role + 1];
        measured[role].then_some((ELO * value, ELO * error))
    })
}
