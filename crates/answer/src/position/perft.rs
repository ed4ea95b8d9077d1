//! The number of lines of play from a position.

use isotope_kernel::notation;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Move;

use crate::{
    input::position_query::PositionQuery,
    output::answer::{Answer, SCHEMA, Text},
};

/// The number of lines of play from a position.
///
/// The caller counts the lines, within limits of its choice.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Perft")]
pub struct PerftCount<'a> {
    schema: u32,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The position, as FEN.
    fen: String,
    /// The length of the lines, in plies.
    depth: u32,
    /// The number of lines.
    nodes: u64,
    /// The number of lines that begin with each legal move; only if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Branch>>,
    /// Notes on repairs to the position and on parts left out of it.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    #[serde(skip)]
    asked: &'a PositionQuery<'a>,
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
struct Branch {
    /// The first move, in UCI notation.
    uci: String,
    /// The number of lines that begin with this move.
    nodes: u64,
}

/// The speed of counting lines of play under a ruleset; `bench` has one row per ruleset.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Bench")]
pub struct PerftSpeed<'a> {
    /// The version of the JSON objects, 1.
    pub schema: u32,
    /// The ruleset's name.
    pub ruleset: &'a str,
    /// The number of positions in the benchmark suite that are allowed under the ruleset.
    pub positions: usize,
    /// The length of the lines, in plies.
    pub depth: u32,
    /// The number of lines.
    pub nodes: u64,
    /// The number of lines counted per second.
    pub nodes_per_second: u64,
}

/// The total number of lines under all shipped rulesets, a fingerprint that changes if the rules change.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
pub struct Fingerprint {
    /// The version of the JSON objects, 1.
    pub schema: u32,
    /// The total number of lines.
    pub fingerprint: u64,
}

impl<'a> PerftCount<'a> {
    /// The answer for `nodes` lines of `depth` plies, without a count per first move.
    pub fn new(asked: &'a PositionQuery<'_>, depth: u32, nodes: u64) -> PerftCount<'a> {
        PerftCount {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            depth,
            nodes,
            divide: None,
            notes: &asked.input.notes,
            asked,
        }
    }

    /// The answer for lines of `depth` plies, with the number of lines that begin with each of `moves`.
    pub fn divided(
        asked: &'a PositionQuery<'_>,
        depth: u32,
        moves: Vec<(Move, u64)>,
    ) -> PerftCount<'a> {
        let uci = |m| notation::uci(&asked.position, m);
        let branches = moves.into_iter().map(|(m, nodes)| Branch { uci: uci(m), nodes });
        let mut branches: Vec<Branch> = branches.collect();
        branches.sort_by(|a, b| a.uci.cmp(&b.uci));
        // The only line of length 0 is empty and has no first move.
        let nodes = if depth == 0 { 1 } else { branches.iter().map(|branch| branch.nodes).sum() };
        PerftCount { divide: Some(branches), ..PerftCount::new(asked, depth, nodes) }
    }
}

impl Answer for PerftCount<'_> {
    fn notes(&self) -> Vec<String> {
        self.asked.notes()
    }

    fn write(&self, out: &mut Text) {
        if let Some(branches) = &self.divide {
            for Branch { uci, nodes } in branches {
                out.line(format_args!("{uci}: {nodes}"));
            }
            out.line("");
        }
        out.line(format_args!("Nodes searched: {}", self.nodes));
    }
}
