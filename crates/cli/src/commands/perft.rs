//! `isotope perft`: counts the lines of play.

use isotope_kernel::{divide, notation, perft};
use serde::Serialize;

use super::refuse;
use crate::{
    args,
    input::{self, Request},
    json::SCHEMA,
    output::{Failure, Output},
};

#[derive(Serialize)]
struct Line<'a> {
    schema: u32,
    ruleset: &'a str,
    fen: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Branch>>,
}

#[derive(Serialize)]
struct Branch {
    uci: String,
    nodes: u64,
}

pub(crate) fn run(args: &args::Perft, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset)?;
    let (reading, as_json, depth) = (args.reading, args.format.json, args.depth);
    let answer = |request: &Request, output: &mut Output| {
        let position = match request.under(&ruleset.rules, reading) {
            Ok(position) => position,
            Err(refusal) => return refuse(as_json, &request.text, refusal, output),
        };
        let branches = args.divide.then(|| {
            let mut branches: Vec<Branch> = divide(&position, depth)
                .into_iter()
                .map(|(m, nodes)| Branch { uci: notation::uci(&position, m), nodes })
                .collect();
            branches.sort_by(|a, b| a.uci.cmp(&b.uci));
            branches
        });
        let nodes = match &branches {
            Some(branches) if depth > 0 => branches.iter().map(|branch| branch.nodes).sum(),
            _ => perft(&position, depth),
        };
        if as_json {
            let fen = request.fen(&position);
            let ruleset = &ruleset.id;
            return output.json(&Line {
                schema: SCHEMA,
                ruleset,
                fen,
                depth,
                nodes,
                divide: branches,
            });
        }
        if let Some(branches) = branches {
            for Branch { uci, nodes } in branches {
                output.line(format_args!("{uci}: {nodes}"))?;
            }
            output.line("")?;
        }
        output.line(format_args!("Nodes searched: {nodes}"))
    };
    let refuse =
        |input: &str, refusal, output: &mut Output| refuse(as_json, input, refusal, output);
    input::for_each(&args.fens, reading, output, answer, refuse)
}
