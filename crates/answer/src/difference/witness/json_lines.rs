//! The JSON object that lists the witnesses.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::{
    MoveWitness, TableComparison, Witnesses,
    outcome::{OutcomeWitness, OutcomeWitnessObject},
    reason::WitnessReason,
};
use crate::{
    difference::{compare::UnderRuleset, diff},
    output::answer::SCHEMA,
    position::objects::VerdictObject,
};

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Witness")]
pub(crate) struct WitnessesObject<'a> {
    schema: u32,
    /// The rulesets' names.
    rulesets: [&'a str; 2],
    /// The seed from which the random positions were generated.
    seed: u64,
    /// The smallest position found for each kind of difference in legal moves or their results.
    moves: Vec<MoveWitnessObject<'a>>,
    /// The number of positions searched.
    looked_at: usize,
    /// All positions with up to this many pieces were searched; 0 if there was no exhaustive search.
    all_of: usize,
    /// For each table in which best play differs, the position that shows the difference soonest.
    outcome: Vec<OutcomeWitnessObject<'a>>,
    /// The extent of the comparison of tables; null if there are no tables.
    tables: Option<TableComparisonObject<'a>>,
    /// The reason why there are no tables; only if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_tables: Option<&'a str>,
}

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "MoveWitness")]
struct MoveWitnessObject<'a> {
    /// The position, as FEN.
    fen: &'a str,
    /// The number of pieces in the position.
    men: usize,
    /// The kind of difference, with the same values as `how` in the answer to `diff`.
    kind: &'static str,
    /// The position under each ruleset.
    rulesets: Vec<UnderRuleset<'a>>,
    /// The move that shows the difference, in UCI notation; null if no single move does.
    r#move: Option<&'a str>,
    /// The verdict on this move under each ruleset; empty if there is no such move.
    verdicts: Vec<VerdictObject<'a>>,
    /// The explanation of each verdict, as a list of sentences.
    steps: Vec<Vec<String>>,
}

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "ComparedTables")]
struct TableComparisonObject<'a> {
    /// The maximum number of pieces in the tables.
    men: usize,
    /// The number of tables that were compared.
    classes: usize,
    /// The tables that were left out of the comparison.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<LeftOut<'a>>,
}

#[derive(JsonSchema, Serialize)]
struct LeftOut<'a> {
    /// The table's material, White first.
    table: &'a str,
    /// The reason why the table was left out.
    why: &'a str,
}

impl Serialize for Witnesses<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Witnesses { names, seed, men, moves, looked_at, all_of, outcomes } = self;
        let found = outcomes.as_ref().map(|of| &of.found[..]).unwrap_or_default();
        let object = WitnessesObject {
            schema: SCHEMA,
            rulesets: *names,
            seed: *seed,
            moves: moves.iter().map(MoveWitness::object).collect(),
            looked_at: *looked_at,
            all_of: *all_of,
            outcome: found.iter().map(OutcomeWitness::object).collect(),
            tables: outcomes.as_ref().ok().map(|of| of.object(*men)),
            no_tables: outcomes.as_ref().err().map(String::as_str),
        };
        object.serialize(serializer)
    }
}

impl MoveWitness<'_> {
    fn object(&self) -> MoveWitnessObject<'_> {
        let why = self.why.as_ref();
        MoveWitnessObject {
            fen: self.compared.input(),
            men: self.men,
            kind: diff::name(self.how),
            rulesets: self.compared.sides(),
            r#move: why.map(WitnessReason::m),
            verdicts: why.map(WitnessReason::verdicts).unwrap_or_default(),
            steps: why.map(WitnessReason::steps).unwrap_or_default(),
        }
    }
}

impl TableComparison<'_> {
    fn object(&self, men: usize) -> TableComparisonObject<'_> {
        let left_out = self.left_out.iter().map(|(table, why)| LeftOut { table, why });
        TableComparisonObject { men, classes: self.classes, left_out: left_out.collect() }
    }
}
