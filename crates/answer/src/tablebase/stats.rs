//! The numbers of wins, draws and losses in a table.

use std::collections::BTreeMap;

use isotope_kernel::Rules;
use isotope_outcomes::tablebase::{Counts, Stats};
use schemars::JsonSchema;
use serde::Serialize;

use crate::output::{
    answer::{Answer, SCHEMA, Text},
    color::{HEADING, paint},
    columns::rows,
    numbers::with_commas,
    paragraph::wrap,
};

/// The numbers of wins, draws and losses in a table under a ruleset.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Stats")]
pub struct TableStats<'a> {
    schema: u32,
    /// The table's material, White first.
    table: String,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The maximum number of symmetric positions that share an entry: 8, 4, 2 or 1.
    symmetry: usize,
    /// The counts of positions with White to move.
    white: SideStats<'a>,
    /// The counts of positions with Black to move.
    black: SideStats<'a>,
    #[serde(skip)]
    stats: &'a Stats,
    /// The number of halfmoves without a capture or a pawn move after which the game is drawn.
    #[serde(skip)]
    limit: Option<u32>,
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
struct SideStats<'a> {
    /// The number of positions that the side to move wins.
    wins: u64,
    /// The number of positions that are drawn.
    draws: u64,
    /// The number of positions that the side to move loses.
    losses: u64,
    /// Of the wins, the number of those whose next capture or pawn move comes too late for the limit of halfmoves, so
    /// that they are draws; null under rules without a limit.
    cursed_wins: Option<u64>,
    /// Of the losses, the number of those that are draws for the same reason; null under rules without a limit.
    blessed_losses: Option<u64>,
    /// The number of wins for each number of plies to the next capture, pawn move or end of the game.
    dtz_win: &'a BTreeMap<u32, u64>,
    /// The number of losses for each number of plies to the next capture, pawn move or end of the game.
    dtz_loss: &'a BTreeMap<u32, u64>,
}

impl<'a> TableStats<'a> {
    /// The answer for the counts of a table under the ruleset named `ruleset`, with its rules.
    pub fn new(ruleset: &'a str, rules: &Rules, stats: &'a Stats) -> TableStats<'a> {
        let limit = rules.spec().draws.halfmoves.number();
        let side = |counts: &'a Counts| {
            let (cursed_wins, blessed_losses) = limit.map(|limit| counts.later_than(limit)).unzip();
            SideStats {
                wins: counts.wins,
                draws: counts.draws,
                losses: counts.losses,
                cursed_wins,
                blessed_losses,
                dtz_win: &counts.dtz_win,
                dtz_loss: &counts.dtz_loss,
            }
        };
        TableStats {
            schema: SCHEMA,
            table: stats.table.to_string(),
            ruleset,
            symmetry: stats.symmetry,
            white: side(&stats.sides.white),
            black: side(&stats.sides.black),
            stats,
            limit,
        }
    }
}

impl Answer for TableStats<'_> {
    fn write(&self, out: &mut Text) {
        let TableStats { table, ruleset, symmetry, white, black, stats, limit, .. } = self;
        let alike = match symmetry {
            1 => "each for itself".into(),
            symmetry => format!("each for up to {symmetry} that are alike"),
        };
        let positions = with_commas(stats.positions());
        let title = format!("{table} under {ruleset}: {positions} positions, {alike}");
        out.line(paint(HEADING, &title));
        let column = |heading: &str, counts: &Counts| {
            let longest = |plies: Option<u32>| plies.map_or("-".into(), |plies| plies.to_string());
            format!(
                "{heading}\n{}\n{}\n{}\n{}\n{}",
                with_commas(counts.wins),
                with_commas(counts.draws),
                with_commas(counts.losses),
                longest(counts.longest_win),
                longest(counts.longest_loss)
            )
        };
        let head = "\nwon\ndrawn\nlost\nplies of the longest win\nplies of the longest loss";
        let sides = &stats.sides;
        let columns =
            [column("White to move", &sides.white), column("Black to move", &sides.black)];
        out.line(rows(Some(head), &columns, out.width));
        for (side, SideStats { cursed_wins, blessed_losses, .. }) in
            [("White", white), ("Black", black)]
        {
            for (what, count) in [("won", cursed_wins), ("lost", blessed_losses)] {
                if let (Some(limit), Some(count @ 1..)) = (limit, count) {
                    let count = with_commas(*count);
                    out.line(format_args!(
                        "Of those {what} with {side} to move, {count} are draws by the limit of {limit} halfmoves."
                    ));
                }
            }
        }
        for (side, counts) in [("White", &sides.white), ("Black", &sides.black)] {
            for (verb, histogram) in [("wins", &counts.dtz_win), ("loses", &counts.dtz_loss)] {
                if !histogram.is_empty() {
                    // No line ends within a pair.
                    let pairs: Vec<String> = histogram
                        .iter()
                        .map(|(plies, count)| format!("{plies}:\u{a0}{}", with_commas(*count)))
                        .collect();
                    out.line("");
                    out.line(format_args!(
                        "{side} to move {verb}, by the plies to a capture, a pawn move or the end:"
                    ));
                    let lines = wrap(&pairs.join(", "), out.width);
                    out.line(lines.join("\n").replace('\u{a0}', " "));
                }
            }
        }
    }
}
