//! The comparison as JSON, one object for each position.

use isotope_analysis::{State, Verdict};
use isotope_kernel::{Outcome, Position, notation};
use serde::{Serialize, Serializer};

use super::compared::{Column, Compared, Reply};
use crate::{
    answer::SCHEMA,
    json::VerdictObject,
    refusal::{Refusal, cut_input},
    request::Request,
};

#[derive(Serialize)]
struct Line<'a> {
    schema: u32,
    #[serde(serialize_with = "cut_input")]
    input: &'a str,
    rulesets: Vec<Side<'a>>,
    differ: bool,
    #[serde(flatten)]
    answer: AnswerObject<'a>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
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
        #[serde(skip_serializing_if = "<[String]>::is_empty")]
        notes: &'a [String],
    },
    Refused {
        ruleset: &'a str,
        error: &'a Refusal,
    },
}

#[derive(Serialize)]
struct MoveVerdicts<'a> {
    r#move: String,
    verdicts: Vec<VerdictObject<'a>>,
}

impl Serialize for Compared<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Compared { request, columns, comparison, .. } = self;
        let mut states = comparison.states.iter();
        let line = Line {
            schema: SCHEMA,
            input: &request.text,
            rulesets: columns.iter().map(|column| side(request, column, &mut states)).collect(),
            differ: self.differ(),
            answer: answer_object(self),
            notes: &request.notes,
        };
        line.serialize(serializer)
    }
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
        Err(refusal) => Side::Refused { ruleset: column.name, error: refusal },
    }
}

fn answer_object<'a>(compared: &'a Compared<'_>) -> AnswerObject<'a> {
    let Compared { request, names, positions, comparison, .. } = compared;
    let object = |((name, before), one): ((&&'a str, &Position<'_>), &Verdict<'_>)| {
        VerdictObject::of(name, request, before, one)
    };
    let verdicts =
        |verdicts: &[Verdict<'_>]| names.iter().zip(positions).zip(verdicts).map(object).collect();
    match &compared.reply {
        Reply::State => {
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
        Reply::Move(text, all) => AnswerObject::Move {
            r#move: MoveVerdicts { r#move: text.clone(), verdicts: verdicts(all) },
        },
        Reply::Line(line) => {
            let plies = line.plies.iter().map(|ply| {
                let sides = names.iter().zip(&ply.before).zip(&ply.verdicts);
                let told = sides.filter_map(|(side, one)| Some((side, one.as_ref()?)));
                MoveVerdicts { r#move: ply.text.clone(), verdicts: told.map(object).collect() }
            });
            AnswerObject::Line { line: plies.collect(), parts_at: line.parting.map(|ply| ply + 1) }
        }
    }
}
