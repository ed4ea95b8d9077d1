//! A position in which the result of best play differs.

use isotope_analysis::witness::OutcomeDifference;
use isotope_kernel::{Layout, Position, notation};
use isotope_outcomes::tablebase::Value;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Position as _;

use super::reason::WitnessReason;
use crate::{
    difference::compare::{NamedRuleset, RulesetComparison},
    output::{
        answer::Text,
        color::{HEADING, paint},
        columns::rows,
    },
    position::best_play::{san_line, wins},
};

/// A position in which the result of best play differs between two rulesets.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(super) struct OutcomeWitness<'r> {
    /// The table's material, White first.
    pub(super) table: String,
    /// The position, as FEN.
    fen: String,
    /// The number of pieces in the position.
    pub(super) men: usize,
    /// The result of best play under each ruleset.
    results: Vec<BestPlayResult<'r>>,
    /// The number of positions in the table whose result (win, draw or loss) differs between the rulesets.
    pub(super) differ: u64,
    /// The number of positions in the table that are allowed under both rulesets.
    pub(super) of: u64,
    /// The move that explains the difference; null if no single move does.
    why: Option<WitnessReason<'r>>,
    #[serde(skip)]
    compared: RulesetComparison<'r>,
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "WitnessResult")]
struct BestPlayResult<'r> {
    /// The ruleset's name.
    ruleset: &'r str,
    /// The result for the side to move: `win`, `loss` or `draw`.
    result: &'static str,
    /// The winner, `white` or `black`; null in a draw.
    winner: Option<&'static str>,
    /// The number of plies to the end of the game; null in a draw.
    plies: Option<u32>,
    /// The first move of `line`, in UCI notation; null if the line is empty.
    best: Option<String>,
    /// A line of best play, in SAN; empty in a draw.
    line: Vec<String>,
    /// The result in words.
    #[serde(skip)]
    words: String,
}

impl<'r> OutcomeWitness<'r> {
    pub(super) fn new(
        rulesets: &'r [NamedRuleset; 2],
        one: &OutcomeDifference<'r>,
    ) -> OutcomeWitness<'r> {
        let result = |i: usize| {
            let position: &Position<'_> = &one.positions[i];
            let Value { wdl, plies, .. } = one.values[i];
            let winner = wdl.winner(position.turn());
            let words = match (position.decided(), winner) {
                (Some(outcome), _) => outcome.to_string(),
                (None, None) => "draw".into(),
                (None, Some(winner)) => wins(winner, Some(plies), None),
            };
            BestPlayResult {
                ruleset: &rulesets[i].name,
                result: wdl.as_str(),
                winner: winner.map(|winner| winner.fold_wb("white", "black")),
                plies: winner.map(|_| plies),
                best: one.lines[i].first().map(|m| notation::uci(position, *m)),
                line: san_line(position, &one.lines[i]),
                words,
            }
        };
        let line = san_line(&one.positions[0], &one.reason.line);
        let why =
            one.reason.m.map(|m| WitnessReason::new(rulesets, &line, &one.reason.positions, m));
        let compared = RulesetComparison::of_layout(rulesets, &one.layout);
        OutcomeWitness {
            table: one.material.to_string(),
            fen: compared.input().into(),
            men: piece_count(&one.layout),
            results: vec![result(0), result(1)],
            differ: one.differ,
            of: one.of,
            why,
            compared,
        }
    }

    /// Describes the position and the results in one line.
    pub(super) fn in_one_line(&self) -> String {
        let results = self.results.iter().map(|one| format!("{}: {}", one.ruleset, one.words));
        format!("{}  {}", self.fen, results.collect::<Vec<_>>().join(" · "))
    }

    pub(super) fn write(&self, out: &mut Text) {
        self.compared.write_position(out);
        let block = |one: &BestPlayResult<'_>| {
            let line = match &one.line[..] {
                [] => "-".into(),
                line => line.join(" "),
            };
            format!("{}\n{}\n{line}", paint(HEADING, one.ruleset), one.words)
        };
        let blocks: Vec<String> = self.results.iter().map(block).collect();
        out.line(rows(Some("\nbest play\nby"), &blocks, out.width));
        if let Some(why) = &self.why {
            why.write(out);
        }
    }
}

/// The total number of pieces on the board and in hand.
pub(super) fn piece_count(layout: &Layout) -> usize {
    let in_hand = layout.pockets.iter().flatten().flat_map(|hand| hand.into_iter());
    layout.board.occupied().count() + in_hand.map(|count| usize::from(*count)).sum::<usize>()
}
