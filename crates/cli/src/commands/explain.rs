//! `isotope explain`: why a move is legal or illegal, step by step.

use isotope_diagram::Diagram;
use isotope_kernel::{
    Aftermath, Capturing, Check, Crossing, Illegal, Position, Step, explain,
    illegal::list,
    notation::{self, MoveError},
    roles,
};
use isotope_ruleset::Ruleset;
use serde::Serialize;
use shakmaty::{Bitboard, Move, Position as _};

use super::refuse;
use crate::{
    args,
    input::{self, Refusal, Request},
    json,
    output::{Failure, Output},
    paint::{self, HEADING, ILLEGAL, LEGAL, painted},
};

#[derive(Serialize)]
struct Line<'a> {
    schema: u32,
    fen: String,
    #[serde(rename = "move")]
    verdict: json::VerdictObject<'a>,
    steps: Vec<String>,
}

pub(crate) fn run(args: &args::Explain, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset)?;
    let (reading, as_json) = (args.reading, args.format.json);
    let answer = |request: &Request, output: &mut Output| {
        let position = match request.under(&ruleset.rules, reading) {
            Ok(position) => position,
            Err(refusal) => return refuse(as_json, &request.text, refusal, output),
        };
        let m = match notation::read(&position, &args.one_move) {
            Ok(m) => m,
            Err(error @ (MoveError::Unreadable(_) | MoveError::Ambiguous { .. })) => {
                let refusal = Refusal { code: error.code(), message: error.to_string() };
                return refuse(as_json, &request.text, refusal, output);
            }
            Err(error) => return not_a_move(&ruleset, request, &position, error, as_json, output),
        };
        let mut steps = Vec::new();
        let verdict = explain(&position, m, |step| steps.push(sentence(&position, m, step)));
        if as_json {
            let verdict = isotope_analysis::verdict(&position, m);
            return output.json(&Line {
                schema: json::SCHEMA,
                fen: request.fen(&position),
                verdict: json::verdict(&ruleset.id, request, &position, &verdict),
                steps,
            });
        }
        print(&ruleset, &position, (&args.one_move, m), &steps, verdict, output)
    };
    let refuse =
        |input: &str, refusal, output: &mut Output| refuse(as_json, input, refusal, output);
    let fens = std::slice::from_ref(&args.fen);
    input::for_each(fens, reading, output, answer, refuse)
}

fn not_a_move(
    ruleset: &Ruleset,
    request: &Request,
    position: &Position<'_>,
    error: MoveError,
    as_json: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    if as_json {
        let verdict = isotope_analysis::Verdict::NoMove(error);
        return output.json(&Line {
            schema: json::SCHEMA,
            fen: request.fen(position),
            verdict: json::verdict(&ruleset.id, request, position, &verdict),
            steps: Vec::new(),
        });
    }
    output.answer()?;
    output.line(paint::board(&Diagram::new(position.board())))?;
    output.line("")?;
    output.line(format_args!("{}: {}", ruleset.id, painted(ILLEGAL, "illegal")))?;
    output.line(format_args!("  {error}"))
}

fn print(
    ruleset: &Ruleset,
    position: &Position<'_>,
    (text, m): (&str, Move),
    steps: &[String],
    verdict: Result<Aftermath, Illegal>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.answer()?;
    let from = m.from().map_or(Bitboard::EMPTY, Bitboard::from);
    output.line(paint::board(&Diagram::new(position.board()).moved(from.with(m.to()))))?;
    output.line("")?;
    let text = painted(HEADING, text);
    let word = match verdict {
        Ok(_) => painted(LEGAL, "legal"),
        Err(_) => painted(ILLEGAL, "illegal"),
    };
    output.line(format_args!("{}: {text} is {word}", ruleset.id))?;
    for (step, number) in steps.iter().zip(1..) {
        output.line(format_args!("  {number}. {step}"))?;
    }
    if let Err(reason) = verdict {
        let number = steps.len() + 1;
        output.line(format_args!("  {number}. But {reason}."))?;
    } else if let isotope_analysis::Verdict::Legal(played) = isotope_analysis::verdict(position, m)
        && let Some(outcome) = played.outcome
    {
        output.line(format_args!("  {outcome}"))?;
    }
    Ok(())
}

/// A step as a sentence.
fn sentence(position: &Position<'_>, m: Move, step: Step) -> String {
    match step {
        Step::PseudoLegal => match m {
            Move::Castle { king, rook } => {
                format!(
                    "The king on {king} may castle with the rook on {rook}: nothing is in the way."
                )
            }
            _ => format!("A {} moves like that.", roles::name(m.role())),
        },
        Step::Captures(Capturing { of, victim, to, by, .. }) => {
            let becomes = match m.promotion() {
                Some(_) => format!(", and counts as a {}", roles::name(by.role)),
                None => String::new(),
            };
            let passing = if victim == to { "" } else { " en passant" };
            format!("It captures the {} on {victim}{passing}{becomes}.", roles::name(of))
        }
        Step::Aftermath(aftermath) => blast(m, aftermath),
        Step::OwnKingSurvives(king) => {
            format!("The mover's own king on {king} survives.")
        }
        Step::OwnKingFalls(king) => {
            format!("The mover's own king on {king} is destroyed, which this game allows.")
        }
        Step::EnemyKingDestroyed(king) => format!(
            "The opponent's king on {king} is destroyed: whether the mover is in check does not matter."
        ),
        Step::Crosses(Crossing { square, .. }) => {
            format!("The castling king is safe on {square}.")
        }
        Step::NotInCheck { king, harmless } => not_in_check(position, king, harmless),
    }
}

fn blast(m: Move, aftermath: Aftermath) -> String {
    let destroyed = match m.from() {
        Some(from) => aftermath.seen(from, m.to()),
        None => aftermath.destroyed,
    };
    let Some(center) = aftermath.center else {
        return format!("Nothing explodes; what stood on {} is gone.", list(destroyed));
    };
    let spared = if aftermath.spared.any() {
        format!(" What stands on {} is immune.", list(aftermath.spared))
    } else {
        String::new()
    };
    format!("It explodes on {center} and destroys what stands on {}.{spared}", list(destroyed))
}

fn not_in_check(position: &Position<'_>, king: shakmaty::Square, harmless: Bitboard) -> String {
    if harmless.is_empty() {
        return format!("Nothing attacks the mover's king on {king} afterwards.");
    }
    let why = match position.rules().spec().check {
        Check::Off => "this game has no check",
        Check::Direct | Check::Explosion => "capturing there would cost the capturer's own king",
    };
    format!("The mover's king on {king} is not in check: {} aims there, but {why}.", list(harmless))
}
