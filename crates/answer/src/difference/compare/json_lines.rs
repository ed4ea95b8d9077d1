//! The JSON object of a comparison.

use isotope_analysis::{Difference, Ply};
use isotope_kernel::notation;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::{
    comparison::{ComparisonReply, RulesetComparison},
    side::{Judged, Side},
};
use crate::{input::refusal::cut_input, output::answer::SCHEMA, position::objects::VerdictObject};

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Compare")]
pub(crate) struct ComparedObject<'a> {
    schema: u32,
    /// The position exactly as it was written.
    #[serde(serialize_with = "cut_input")]
    input: &'a str,
    /// The position under each ruleset.
    rulesets: &'a [Side<'a>],
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

/// A move with the verdict under each ruleset.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(crate) struct MoveVerdicts<'a> {
    /// The move, in UCI notation or as it was written.
    r#move: String,
    /// The verdict under each ruleset that allows the position and whose game has not stopped before.
    verdicts: Vec<VerdictObject<'a>>,
}

impl<'r> Serialize for RulesetComparison<'r> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let answer = match &self.reply {
            ComparisonReply::State => AnswerObject::State { differences: self.differences() },
            ComparisonReply::Move(text, verdicts) => {
                AnswerObject::Move { r#move: self.verdicts(text.clone(), &self.judged(verdicts)) }
            }
            ComparisonReply::Line(line) => {
                let ply = |ply: &Ply<'r>| self.verdicts(ply.text.clone(), &self.judged_ply(ply));
                let parts_at = line.parting.map(|ply| ply + 1);
                AnswerObject::Line { line: line.plies.iter().map(ply).collect(), parts_at }
            }
        };
        let object = ComparedObject {
            schema: SCHEMA,
            input: &self.input.text,
            rulesets: &self.sides,
            differ: self.differ(),
            answer,
            notes: &self.input.notes,
        };
        object.serialize(serializer)
    }
}

impl<'r> RulesetComparison<'r> {
    /// The position under each of the rulesets.
    pub(crate) fn sides(&self) -> &[Side<'r>] {
        &self.sides
    }

    /// The moves that differ, with the verdicts under all rulesets that allow the position.
    pub(crate) fn differences(&self) -> Vec<MoveVerdicts<'r>> {
        let of = |Difference { m, verdicts }: &Difference<'r>| {
            let judged = self.judged(verdicts);
            self.verdicts(notation::uci(judged[0].before, *m), &judged)
        };
        self.differences.iter().map(of).collect()
    }

    fn verdicts(&self, r#move: String, judged: &[Judged<'_, 'r>]) -> MoveVerdicts<'r> {
        let of = |one: &Judged<'_, 'r>| {
            Some(VerdictObject::new(one.ruleset, &self.input, one.before, one.verdict?))
        };
        MoveVerdicts { r#move, verdicts: judged.iter().filter_map(of).collect() }
    }
}
