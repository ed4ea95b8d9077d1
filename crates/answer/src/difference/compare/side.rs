//! One ruleset's side of a comparison: the position under it, and a move from there.

use isotope_analysis::Verdict;
use isotope_kernel::{Outcome, Position, words::color_name};
use isotope_outcomes::{Solution, Solver};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Position as _;

use crate::{input::refusal::RequestError, position::best_play::BestPlay};

/// A position under one of the rulesets.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Under")]
#[serde(untagged)]
pub(crate) enum Side<'r> {
    Playable(Box<Playable<'r>>),
    Refused {
        /// The ruleset's name or, if another has the same name, the name by which it was requested.
        ruleset: &'r str,
        /// The reason why the ruleset refuses the position.
        error: RequestError,
    },
}

/// The position under a ruleset that allows it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(inline, description = "")]
pub(crate) struct Playable<'r> {
    /// The ruleset's name or, if another has the same name, the name by which it was requested.
    pub(super) ruleset: &'r str,
    /// The position, as FEN, without the parts that the rules do not have.
    pub(super) fen: String,
    /// Whether the side to move is in check.
    pub(super) check: bool,
    /// The outcome; null while the game goes on.
    pub(super) outcome: Option<Outcome>,
    /// The number of legal moves.
    pub(super) legal_moves: usize,
    /// The result of best play, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) best_play: Option<BestPlay>,
    /// Notes on the parts of the position that were left out because the rules do not have them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<String>,
    #[serde(skip)]
    pub(super) position: Position<'r>,
    #[serde(skip)]
    pub(super) solution: Option<Solution>,
}

/// A move from the position under one of the rulesets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judged<'a, 'r> {
    pub(crate) ruleset: &'r str,
    /// The position before the move.
    pub(crate) before: &'a Position<'r>,
    /// The verdict on the move; `None` if the game has stopped before it.
    pub(crate) verdict: Option<&'a Verdict<'r>>,
}

impl<'r> Side<'r> {
    pub(super) fn ruleset(&self) -> &'r str {
        match self {
            Side::Playable(side) => side.ruleset,
            Side::Refused { ruleset, .. } => ruleset,
        }
    }

    /// The name, to be changed.
    pub(super) fn ruleset_mut(&mut self) -> &mut &'r str {
        match self {
            Side::Playable(side) => &mut side.ruleset,
            Side::Refused { ruleset, .. } => ruleset,
        }
    }

    /// The side, if its ruleset allows the position.
    pub(super) fn playable(&self) -> Option<&Playable<'r>> {
        match self {
            Side::Playable(side) => Some(side),
            Side::Refused { .. } => None,
        }
    }

    /// The reason why the ruleset refuses the position.
    pub(super) fn refusal(&self) -> Option<&str> {
        match self {
            Side::Playable(_) => None,
            Side::Refused { error, .. } => Some(&error.message),
        }
    }

    /// The notes on the parts of the position that were left out, each with the name of the ruleset.
    pub(super) fn notes(&self) -> impl Iterator<Item = String> {
        let notes = self.playable().into_iter().flat_map(|side| &side.notes);
        notes.map(|note| format!("{}: {note}", self.ruleset()))
    }
}

impl<'r> Playable<'r> {
    /// Adds the result of best play, as far as `solver` can prove it.
    pub(super) fn solve(&mut self, solver: &Solver<'_>) {
        let solution = match self.outcome {
            Some(outcome) => Solution::of_outcome(&self.position, outcome),
            None => solver.solve_with_tables(&self.position),
        };
        self.best_play = Some(BestPlay::new(&self.position, &solution));
        self.solution = Some(solution);
    }

    /// Whether the side to move is in check, as `yes` or `no`.
    pub(super) fn check_in_words(&self) -> &'static str {
        if self.check { "yes" } else { "no" }
    }

    /// Describes the outcome or, while the game goes on, names the side to move.
    pub(super) fn standing(&self) -> String {
        match self.outcome {
            Some(outcome) => outcome.to_string(),
            None => format!("{} to move", color_name(self.position.turn())),
        }
    }
}
