//! Witnesses: the smallest positions in which two rulesets differ, with the reasons.

pub(crate) mod json_lines;
mod outcome;
mod reason;
mod text;

use isotope_analysis::{Parting, PartingKind, witness};
use isotope_outcomes::tablebase::Progress;
use isotope_search::Control;

use crate::difference::compare::{NamedRuleset, RulesetComparison};

use outcome::{OutcomeWitness, piece_count};
use reason::WitnessReason;

/// The smallest positions that show a difference between two rulesets, in legal moves or in the result of
/// best play.
#[derive(Clone, Debug)]
pub struct Witnesses<'r> {
    names: [&'r str; 2],
    seed: u64,
    men: usize,
    moves: Vec<MoveWitness<'r>>,
    looked_at: usize,
    all_of: usize,
    /// The comparison of the rulesets' tables, or the reason why there are no tables.
    outcomes: Result<TableComparison<'r>, String>,
}

/// A position in which the legal moves or their results differ.
#[derive(Clone, Debug)]
struct MoveWitness<'r> {
    how: PartingKind,
    men: usize,
    compared: RulesetComparison<'r>,
    why: Option<WitnessReason<'r>>,
}

/// The comparison of two rulesets' tables.
#[derive(Clone, Debug)]
struct TableComparison<'r> {
    found: Vec<OutcomeWitness<'r>>,
    classes: usize,
    /// The tables that were not compared, each with the reason.
    left_out: Vec<(String, String)>,
}

impl<'r> Witnesses<'r> {
    /// Searches for witnesses. Differences in moves are sought in all positions of up to three pieces
    /// and in positions generated at random from `seed`; differences in the result of best play, in the
    /// tables of up to `men` pieces.
    ///
    /// ```
    /// use isotope_answer::{Answer as _, NamedRuleset, Witnesses};
    /// use isotope_ruleset::shipped;
    ///
    /// let [atomic, icc] = ["atomic", "icc"].map(|name| (name, shipped(name).unwrap()));
    /// let rulesets = NamedRuleset::two(atomic, icc);
    /// let witnesses = Witnesses::of(&rulesets, 1, 3);
    /// assert!(!witnesses.is_empty());
    ///
    /// let json = serde_json::to_value(&witnesses).unwrap();
    /// assert_eq!(json["moves"][0]["kind"], "moves");
    /// let tables = json["outcome"].as_array().unwrap();
    /// assert!(tables.iter().any(|one| one["table"] == "KRvK"));
    /// ```
    pub fn of(rulesets: &'r [NamedRuleset; 2], seed: u64, men: usize) -> Witnesses<'r> {
        Witnesses::of_telling(rulesets, seed, men, &Control::new(), &mut |_, _, _| ())
    }

    /// Like [`of`](Witnesses::of), but the search can be stopped by `control` and reports its progress.
    /// `tell` is called with the number of tables compared, the total number of tables, and the progress
    /// of the table that is being built.
    pub fn of_telling(
        rulesets: &'r [NamedRuleset; 2],
        seed: u64,
        men: usize,
        control: &Control,
        tell: &mut dyn FnMut(usize, usize, Progress),
    ) -> Witnesses<'r> {
        let names = rulesets.each_ref().map(|named| &*named.name);
        let rules = rulesets.each_ref().map(|named| &*named.ruleset.rules);
        let moves = witness::moves(rules, seed, control);
        let outcomes = match rules[0].spec() == rules[1].spec() {
            // Best play is the same under equal rules.
            true => Ok(TableComparison { found: Vec::new(), classes: 0, left_out: Vec::new() }),
            false => witness::outcomes_with_progress(rules, men, control, tell)
                .map(|outcomes| TableComparison::of(rulesets, &outcomes))
                .map_err(|none| format!("{}: {none}", names[none.which])),
        };
        let found = moves.found.iter().map(|parting| MoveWitness::of(rulesets, parting));
        Witnesses {
            names,
            seed,
            men,
            moves: found.collect(),
            looked_at: moves.looked_at,
            all_of: moves.all_of,
            outcomes,
        }
    }

    /// Whether no difference was found.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
            && self.outcomes.as_ref().is_ok_and(|outcomes| outcomes.found.is_empty())
    }
}

impl<'r> MoveWitness<'r> {
    fn of(rulesets: &'r [NamedRuleset; 2], parting: &Parting<'r>) -> MoveWitness<'r> {
        let m = witness::distinguishing_move(parting);
        let why = m.map(|m| WitnessReason::of(rulesets, &[], &parting.positions, m));
        MoveWitness {
            how: parting.how,
            men: piece_count(&parting.layout),
            compared: RulesetComparison::of_layout(rulesets, &parting.layout),
            why,
        }
    }
}

impl<'r> TableComparison<'r> {
    fn of(
        rulesets: &'r [NamedRuleset; 2],
        outcomes: &witness::Outcomes<'r>,
    ) -> TableComparison<'r> {
        let found = outcomes.found.iter().map(|one| OutcomeWitness::of(rulesets, one)).collect();
        let left_out = outcomes.left_out.iter();
        let left_out = left_out.map(|(class, why)| (class.to_string(), why.clone())).collect();
        TableComparison { found, classes: outcomes.materials, left_out }
    }
}
