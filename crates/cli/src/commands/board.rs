//! `isotope board`: draws positions and says how they stand.

use isotope_analysis::State;
use isotope_diagram::Diagram;
use isotope_kernel::{Position, outcome::color_name};
use isotope_ruleset::Ruleset;
use serde::Serialize;
use shakmaty::Position as _;

use crate::{
    args, input, json,
    output::{Failure, Output},
    paint,
    request::Request,
};

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    position: json::PositionObject<'a>,
    legal_moves: usize,
}

pub(crate) fn run(args: &args::Board, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset)?;
    let (positions, rules, format) = (&args.positions, &ruleset.rules, args.format);
    let answer = |request: &Request, position, output: &mut Output| {
        let state = State::of(&position);
        if format.json {
            let position = json::position(&ruleset.id, request, &position, state);
            return output.json(&Line { position, legal_moves: state.moves });
        }
        output.answer()?;
        output.line(paint::board(&Diagram::new(position.board())))?;
        output.line("")?;
        state_lines(&ruleset, request, &position, state, output)
    };
    input::each_position(&positions.fens, positions.reading, rules, format, output, answer)
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
