//! The longest wins in a table.

use isotope_kernel::words::color_name;
use isotope_outcomes::tablebase::{Longest, Material};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{HEADING, paint},
    },
    position::best_play::{in_plies, numbered, uci_line},
};

/// The longest win of each side in a table.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Longest")]
pub struct LongestWins<'a> {
    schema: u32,
    /// The table's material, White first.
    table: String,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The longest win of each side that can win.
    longest: Vec<LongestWin>,
    #[serde(skip)]
    wins: &'a [Longest<'a>],
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
struct LongestWin {
    /// The winner, `white` or `black`.
    winner: &'static str,
    /// The length of the win, in plies.
    plies: u32,
    /// The position from which the win begins, as FEN.
    fen: String,
    /// Best play to the end of the game, in UCI notation.
    line: Vec<String>,
}

impl<'a> LongestWins<'a> {
    /// The answer for `wins`, the longest wins in the table of `class` under the ruleset named
    /// `ruleset`.
    pub fn new(ruleset: &'a str, class: &Material, wins: &'a [Longest<'a>]) -> LongestWins<'a> {
        let longest = wins.iter().map(|win| LongestWin {
            line: uci_line(&win.start, &win.line),
            winner: win.winner.fold_wb("white", "black"),
            plies: win.plies,
            fen: win.start.fen(),
        });
        LongestWins {
            schema: SCHEMA,
            table: class.to_string(),
            ruleset,
            longest: longest.collect(),
            wins,
        }
    }
}

impl Answer for LongestWins<'_> {
    fn write(&self, out: &mut Text) {
        let LongestWins { table, ruleset, wins, .. } = self;
        if wins.is_empty() {
            out.line(format_args!("{table} under {ruleset}: neither side can force a win."));
        }
        for win in *wins {
            let title = format!(
                "{table} under {ruleset}: {} wins in {} at most.",
                color_name(win.winner),
                in_plies(win.plies)
            );
            out.line(paint(HEADING, &title));
            out.line(win.start.fen());
            out.line(numbered(&win.start, &win.line));
        }
    }
}
