//! The comparison as JSON, one object for each position.

use isotope_analysis::{Difference, Solution, State, Verdict};
use isotope_kernel::{Outcome, Position, notation};
use serde::{Serialize, Serializer};

use super::comparison::{Column, Compared, Reply};
use crate::{
    input::{
        refusal::{Refusal, cut_input},
        request::Request,
    },
    output::answer::SCHEMA,
    position::{best_play::BestPlay, objects::VerdictObject},
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

/// A position under one of the rulesets.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Side<'a> {
    Playable {
        ruleset: &'a str,
        fen: String,
        check: bool,
        outcome: Option<Outcome>,
        legal_moves: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        best_play: Option<BestPlay>,
        #[serde(skip_serializing_if = "<[String]>::is_empty")]
        notes: &'a [String],
    },
    Refused {
        ruleset: &'a str,
        error: &'a Refusal,
    },
}

/// A move, and what it comes to under each of the rulesets.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoveVerdicts<'a> {
    r#move: String,
    verdicts: Vec<VerdictObject<'a>>,
}

impl Serialize for Compared<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Compared { request, .. } = self;
        let line = Line {
            schema: SCHEMA,
            input: &request.text,
            rulesets: self.sides(),
            differ: self.differ(),
            answer: answer_object(self),
            notes: &request.notes,
        };
        line.serialize(serializer)
    }
}

impl Compared<'_> {
    /// The position under each of the rulesets.
    pub(crate) fn sides(&self) -> Vec<Side<'_>> {
        let mut states = self.comparison.states.iter();
        let mut solutions = self.solutions.iter();
        let side = |column| side(&self.request, column, &mut states, &mut solutions);
        self.columns.iter().map(side).collect()
    }

    /// The moves that differ.
    pub(crate) fn differences(&self) -> Vec<MoveVerdicts<'_>> {
        let of = |difference: &Difference<'_>| MoveVerdicts {
            r#move: notation::uci(&self.positions[0], difference.m),
            verdicts: self.verdicts(&difference.verdicts),
        };
        self.comparison.differences.iter().map(of).collect()
    }

    fn verdicts(&self, verdicts: &[Verdict<'_>]) -> Vec<VerdictObject<'_>> {
        let sides = self.names.iter().zip(&self.positions).zip(verdicts);
        sides.map(|side| verdict(&self.request, side)).collect()
    }
}

fn verdict<'a>(
    request: &Request,
    ((name, before), one): ((&&'a str, &Position<'_>), &Verdict<'_>),
) -> VerdictObject<'a> {
    VerdictObject::of(name, request, before, one)
}

/// `states` are those of the rulesets that do not refuse the position, and so are `solutions`, if there are any.
fn side<'a>(
    request: &Request,
    column: &'a Column<'_>,
    states: &mut impl Iterator<Item = &'a State>,
    solutions: &mut impl Iterator<Item = &'a Solution>,
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
                best_play: solutions.next().map(|solution| BestPlay::of(position, solution)),
                notes: &column.notes,
            }
        }
        Err(refusal) => Side::Refused { ruleset: column.name, error: refusal },
    }
}

fn answer_object<'a>(compared: &'a Compared<'_>) -> AnswerObject<'a> {
    let Compared { request, names, .. } = compared;
    match &compared.reply {
        Reply::State => AnswerObject::State { differences: compared.differences() },
        Reply::Move(text, all) => AnswerObject::Move {
            r#move: MoveVerdicts { r#move: text.clone(), verdicts: compared.verdicts(all) },
        },
        Reply::Line(line) => {
            let plies = line.plies.iter().map(|ply| {
                let sides = names.iter().zip(&ply.before).zip(&ply.verdicts);
                let told = sides.filter_map(|(side, one)| Some((side, one.as_ref()?)));
                let verdicts = told.map(|side| verdict(request, side)).collect();
                MoveVerdicts { r#move: ply.text.clone(), verdicts }
            });
            AnswerObject::Line { line: plies.collect(), parts_at: line.parting.map(|ply| ply + 1) }
        }
    }
}
