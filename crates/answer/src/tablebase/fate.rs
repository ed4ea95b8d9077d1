//! The results of all positions of one material under a ruleset.

use isotope_outcomes::tablebase::Stats;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Color;

/// The results of all positions of one material under a ruleset. The number of positions depends on the
/// ruleset: some do not allow a king to be left in check.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct ResultCounts {
    /// The number of positions, with either side to move.
    pub positions: u64,
    /// The number that White wins.
    pub white: u64,
    /// The number that are drawn.
    pub drawn: u64,
    /// The number that Black wins.
    pub black: u64,
    /// The plies of the longest win.
    pub longest: Option<u32>,
}

impl ResultCounts {
    /// The results from the counts of a table.
    pub fn of(stats: &Stats) -> ResultCounts {
        ResultCounts {
            positions: stats.positions(),
            white: stats.won_by(Color::White),
            drawn: stats.drawn(),
            black: stats.won_by(Color::Black),
            longest: stats.longest(),
        }
    }

    /// The percentages that White wins, that are drawn and that Black wins.
    pub(super) fn shares(&self) -> [f64; 3] {
        let all = self.positions.max(1) as f64;
        [self.white, self.drawn, self.black].map(|count| 100.0 * count as f64 / all)
    }
}
