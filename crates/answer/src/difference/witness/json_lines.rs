//! The witnesses as one JSON object.

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
    /// Their names.
    rulesets: [&'a str; 2],
    /// Where the search of positions began.
    seed: u64,
    /// The smallest positions in which their moves differ, one of each kind.
    moves: Vec<MovesObject<'a>>,
    /// How many positions were looked at.
    looked_at: usize,
    /// All positions of up to so many men were looked at.
    all_of: usize,
    /// The smallest positions in which best play comes to something else.
    outcome: Vec<BestObject<'a>>,
    /// The tables that were compared; null if there are none.
    tables: Option<TablesObject<'a>>,
    /// Why there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_tables: Option<&'a str>,
}

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "MoveWitness")]
struct MovesObject<'a> {
    /// The position.
    fen: &'a str,
    /// How many men it has.
    men: usize,
    /// How they differ, as `how` in `diff`.
    kind: &'static str,
    /// What it is under each ruleset.
    rulesets: Vec<Side<'a>>,
    /// The move in which they differ, if it is one.
    r#move: Option<&'a str>,
    /// What it is under each ruleset.
    verdicts: Vec<VerdictObject<'a>>,
    /// Why, step by step, for each ruleset.
    steps: Vec<Vec<String>>,
}

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "ComparedTables")]
struct TablesObject<'a> {
    /// Of up to so many men.
    men: usize,
    /// How many classes were compared.
    classes: usize,
    /// Those that were not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<LeftOut<'a>>,
}

#[derive(JsonSchema, Serialize)]
struct LeftOut<'a> {
    /// The men, White first.
    table: &'a str,
    /// Why it was left out.
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
