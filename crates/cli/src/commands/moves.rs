//! `isotope moves`: the legal moves and what each destroys.

use isotope_analysis::{Played, State, Verdict, verdict};
use isotope_kernel::{Position, illegal::list, notation};
use serde::Serialize;
use shakmaty::Position as _;

use super::{board::state_lines, refuse};
use crate::{
    args,
    input::{self, Request},
    json,
    output::{Failure, Output},
};

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    position: json::PositionObject<'a>,
    moves: Vec<json::MoveObject>,
}

pub(crate) fn run(args: &args::Moves, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset)?;
    let (reading, as_json) = (args.positions.reading, args.format.json);
    let answer = |request: &Request, output: &mut Output| {
        let position = match request.under(&ruleset.rules, reading) {
            Ok(position) => position,
            Err(refusal) => return refuse(as_json, &request.text, refusal, output),
        };
        let moves = legal(&position);
        let state = State::of(&position);
        if as_json {
            let moves = moves.iter().map(|m| json::played(request, &position, m)).collect();
            let position = json::position(&ruleset.id, request, &position, state);
            return output.json(&Line { position, moves });
        }
        output.answer()?;
        state_lines(&ruleset, request, &position, state, output)?;
        for m in &moves {
            let san = format!("{:8}", m.san);
            output.line(format_args!("  {san} {}", consequence(m)))?;
        }
        Ok(())
    };
    let refuse =
        |input: &str, refusal, output: &mut Output| refuse(as_json, input, refusal, output);
    input::for_each(&args.positions.fens, reading, output, answer, refuse)
}

/// The legal moves, played, in the order of their UCI names.
fn legal<'r>(position: &Position<'r>) -> Vec<Played<'r>> {
    let mut moves: Vec<_> = position.legal_moves().into_iter().collect();
    moves.sort_by_cached_key(|m| notation::uci(position, *m));
    moves
        .into_iter()
        .filter_map(|m| match verdict(position, m) {
            Verdict::Legal(played) => Some(*played),
            _ => None,
        })
        .collect()
}

/// What a move destroys and decides: `destroys c7, c8 and d8; White wins: king-destroyed`.
pub(crate) fn consequence(played: &Played<'_>) -> String {
    let destroyed = json::seen(played.m, played);
    let destroys = destroyed.any().then(|| format!("destroys {}", list(destroyed)));
    let ends = played.outcome.map(|outcome| outcome.to_string());
    [destroys, ends].into_iter().flatten().collect::<Vec<_>>().join("; ")
}
