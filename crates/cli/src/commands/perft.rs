//! `isotope perft`: counts the lines of play.

mod progress;

use isotope_analysis::{Perft, PerftError};
use isotope_kernel::{Position, notation};
use serde::Serialize;

use self::progress::ProgressLine;
use crate::{
    args,
    input::{self, refuse},
    json::{self, SCHEMA},
    output::{Failure, Output, Refusal, shown},
    paint::{HEADING, painted},
    request::Request,
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
    #[serde(skip_serializing_if = "json::is_empty")]
    notes: &'a [String],
}

#[derive(Serialize)]
struct Branch {
    uci: String,
    nodes: u64,
}

pub(crate) fn run(args: &args::Perft, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset)?;
    let depth = args.depth;
    let several = args.fens.len() > 1 || args.fens[0] == "-";
    let answer = |request: &Request, position: Position<'_>, output: &mut Output| {
        let (nodes, branches) = match count(args, &position) {
            Ok(counts) => counts,
            Err(PerftError::TooMany) => {
                let message = PerftError::TooMany.to_string();
                let refusal = Refusal { code: "too-many-lines", message };
                return refuse(&request.text, &request.notes, refusal, args.format, output);
            }
            Err(error) => return Err(Failure::Unusable(error.to_string())),
        };
        if args.format.json {
            let fen = request.fen(&position);
            let ruleset = &ruleset.id;
            return output.json(&Line {
                schema: SCHEMA,
                ruleset,
                fen,
                depth,
                nodes,
                divide: branches,
                notes: &request.notes,
            });
        }
        if several {
            output.answer()?;
            output.line(painted(HEADING, &shown(&request.text)))?;
        }
        if let Some(branches) = branches {
            for Branch { uci, nodes } in branches {
                output.line(format_args!("{uci}: {nodes}"))?;
            }
            output.line("")?;
        }
        output.line(format_args!("Nodes searched: {nodes}"))
    };
    input::each_position(&args.fens, args.reading, &ruleset.rules, args.format, output, answer)
}

/// The number of lines, and if it was asked for, of those behind each first move.
fn count(
    args: &args::Perft,
    position: &Position<'_>,
) -> Result<(u64, Option<Vec<Branch>>), PerftError> {
    let perft = Perft { threads: args.threads.into(), hash_mib: args.hash as usize };
    let mut line = ProgressLine::new();
    let mut show = |progress| line.show(progress);
    if !args.divide {
        return Ok((perft.count(position, args.depth, &mut show)?, None));
    }
    let mut branches: Vec<Branch> = perft
        .divide(position, args.depth, &mut show)?
        .into_iter()
        .map(|(m, nodes)| Branch { uci: notation::uci(position, m), nodes })
        .collect();
    branches.sort_by(|a, b| a.uci.cmp(&b.uci));
    // The empty line is the only one of no plies, and begins with no move.
    let nodes = if args.depth == 0 { 1 } else { branches.iter().map(|branch| branch.nodes).sum() };
    Ok((nodes, Some(branches)))
}
