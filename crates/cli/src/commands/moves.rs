//! `isotope moves`: the legal moves and what each destroys.

use isotope_analysis::{Played, State, Verdict, verdict};
use isotope_kernel::{Position, illegal::list, notation};
use serde::Serialize;
use shakmaty::Position as _;

use super::board::state_lines;
use crate::{
    args, input, json,
    output::{Failure, Output},
    request::Request,
};

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    position: json::PositionObject<'a>,
    moves: Vec<json::MoveObject>,
}

pub(crate) fn run(args: &args::Moves, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset)?;
    let (positions, rules, format) = (&args.positions, &ruleset.rules, args.format);
    let answer = |request: &Request, position, output: &mut Output| {
        let moves = legal(&position);
        let state = State::of(&position);
        if format.json {
            let moves = moves.iter().map(|m| json::played(request, &position, m)).collect();
            let position = json::position(&ruleset.id, request, &position, state);
            return output.json(&Line { position, moves });
        }
        output.answer()?;
        state_lines(&ruleset, request, &position, state, output)?;
        for m in &moves {
            let uci = notation::uci(&position, m.m);
            output.line(format_args!("  {uci:5}  {:8} {}", m.san, consequence(m)))?;
        }
        Ok(())
    };
    input::each_position(&positions.fens, positions.reading, rules, format, output, answer)
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

/// What a capture does: `captures d5`, or `explodes on d5, destroys c6 and d5`.
pub(crate) fn effect(played: &Played<'_>) -> Option<String> {
    let destroyed = played.seen();
    destroyed.any().then(|| match played.aftermath.center {
        Some(center) => format!("explodes on {center}, destroys {}", list(destroyed)),
        None => format!("captures {}", list(destroyed)),
    })
}

/// What a move does and decides: `captures d5; White wins: king-destroyed`.
pub(crate) fn consequence(played: &Played<'_>) -> String {
    let ends = played.outcome.map(|outcome| outcome.to_string());
    [effect(played), ends].into_iter().flatten().collect::<Vec<_>>().join("; ")
}
