//! Counts the results of all positions with one material under a ruleset.

use isotope_outcomes::tablebase::Stats;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Color;

/// The results of all positions with one material under a ruleset. The number of positions depends on
/// the ruleset, because not all rulesets allow a king to be left in check.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct ResultCounts {
    /// The number of positions, with either side to move.
    pub positions: u64,
    /// The number of positions that White wins.
    pub white: u64,
    /// The number of positions that are drawn.
    pub drawn: u64,
    /// The number of positions that Black wins.
    pub black: u64,
    /// The length of the longest win, in plies; null if neither side can win.
    pub longest: Option<u32>,
}

impl ResultCounts {
    /// Summarises the counts of a table.
    pub fn of(stats: &Stats) -> ResultCounts {
        ResultCounts {
            positions: stats.positions(),
            white: stats.won_by(Color::White),
            drawn: stats.drawn(),
            black: stats.won_by(Color::Black),
            longest: stats.longest(),
        }
    }

    /// The percentages of positions that White wins, that are drawn and that Black wins.
    pub(super) fn shares(&self) -> [f64; 3] {
        let all = self.positions.max(1) as f64;
        [self.white, self.drawn, self.black].map(|count| 100.0 * count as f64 / all)
    }
}
