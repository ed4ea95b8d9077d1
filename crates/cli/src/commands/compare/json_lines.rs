//! The comparison as JSON, one object for each position.

use isotope_analysis::{State, Verdict};
use isotope_kernel::{Outcome, notation};
use serde::Serialize;

use super::compared::{Answer, Column, Compared};
use crate::{
    json::{self, SCHEMA, VerdictObject},
    output::{Failure, Output},
    request::Request,
};

#[derive(Serialize)]
struct Line<'a> {
    schema: u32,
    input: String,
    rulesets: Vec<Side<'a>>,
    differ: bool,
    #[serde(flatten)]
    answer: AnswerObject<'a>,
    #[serde(skip_serializing_if = "json::is_empty")]
    notes: &'a [String],
}

#[derive(Serialize)]
#[serde(untagged)]
enum AnswerObject<'a> {
    State { differences: Vec<MoveVerdicts<'a>> },
    Move { r#move: MoveVerdicts<'a> },
    Line { line: Vec<MoveVerdicts<'a>>, parts_at: Option<usize> },
}

#[derive(Serialize)]
#[serde(untagged)]
enum Side<'a> {
    Playable {
        ruleset: &'a str,
        fen: String,
        check: bool,
        outcome: Option<Outcome>,
        legal_moves: usize,
        #[serde(skip_serializing_if = "json::is_empty")]
        notes: &'a [String],
    },
    Refused {
        ruleset: &'a str,
        error: json::ErrorObject,
    },
}

#[derive(Serialize)]
struct MoveVerdicts<'a> {
    r#move: String,
    verdicts: Vec<VerdictObject<'a>>,
}

pub(super) fn answer(
    request: &Request,
    compared: &Compared<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut states = compared.comparison.states.iter();
    let rulesets =
        compared.columns.iter().map(|column| side(request, column, &mut states)).collect();
    output.json(&Line {
        schema: SCHEMA,
        input: json::input(&request.text),
        rulesets,
        differ: compared.differ(),
        answer: answer_object(request, compared),
        notes: &request.notes,
    })
}

/// `states` are those of the rulesets that do not refuse the position.
fn side<'a>(
    request: &Request,
    column: &'a Column<'_>,
    states: &mut impl Iterator<Item = &'a State>,
) -> Side<'a> {
    match &column.position {
        Ok(position) => {
            let state = states.next().expect("a state for each position");
            Side::Playable {
                ruleset: column.name,
                fen: request.fen(position),
                check: state.check,
                outcome: state.outcome,
                legal_moves: state.moves,
                notes: &column.notes,
            }
        }
        Err(refusal) => Side::Refused { ruleset: column.name, error: json::error(refusal.clone()) },
    }
}

fn answer_object<'a>(request: &Request, compared: &'a Compared<'_>) -> AnswerObject<'a> {
    let Compared { names, positions, comparison, .. } = compared;
    let verdicts = |verdicts: &[Verdict<'_>]| {
        let sides = names.iter().zip(positions).zip(verdicts);
        sides.map(|((name, before), one)| json::verdict(name, request, before, one)).collect()
    };
    match &compared.answer {
        Answer::State => {
            let differences = comparison
                .differences
                .iter()
                .map(|difference| MoveVerdicts {
                    r#move: notation::uci(&positions[0], difference.m),
                    verdicts: verdicts(&difference.verdicts),
                })
                .collect();
            AnswerObject::State { differences }
        }
        Answer::Move(text, all) => AnswerObject::Move {
            r#move: MoveVerdicts { r#move: text.clone(), verdicts: verdicts(all) },
        },
        Answer::Line(line) => {
            let mut before = positions.clone();
            let plies = line
                .plies
                .iter()
                .map(|ply| {
                    let mut verdicts = Vec::new();
                    for ((name, before), one) in names.iter().zip(&mut before).zip(&ply.verdicts) {
                        let Some(one) = one else { continue };
                        verdicts.push(json::verdict(name, request, before, one));
                        if let Verdict::Legal(played) = one {
                            *before = played.after.clone();
                        }
                    }
                    MoveVerdicts { r#move: ply.text.clone(), verdicts }
                })
                .collect();
            AnswerObject::Line { line: plies, parts_at: line.parting.map(|ply| ply + 1) }
        }
    }
}
