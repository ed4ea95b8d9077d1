//! The move that shows the difference between two rulesets, explained under both.

use isotope_kernel::{Position, notation};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Move;

use crate::{
    difference::{compare::NamedRuleset, move_difference::plain_san},
    input::{
        position_input::{ParseOptions, PositionInput},
        position_query::PositionQuery,
    },
    output::{
        answer::Text,
        color::{HEADING, legality, paint},
    },
    position::{explain::Explanation, objects::VerdictObject},
};

/// The move that shows a difference, with its verdict and explanation under each ruleset.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(super) struct WitnessReason<'r> {
    /// The moves of best play that lead to the position where the rulesets differ, in SAN.
    line: Vec<String>,
    /// The position where the rulesets differ, as FEN.
    fen: String,
    /// The move that shows the difference, in UCI notation.
    pub(super) r#move: String,
    /// The verdict on this move under each ruleset.
    pub(super) verdicts: Vec<VerdictObject<'r>>,
    /// The explanation of each verdict, as a list of sentences.
    pub(super) steps: Vec<Vec<String>>,
    #[serde(skip)]
    sides: [(&'r str, Explanation<'r>); 2],
}

impl<'r> WitnessReason<'r> {
    pub(super) fn new(
        rulesets: &'r [NamedRuleset; 2],
        line: &[String],
        positions: &[Position<'r>; 2],
        m: Move,
    ) -> WitnessReason<'r> {
        let uci = notation::uci(&positions[0], m);
        let side = |i: usize| {
            let input = PositionInput::read(&positions[i].fen(), ParseOptions::default());
            let input = input.expect("the FEN of a position can be read");
            let asked = PositionQuery::new(input, &rulesets[i].ruleset);
            let asked = asked.expect("it is a position of the game");
            let explained = Explanation::new(asked, &uci);
            (&*rulesets[i].name, explained.expect("a move in UCI can be read"))
        };
        let sides = [side(0), side(1)];
        WitnessReason {
            line: line.to_vec(),
            fen: positions[0].fen(),
            verdicts: sides
                .iter()
                .map(|(name, explained)| explained.verdict_object(name))
                .collect(),
            steps: sides.iter().map(|(_, explained)| explained.sentences()).collect(),
            r#move: uci,
            sides,
        }
    }

    /// The move in SAN without `+` or `#`, or in UCI notation if the move is illegal under both
    /// rulesets.
    fn san(&self) -> &str {
        let verdicts = self.sides.iter().map(|(_, explained)| explained.verdict());
        plain_san(verdicts).unwrap_or(&self.r#move)
    }

    pub(super) fn write(&self, out: &mut Text) {
        out.line("");
        let after = match self.line.is_empty() {
            true => String::new(),
            false => format!("after {}, ", self.line.join(" ")),
        };
        out.line(paint(HEADING, &format!("why: {after}{}", self.san())));
        for (name, explained) in &self.sides {
            let (style, word) = legality(explained.verdict().is_legal());
            out.line(format_args!("  {name}: {}", paint(style, word)));
            explained.write_sentences("    ", true, out);
        }
    }
}
