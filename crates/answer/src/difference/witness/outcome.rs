//! A position in which the result of best play differs.

use isotope_analysis::witness::OutcomeDifference;
use isotope_kernel::{Layout, Position, notation, words::color_name};
use isotope_outcomes::tablebase::Value;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Color, Position as _};

use super::reason::{WitnessReason, WitnessReasonObject};
use crate::{
    difference::compare::{NamedRuleset, RulesetComparison},
    output::{
        answer::Text,
        color::{HEADING, paint},
        columns::rows,
    },
    position::best_play::{in_plies, san_line},
};

/// A table in which results differ between two rulesets, with the position that shows the difference
/// soonest.
#[derive(Clone, Debug)]
pub(super) struct OutcomeWitness<'r> {
    pub(super) table: String,
    pub(super) men: usize,
    pub(super) differ: u64,
    pub(super) of: u64,
    compared: RulesetComparison<'r>,
    results: [BestPlayResult<'r>; 2],
    why: Option<WitnessReason<'r>>,
}

/// The result of best play under a ruleset.
#[derive(Clone, Debug)]
struct BestPlayResult<'r> {
    ruleset: &'r str,
    value: Value,
    turn: Color,
    /// The outcome, if the game is already over.
    over: Option<String>,
    /// The first move of the line, in UCI notation.
    best: Option<String>,
    /// The line of best play in SAN; empty in a draw.
    line: Vec<String>,
}

/// A position in which the result of best play differs between two rulesets.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "OutcomeWitness")]
pub(super) struct OutcomeWitnessObject<'a> {
    /// The table's material, White first.
    table: &'a str,
    /// The position, as FEN.
    fen: &'a str,
    /// The number of pieces in the position.
    men: usize,
    /// The result of best play under each ruleset.
    results: Vec<BestPlayResultObject<'a>>,
    /// The number of positions in the table whose result (win, draw or loss) differs between the rulesets.
    differ: u64,
    /// The number of positions in the table that are allowed under both rulesets.
    of: u64,
    /// The move that explains the difference; null if no single move does.
    why: Option<WitnessReasonObject<'a>>,
}

#[derive(JsonSchema, Serialize)]
#[schemars(rename = "WitnessResult")]
struct BestPlayResultObject<'a> {
    /// The ruleset's name.
    ruleset: &'a str,
    /// The result for the side to move: `win`, `loss` or `draw`.
    result: &'static str,
    /// The winner, `white` or `black`; null in a draw.
    winner: Option<&'static str>,
    /// The number of plies to the end of the game; null in a draw.
    plies: Option<u32>,
    /// The first move of `line`, in UCI notation; null if the line is empty.
    best: Option<&'a str>,
    /// A line of best play, in SAN; empty in a draw.
    line: &'a [String],
}

impl<'r> OutcomeWitness<'r> {
    pub(super) fn of(
        rulesets: &'r [NamedRuleset; 2],
        one: &OutcomeDifference<'r>,
    ) -> OutcomeWitness<'r> {
        let result = |i: usize| {
            let position: &Position<'_> = &one.positions[i];
            BestPlayResult {
                ruleset: &rulesets[i].name,
                value: one.values[i],
                turn: position.turn(),
                over: position.decided().map(|outcome| outcome.to_string()),
                best: one.lines[i].first().map(|m| notation::uci(position, *m)),
                line: san_line(position, &one.lines[i]),
            }
        };
        let line = san_line(&one.positions[0], &one.reason.line);
        let why =
            one.reason.m.map(|m| WitnessReason::of(rulesets, &line, &one.reason.positions, m));
        OutcomeWitness {
            table: one.material.to_string(),
            men: piece_count(&one.layout),
            differ: one.differ,
            of: one.of,
            compared: RulesetComparison::of_layout(rulesets, &one.layout),
            results: [result(0), result(1)],
            why,
        }
    }

    /// Describes the position and the results in one line.
    pub(super) fn in_one_line(&self) -> String {
        let [a, b] = self.results.each_ref().map(|one| format!("{}: {}", one.ruleset, one.words()));
        format!("{}  {a} · {b}", self.compared.input())
    }

    pub(super) fn object(&self) -> OutcomeWitnessObject<'_> {
        OutcomeWitnessObject {
            table: &self.table,
            fen: self.compared.input(),
            men: self.men,
            results: self.results.iter().map(BestPlayResult::object).collect(),
            differ: self.differ,
            of: self.of,
            why: self.why.as_ref().map(WitnessReason::object),
        }
    }

    pub(super) fn write(&self, out: &mut Text) {
        self.compared.write_position(out);
        let block = |one: &BestPlayResult<'_>| {
            let line = match &one.line[..] {
                [] => "-".into(),
                line => line.join(" "),
            };
            format!("{}\n{}\n{line}", paint(HEADING, one.ruleset), one.words())
        };
        out.line(rows(Some("\nbest play\nby"), &self.results.each_ref().map(block), out.width));
        if let Some(why) = &self.why {
            why.write(out);
        }
    }
}

impl BestPlayResult<'_> {
    fn winner(&self) -> Option<Color> {
        self.value.wdl.winner(self.turn)
    }

    fn words(&self) -> String {
        match (&self.over, self.winner()) {
            (Some(over), _) => over.clone(),
            (None, None) => "draw".into(),
            (None, Some(winner)) => {
                format!("{} wins in {}", color_name(winner), in_plies(self.value.plies))
            }
        }
    }

    fn object(&self) -> BestPlayResultObject<'_> {
        BestPlayResultObject {
            ruleset: self.ruleset,
            result: self.value.wdl.as_str(),
            winner: self.winner().map(|winner| winner.fold_wb("white", "black")),
            plies: self.winner().map(|_| self.value.plies),
            best: self.best.as_deref(),
            line: &self.line,
        }
    }
}

/// The total number of pieces on the board and in hand.
pub(super) fn piece_count(layout: &Layout) -> usize {
    let in_hand = layout.pockets.iter().flatten().flat_map(|hand| hand.into_iter());
    layout.board.occupied().count() + in_hand.map(|count| usize::from(*count)).sum::<usize>()
}
