//! Witnesses: the smallest positions in which two rulesets differ, with the reasons.

mod outcome;
mod reason;
mod text;

use isotope_analysis::{Parting, PartingKind, witness};
use isotope_outcomes::tablebase::Progress;
use isotope_search::Control;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    difference::{
        compare::{NamedRuleset, RulesetComparison, Side},
        diff,
    },
    output::answer::SCHEMA,
    position::objects::VerdictObject,
};

use outcome::{OutcomeWitness, piece_count};
use reason::WitnessReason;

/// The smallest positions that show a difference between two rulesets, in legal moves or in the result of
/// best play.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Witness", description = "")]
pub struct Witnesses<'r> {
    schema: u32,
    /// The rulesets' names.
    rulesets: [&'r str; 2],
    /// The seed from which the random positions were generated.
    seed: u64,
    /// The smallest position found for each kind of difference in legal moves or their results.
    moves: Vec<MoveWitness<'r>>,
    /// The number of positions searched.
    looked_at: usize,
    /// All positions with up to this many pieces were searched; 0 if there was no exhaustive search.
    all_of: usize,
    /// For each table in which best play differs, the position that shows the difference soonest.
    outcome: Vec<OutcomeWitness<'r>>,
    /// The extent of the comparison of tables; null if there are no tables.
    tables: Option<ComparedTables>,
    /// The reason why there are no tables; only if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_tables: Option<String>,
}

/// A position in which the legal moves or their results differ.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(description = "")]
struct MoveWitness<'r> {
    /// The position, as FEN.
    fen: String,
    /// The number of pieces in the position.
    men: usize,
    /// The kind of difference, with the same values as `how` in the answer to `diff`.
    kind: &'static str,
    /// The position under each ruleset.
    rulesets: Vec<Side<'r>>,
    /// The move that shows the difference, in UCI notation; null if no single move does.
    r#move: Option<String>,
    /// The verdict on this move under each ruleset; empty if there is no such move.
    verdicts: Vec<VerdictObject<'r>>,
    /// The explanation of each verdict, as a list of sentences.
    steps: Vec<Vec<String>>,
    #[serde(skip)]
    how: PartingKind,
    #[serde(skip)]
    compared: RulesetComparison<'r>,
    #[serde(skip)]
    why: Option<WitnessReason<'r>>,
}

/// The extent of a comparison of tables.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(description = "")]
struct ComparedTables {
    /// The maximum number of pieces in the tables.
    men: usize,
    /// The number of tables that were compared.
    classes: usize,
    /// The tables that were left out of the comparison.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<LeftOut>,
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
struct LeftOut {
    /// The table's material, White first.
    table: String,
    /// The reason why the table was left out.
    why: String,
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
    /// let witnesses = Witnesses::new(&rulesets, 1, 3);
    /// assert!(!witnesses.is_empty());
    ///
    /// let json = serde_json::to_value(&witnesses).unwrap();
    /// assert_eq!(json["moves"][0]["kind"], "moves");
    /// let tables = json["outcome"].as_array().unwrap();
    /// assert!(tables.iter().any(|one| one["table"] == "KRvK"));
    /// ```
    pub fn new(rulesets: &'r [NamedRuleset; 2], seed: u64, men: usize) -> Witnesses<'r> {
        Witnesses::with_progress(rulesets, seed, men, &Control::new(), &mut |_, _, _| ())
    }

    /// Like [`new`](Witnesses::new), but the search can be stopped by `control` and reports its progress.
    /// `tell` is called with the number of tables compared, the total number of tables, and the progress
    /// of the table that is being built.
    pub fn with_progress(
        rulesets: &'r [NamedRuleset; 2],
        seed: u64,
        men: usize,
        control: &Control,
        tell: &mut dyn FnMut(usize, usize, Progress),
    ) -> Witnesses<'r> {
        let names = rulesets.each_ref().map(|named| &*named.name);
        let rules = rulesets.each_ref().map(|named| &*named.ruleset.rules);
        let moves = witness::moves(rules, seed, control);
        let found = match rules[0].spec() == rules[1].spec() {
            // Best play is the same under equal rules.
            true => Ok((Vec::new(), ComparedTables { men, classes: 0, left_out: Vec::new() })),
            false => witness::outcomes_with_progress(rules, men, control, tell).map(|outcomes| {
                let found = outcomes.found.iter().map(|one| OutcomeWitness::new(rulesets, one));
                let left_out = outcomes.left_out.into_iter();
                let left_out = left_out.map(|(of, why)| LeftOut { table: of.to_string(), why });
                let left_out = left_out.collect();
                (found.collect(), ComparedTables { men, classes: outcomes.materials, left_out })
            }),
        };
        let (outcome, tables, no_tables) = match found {
            Ok((outcome, tables)) => (outcome, Some(tables), None),
            Err(none) => (Vec::new(), None, Some(format!("{}: {none}", names[none.which]))),
        };
        Witnesses {
            schema: SCHEMA,
            rulesets: names,
            seed,
            moves: moves.found.iter().map(|parting| MoveWitness::new(rulesets, parting)).collect(),
            looked_at: moves.looked_at,
            all_of: moves.all_of,
            outcome,
            tables,
            no_tables,
        }
    }

    /// Whether no difference was found.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.outcome.is_empty() && self.tables.is_some()
    }
}

impl<'r> MoveWitness<'r> {
    fn new(rulesets: &'r [NamedRuleset; 2], parting: &Parting<'r>) -> MoveWitness<'r> {
        let m = witness::distinguishing_move(parting);
        let why = m.map(|m| WitnessReason::new(rulesets, &[], &parting.positions, m));
        let compared = RulesetComparison::of_layout(rulesets, &parting.layout);
        MoveWitness {
            fen: compared.input().into(),
            men: piece_count(&parting.layout),
            kind: diff::name(parting.how),
            rulesets: compared.sides().to_vec(),
            r#move: why.as_ref().map(|why| why.r#move.clone()),
            verdicts: why.as_ref().map_or_else(Vec::new, |why| why.verdicts.clone()),
            steps: why.as_ref().map_or_else(Vec::new, |why| why.steps.clone()),
            how: parting.how,
            compared,
            why,
        }
    }
}
