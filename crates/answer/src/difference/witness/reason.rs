//! The move that shows the difference between two rulesets, explained under both.

use isotope_analysis::Verdict;
use isotope_kernel::{Position, notation};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Move;

use crate::{
    difference::{compare::NamedRuleset, move_difference::plain_san},
    input::{
        position_query::PositionQuery,
        position_request::{Reading, Request},
    },
    output::{
        answer::Text,
        color::{HEADING, ILLEGAL, LEGAL, paint},
    },
    position::{explain::Explanation, objects::VerdictObject},
};

/// The move that shows a difference, explained under both rulesets.
#[derive(Clone, Debug)]
pub(super) struct WitnessReason<'r> {
    /// The moves before the move that shows the difference, in SAN.
    line: Vec<String>,
    fen: String,
    /// The move in UCI notation, as written under the first ruleset.
    m: String,
    sides: [(PositionQuery<'r>, Explanation<'r>, &'r str); 2],
}

/// The move that shows a difference, with its verdict and explanation under each ruleset.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "WitnessReason")]
pub(super) struct WitnessReasonObject<'a> {
    /// The moves of best play that lead to the position where the rulesets differ, in SAN.
    line: &'a [String],
    /// The position where the rulesets differ, as FEN.
    fen: &'a str,
    /// The move that shows the difference, in UCI notation.
    r#move: &'a str,
    /// The verdict on this move under each ruleset.
    verdicts: Vec<VerdictObject<'a>>,
    /// The explanation of each verdict, as a list of sentences.
    steps: Vec<Vec<String>>,
}

impl<'r> WitnessReason<'r> {
    pub(super) fn of(
        rulesets: &'r [NamedRuleset; 2],
        line: &[String],
        positions: &[Position<'r>; 2],
        m: Move,
    ) -> WitnessReason<'r> {
        let uci = notation::uci(&positions[0], m);
        let side = |i: usize| {
            let request = Request::read(&positions[i].fen(), Reading::default());
            let request = request.expect("the FEN of a position can be read");
            let asked = PositionQuery::of(request, &rulesets[i].ruleset);
            let asked = asked.expect("it is a position of the game");
            let explained = Explanation::of(asked.clone(), &uci);
            (asked, explained.expect("a move in UCI can be read"), &*rulesets[i].name)
        };
        let sides = [side(0), side(1)];
        WitnessReason { line: line.to_vec(), fen: positions[0].fen(), m: uci, sides }
    }

    /// The move in UCI notation.
    pub(super) fn m(&self) -> &str {
        &self.m
    }

    /// The verdict on the move under each ruleset.
    pub(super) fn verdicts(&self) -> Vec<VerdictObject<'_>> {
        let of = |(asked, explained, name): &'_ (PositionQuery<'r>, Explanation<'r>, &'r str)| {
            VerdictObject::of(name, &asked.request, &asked.position, explained.verdict())
        };
        self.sides.iter().map(of).collect()
    }

    /// The explanation of the move under each ruleset, as a list of sentences.
    pub(super) fn steps(&self) -> Vec<Vec<String>> {
        self.sides.iter().map(|(_, explained, _)| explained.sentences()).collect()
    }

    /// The move in SAN without `+` or `#`, or in UCI notation if the move is illegal under both
    /// rulesets.
    fn san(&self) -> &str {
        let verdicts = self.sides.iter().map(|(_, explained, _)| explained.verdict());
        plain_san(verdicts).unwrap_or(&self.m)
    }

    pub(super) fn object(&self) -> WitnessReasonObject<'_> {
        WitnessReasonObject {
            line: &self.line,
            fen: &self.fen,
            r#move: &self.m,
            verdicts: self.verdicts(),
            steps: self.steps(),
        }
    }

    pub(super) fn write(&self, out: &mut Text) {
        out.line("");
        let after = match self.line.is_empty() {
            true => String::new(),
            false => format!("after {}, ", self.line.join(" ")),
        };
        out.line(paint(HEADING, &format!("why: {after}{}", self.san())));
        for (_, explained, name) in &self.sides {
            let word = match explained.verdict().is_legal() {
                true => paint(LEGAL, "legal"),
                false => paint(ILLEGAL, "illegal"),
            };
            out.line(format_args!("  {name}: {word}"));
            for (sentence, number) in explained.sentences().iter().zip(1..) {
                out.line(format_args!("    {number}. {sentence}"));
            }
            if let Verdict::Legal(played) = explained.verdict()
                && let Some(outcome) = played.outcome
            {
                out.line(format_args!("    {outcome}"));
            }
        }
    }
}
