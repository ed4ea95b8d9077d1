//! How many lines of play there are.

use isotope_kernel::notation;
use serde::Serialize;
use shakmaty::Move;

use crate::{
    input::query::Asked,
    output::answer::{Answer, SCHEMA, Text},
};

/// How many lines of play there are. Whoever asks has them counted, and knows in what time.
#[derive(Clone, Debug, Serialize)]
pub struct Counted<'a> {
    schema: u32,
    ruleset: &'a str,
    fen: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Branch>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    #[serde(skip)]
    asked: &'a Asked<'a>,
}

#[derive(Clone, Debug, Serialize)]
struct Branch {
    uci: String,
    nodes: u64,
}

impl<'a> Counted<'a> {
    /// So many lines of `depth` plies.
    pub fn of(asked: &'a Asked<'_>, depth: u32, nodes: u64) -> Counted<'a> {
        Counted {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            depth,
            nodes,
            divide: None,
            notes: &asked.request.notes,
            asked,
        }
    }

    /// So many lines of `depth` plies behind each first move.
    pub fn divided(asked: &'a Asked<'_>, depth: u32, moves: Vec<(Move, u64)>) -> Counted<'a> {
        let uci = |m| notation::uci(&asked.position, m);
        let branches = moves.into_iter().map(|(m, nodes)| Branch { uci: uci(m), nodes });
        let mut branches: Vec<Branch> = branches.collect();
        branches.sort_by(|a, b| a.uci.cmp(&b.uci));
        // The empty line is the only one of no plies, and begins with no move.
        let nodes = if depth == 0 { 1 } else { branches.iter().map(|branch| branch.nodes).sum() };
        Counted { divide: Some(branches), ..Counted::of(asked, depth, nodes) }
    }
}

impl Answer for Counted<'_> {
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
