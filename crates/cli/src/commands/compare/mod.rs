//! `isotope compare`: what the same position means under different rules.

mod json_lines;
mod text;

use isotope_kernel::Position;
use isotope_ruleset::Ruleset;

use super::refuse;
use crate::{
    args,
    input::{self, Refusal, Request},
    output::{Failure, Output},
};

/// The rulesets compared when none is named.
const DEFAULT: [&str; 3] = ["atomic", "icc", "chess-com"];

/// What is asked of each position.
enum Question {
    /// How the rulesets differ on the position.
    State,
    /// What a move comes to.
    Move(String),
    /// Where a line parts.
    Line(Vec<String>),
}

/// A position under one of the rulesets: playable there, or refused.
struct Column<'r> {
    ruleset: &'r Ruleset,
    position: Result<Position<'r>, Refusal>,
}

pub(crate) fn run(args: &args::Compare, output: &mut Output) -> Result<(), Failure> {
    let rulesets = load(&args.rulesets)?;
    let question = match (&args.one_move, &args.moves) {
        (Some(one), _) => Question::Move(one.clone()),
        (_, Some(line)) => Question::Line(moves_of(line)),
        _ => Question::State,
    };
    let (reading, as_json) = (args.positions.reading, args.format.json);
    let answer = |request: &Request, output: &mut Output| {
        let columns: Vec<Column<'_>> = rulesets
            .iter()
            .map(|ruleset| Column { ruleset, position: request.under(&ruleset.rules, reading) })
            .collect();
        if columns.iter().all(|column| column.position.is_err())
            && let Some(Err(refusal)) = columns.into_iter().next().map(|column| column.position)
        {
            return refuse(as_json, &request.text, refusal, output);
        }
        let columns: Vec<Column<'_>> = rulesets
            .iter()
            .map(|ruleset| Column { ruleset, position: request.under(&ruleset.rules, reading) })
            .collect();
        let differ = if as_json {
            json_lines::answer(request, &columns, &question, output)?
        } else {
            text::answer(request, &columns, &question, output)?
        };
        if differ && args.exit_code {
            output.fail(1);
        }
        Ok(())
    };
    let refuse =
        |input: &str, refusal, output: &mut Output| refuse(as_json, input, refusal, output);
    input::for_each(&args.positions.fens, reading, output, answer, refuse)
}

fn load(names: &[String]) -> Result<Vec<Ruleset>, Failure> {
    let rulesets: Vec<Ruleset> = if names.is_empty() {
        DEFAULT.into_iter().map(input::ruleset).collect::<Result<_, _>>()?
    } else {
        names.iter().map(|name| input::ruleset(name)).collect::<Result<_, _>>()?
    };
    match rulesets.len() {
        1 => Err(Failure::Unusable(format!(
            "there is nothing to compare {} with: name another ruleset with --rules",
            rulesets[0].id
        ))),
        _ => Ok(rulesets),
    }
}

/// The moves of a line, without move numbers and results.
fn moves_of(line: &str) -> Vec<String> {
    line.split_whitespace()
        .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() && word.contains('.')))
        .map(|word| word.trim_start_matches('.'))
        .filter(|word| !word.is_empty())
        .map(String::from)
        .collect()
}
