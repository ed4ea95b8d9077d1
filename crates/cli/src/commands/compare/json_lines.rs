//! The comparison as JSON, one object for each position.

use isotope_analysis::{Verdict, compare, follow, verdict};
use isotope_kernel::{Position, notation};
use serde::Serialize;

use super::{Column, Question};
use crate::{
    input::{Refusal, Request},
    json::{self, SCHEMA, VerdictObject},
    output::{Failure, Output},
};

#[derive(Serialize)]
struct Line<'a> {
    schema: u32,
    input: &'a str,
    rulesets: Vec<Side<'a>>,
    differ: bool,
    #[serde(flatten)]
    answer: Answer<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'a> {
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
        outcome: Option<json::OutcomeObject>,
        legal_moves: usize,
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
    columns: &[Column<'_>],
    question: &Question,
    output: &mut Output,
) -> Result<bool, Failure> {
    let (ids, positions) = playable(columns);
    let comparison = compare(&positions);
    let refused = positions.len() < columns.len();
    let verdicts = |verdicts: &[Verdict<'_>]| {
        let sides = ids.iter().zip(&positions).zip(verdicts);
        sides.map(|((id, before), one)| json::verdict(id, request, before, one)).collect()
    };
    let (answer, differ) = match question {
        Question::State => {
            let differences = comparison
                .differences
                .iter()
                .map(|difference| MoveVerdicts {
                    r#move: notation::uci(&positions[0], difference.m),
                    verdicts: verdicts(&difference.verdicts),
                })
                .collect();
            (Answer::State { differences }, comparison.differ())
        }
        Question::Move(text) => {
            let all = read_all(&positions, text);
            let differ = all.windows(2).any(|pair| !pair[0].agrees_with(&pair[1]));
            let r#move = MoveVerdicts { r#move: text.clone(), verdicts: verdicts(&all) };
            (Answer::Move { r#move }, differ)
        }
        Question::Line(moves) => {
            let line = follow(&positions, moves);
            let mut before = positions.clone();
            let plies = line
                .plies
                .iter()
                .map(|ply| {
                    let mut verdicts = Vec::new();
                    for ((id, before), one) in ids.iter().zip(&mut before).zip(&ply.verdicts) {
                        let Some(one) = one else { continue };
                        verdicts.push(json::verdict(id, request, before, one));
                        if let Verdict::Legal(played) = one {
                            *before = played.after.clone();
                        }
                    }
                    MoveVerdicts { r#move: ply.text.clone(), verdicts }
                })
                .collect();
            let differ = line.parting.is_some();
            (Answer::Line { line: plies, parts_at: line.parting.map(|ply| ply + 1) }, differ)
        }
    };
    let differ = differ || refused;
    let mut states = comparison.states.iter().zip(&positions);
    let rulesets = columns
        .iter()
        .map(|column| match &column.position {
            Ok(_) => {
                let (state, position) = states.next().expect("a state for each position");
                Side::Playable {
                    ruleset: &column.ruleset.id,
                    fen: request.fen(position),
                    check: state.check,
                    outcome: json::outcome(state.outcome),
                    legal_moves: state.moves,
                }
            }
            Err(refusal) => Side::Refused {
                ruleset: &column.ruleset.id,
                error: json::error(Refusal {
                    code: refusal.code,
                    message: refusal.message.clone(),
                }),
            },
        })
        .collect();
    output.json(&Line { schema: SCHEMA, input: &request.text, rulesets, differ, answer })?;
    Ok(differ)
}

/// The rulesets under which the position can be played, with the position.
pub(super) fn playable<'r>(columns: &[Column<'r>]) -> (Vec<&'r str>, Vec<Position<'r>>) {
    columns
        .iter()
        .filter_map(|column| {
            let position = column.position.as_ref().ok()?;
            Some((column.ruleset.id.as_str(), position.clone()))
        })
        .unzip()
}

/// What the move that `text` means comes to in each position.
pub(super) fn read_all<'r>(positions: &[Position<'r>], text: &str) -> Vec<Verdict<'r>> {
    positions
        .iter()
        .map(|position| match notation::read(position, text) {
            Ok(m) => verdict(position, m),
            Err(error) => Verdict::NoMove(error),
        })
        .collect()
}
