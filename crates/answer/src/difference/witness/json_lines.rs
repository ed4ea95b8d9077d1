//! The witnesses as one JSON object.

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

#[derive(Serialize)]
struct Line<'a> {
    schema: u32,
    rulesets: [&'a str; 2],
    seed: u64,
    moves: Vec<MovesObject<'a>>,
    looked_at: usize,
    all_of: usize,
    outcome: Vec<BestObject<'a>>,
    tables: Option<TablesObject<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_tables: Option<&'a str>,
}

#[derive(Serialize)]
struct MovesObject<'a> {
    fen: &'a str,
    men: usize,
    kind: &'static str,
    rulesets: Vec<Side<'a>>,
    r#move: Option<&'a str>,
    verdicts: Vec<VerdictObject<'a>>,
    steps: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct TablesObject<'a> {
    men: usize,
    classes: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<LeftOut<'a>>,
}

#[derive(Serialize)]
struct LeftOut<'a> {
    table: &'a str,
    why: &'a str,
}

impl Serialize for Witnesses<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Witnesses { names, seed, men, moves, looked_at, all_of, outcomes } = self;
        let found = outcomes.as_ref().map(|of| &of.found[..]).unwrap_or_default();
        let line = Line {
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
        line.serialize(serializer)
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
