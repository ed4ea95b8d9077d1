//! The JSON object of a comparison.

use isotope_analysis::{Difference, State, Verdict};
use isotope_kernel::{Outcome, Position, notation};
use isotope_outcomes::Solution;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::comparison::{Column, ComparisonReply, RulesetComparison};
use crate::{
    input::{
        position_request::Request,
        refusal::{RequestError, cut_input},
    },
    output::answer::SCHEMA,
    position::{best_play::BestPlay, objects::VerdictObject},
};

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Compare")]
pub(crate) struct ComparedObject<'a> {
    schema: u32,
    /// The position exactly as it was written.
    #[serde(serialize_with = "cut_input")]
    input: &'a str,
    /// The position under each ruleset.
    rulesets: Vec<UnderRuleset<'a>>,
    /// Whether the rulesets give different answers to the question.
    differ: bool,
    #[serde(flatten)]
    answer: AnswerObject<'a>,
    /// Notes on repairs made to the position.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Compared")]
#[serde(untagged)]
enum AnswerObject<'a> {
    State {
        /// The moves that differ; every legal move, if the rulesets start from different positions.
        differences: Vec<MoveVerdicts<'a>>,
    },
    Move {
        /// The requested move, with its verdicts.
        r#move: MoveVerdicts<'a>,
    },
    Line {
        /// The moves of the line, with their verdicts.
        line: Vec<MoveVerdicts<'a>>,
        /// The parting: the number, from 1, of the first ply at which the rulesets differ; null if there is none.
        parts_at: Option<usize>,
    },
}

/// A position under one of the rulesets.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Under")]
#[serde(untagged)]
pub(crate) enum UnderRuleset<'a> {
    Playable {
        /// The ruleset's name or, if another has the same name, the name by which it was requested.
        ruleset: &'a str,
        /// The position, as FEN, without the parts that the rules do not have.
        fen: String,
        /// Whether the side to move is in check.
        check: bool,
        /// The outcome; null while the game goes on.
        outcome: Option<Outcome>,
        /// The number of legal moves.
        legal_moves: usize,
        /// The result of best play, if requested.
        #[serde(skip_serializing_if = "Option::is_none")]
        best_play: Option<BestPlay>,
        /// Notes on the parts of the position that were left out because the rules do not have them.
        #[serde(skip_serializing_if = "<[String]>::is_empty")]
        notes: &'a [String],
    },
    Refused {
        /// The ruleset's name or, if another has the same name, the name by which it was requested.
        ruleset: &'a str,
        /// The reason why the ruleset refuses the position.
        error: &'a RequestError,
    },
}

/// A move with the verdict under each ruleset.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(crate) struct MoveVerdicts<'a> {
    /// The move, in UCI notation or as it was written.
    r#move: String,
    /// The verdict under each ruleset that allows the position and whose game has not stopped before.
    verdicts: Vec<VerdictObject<'a>>,
}

impl Serialize for RulesetComparison<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RulesetComparison { request, .. } = self;
        let object = ComparedObject {
            schema: SCHEMA,
            input: &request.text,
            rulesets: self.sides(),
            differ: self.differ(),
            answer: answer_object(self),
            notes: &request.notes,
        };
        object.serialize(serializer)
    }
}

impl RulesetComparison<'_> {
    /// Describes the position under each of the rulesets.
    pub(crate) fn sides(&self) -> Vec<UnderRuleset<'_>> {
        let mut states = self.comparison.states.iter();
        let mut solutions = self.solutions.iter();
        let side = |column| side(&self.request, column, &mut states, &mut solutions);
        self.columns.iter().map(side).collect()
    }

    /// The moves that differ, with the verdicts under all rulesets that allow the position.
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

/// Describes the position under the ruleset of `column`. `states` and, if there are any, `solutions`
/// yield one value for each ruleset that allows the position.
fn side<'a>(
    request: &Request,
    column: &'a Column<'_>,
    states: &mut impl Iterator<Item = &'a State>,
    solutions: &mut impl Iterator<Item = &'a Solution>,
) -> UnderRuleset<'a> {
    match &column.position {
        Ok(position) => {
            let state = states.next().expect("a state for each position");
            UnderRuleset::Playable {
                ruleset: column.name,
                fen: request.fen(position),
                check: state.check,
                outcome: state.outcome,
                legal_moves: state.moves,
                best_play: solutions.next().map(|solution| BestPlay::of(position, solution)),
                notes: &column.notes,
            }
        }
        Err(refusal) => UnderRuleset::Refused { ruleset: column.name, error: refusal },
    }
}

fn answer_object<'a>(compared: &'a RulesetComparison<'_>) -> AnswerObject<'a> {
    let RulesetComparison { request, names, .. } = compared;
    match &compared.reply {
        ComparisonReply::State => AnswerObject::State { differences: compared.differences() },
        ComparisonReply::Move(text, all) => AnswerObject::Move {
            r#move: MoveVerdicts { r#move: text.clone(), verdicts: compared.verdicts(all) },
        },
        ComparisonReply::Line(line) => {
            let plies = line.plies.iter().map(|ply| {
                let sides = names.iter().zip(&ply.before).zip(&ply.verdicts);
                let judged = sides.filter_map(|(side, one)| Some((side, one.as_ref()?)));
                let verdicts = judged.map(|side| verdict(request, side)).collect();
                MoveVerdicts { r#move: ply.text.clone(), verdicts }
            });
            AnswerObject::Line { line: plies.collect(), parts_at: line.parting.map(|ply| ply + 1) }
        }
    }
}
