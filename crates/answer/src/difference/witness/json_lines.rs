//! The JSON object of the witnesses.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::{
    OfMoves, OfTables, Witnesses,
    best::{Best, BestObject},
    why::Why,
};
use crate::{
    difference::{compare::Side, diff},
    output::answer::SCHEMA,
    position::objects::VerdictObject,
};

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Witness")]
pub(crate) struct Object<'a> {
    schema: u32,
    /// The rulesets' names.
    rulesets: [&'a str; 2],
    /// The seed of the random positions.
    seed: u64,
    /// The smallest positions in which legal moves differ, one for each kind of difference.
    moves: Vec<MovesObject<'a>>,
    /// The number of positions searched.
    looked_at: usize,
    /// The number of pieces up to which all positions were searched.
    all_of: usize,
    /// The smallest positions in which the result of best play differs.
    outcome: Vec<BestObject<'a>>,
    /// The tables that were compared; null if there are none.
    tables: Option<TablesObject<'a>>,
    /// The reason why there are no tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_tables: Option<&'a str>,
}

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "MoveWitness")]
struct MovesObject<'a> {
    /// The position.
    fen: &'a str,
    /// The number of pieces in the position.
    men: usize,
    /// The kind of difference, as `how` in `diff`.
    kind: &'static str,
    /// The position under each ruleset.
    rulesets: Vec<Side<'a>>,
    /// The move on which they differ, if it is one.
    r#move: Option<&'a str>,
    /// The verdict on this move under each ruleset.
    verdicts: Vec<VerdictObject<'a>>,
    /// The reasons under each ruleset, step by step.
    steps: Vec<Vec<String>>,
}

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "ComparedTables")]
struct TablesObject<'a> {
    /// The maximal number of pieces.
    men: usize,
    /// The number of tables that were compared.
    classes: usize,
    /// The tables that were left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<LeftOut<'a>>,
}

#[derive(JsonSchema, Serialize)]
struct LeftOut<'a> {
    /// The table's material, White first.
    table: &'a str,
    /// The reason why it was left out.
    why: &'a str,
}

impl Serialize for Witnesses<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Witnesses { names, seed, men, moves, looked_at, all_of, outcomes } = self;
        let found = outcomes.as_ref().map(|of| &of.found[..]).unwrap_or_default();
        let object = Object {
            schema: SCHEMA,
            rulesets: *names,
            seed: *seed,
            moves: moves.iter().map(OfMoves::object).collect(),
            looked_at: *looked_at,
            all_of: *all_of,
            outcome: found.iter().map(Best::object).collect(),
            tables: outcomes.as_ref().ok().map(|of| of.object(*men)),
            no_tables: outcomes.as_ref().err().map(String::as_str),
        };
        object.serialize(serializer)
    }
}

impl OfMoves<'_> {
    fn object(&self) -> MovesObject<'_> {
        let why = self.why.as_ref();
        MovesObject {
            fen: self.compared.input(),
            men: self.men,
            kind: diff::name(self.how),
            rulesets: self.compared.sides(),
            r#move: why.map(Why::m),
            verdicts: why.map(Why::verdicts).unwrap_or_default(),
            steps: why.map(Why::steps).unwrap_or_default(),
        }
    }
}

impl OfTables<'_> {
    fn object(&self, men: usize) -> TablesObject<'_> {
        let left_out = self.left_out.iter().map(|(table, why)| LeftOut { table, why });
        TablesObject { men, classes: self.classes, left_out: left_out.collect() }
    }
}
