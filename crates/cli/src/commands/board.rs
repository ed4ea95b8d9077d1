//! `isotope board`: draws positions and says how they stand.

use isotope_analysis::State;
use isotope_diagram::Diagram;
use isotope_kernel::Position;
use isotope_ruleset::Ruleset;
use serde::Serialize;
use shakmaty::{Color, Position as _};

use super::refuse;
use crate::{
    args,
    input::{self, Request},
    json,
    output::{Failure, Output},
    paint,
};

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    position: json::PositionObject<'a>,
    legal_moves: usize,
}

pub(crate) fn run(args: &args::Board, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset)?;
    let (reading, as_json) = (args.positions.reading, args.format.json);
    let answer = |request: &Request, output: &mut Output| {
        let position = match request.under(&ruleset.rules, reading) {
            Ok(position) => position,
            Err(refusal) => return refuse(as_json, &request.text, refusal, output),
        };
        let state = State::of(&position);
        if as_json {
            let position = json::position(&ruleset.id, request, &position, state);
            return output.json(&Line { position, legal_moves: state.moves });
        }
        output.answer()?;
        output.line(paint::board(&Diagram::new(position.board())))?;
        output.line("")?;
        state_lines(&ruleset, request, &position, state, output)
    };
    let refuse =
        |input: &str, refusal, output: &mut Output| refuse(as_json, input, refusal, output);
    input::for_each(&args.positions.fens, reading, output, answer, refuse)
}

/// Whose move it is and how things stand.
pub(crate) fn state_lines(
    ruleset: &Ruleset,
    request: &Request,
    position: &Position<'_>,
    state: State,
    output: &mut Output,
) -> Result<(), Failure> {
    output.line(request.fen(position))?;
    let standing = match (state.outcome, state.check) {
        (Some(outcome), _) => outcome.to_string(),
        (None, check) => {
            let check = if check { ", in check" } else { "" };
            format!("{} to move{check}, {}", color_name(position.turn()), legal_moves(state.moves))
        }
    };
    output.line(format_args!("{}: {standing}", ruleset.id))
}

pub(crate) fn legal_moves(count: usize) -> String {
    match count {
        0 => "no legal move".into(),
        1 => "1 legal move".into(),
        _ => format!("{count} legal moves"),
    }
}

pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
