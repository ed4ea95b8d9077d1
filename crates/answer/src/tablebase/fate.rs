//! How a class fares under a ruleset.

use isotope_outcomes::tablebase::Stats;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Color;

/// How a class fares under a ruleset. Its positions are those that its rules allow, and these differ: a king
/// that may not be left in check rules some out.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct Fate {
    /// All positions, with either side to move.
    pub positions: u64,
    /// Those that White wins.
    pub white: u64,
    /// Those that nobody wins.
    pub drawn: u64,
    /// Those that Black wins.
    pub black: u64,
    /// The plies of the longest win.
    pub longest: Option<u32>,
}

impl Fate {
    /// From the counts of a class.
    pub fn of(stats: &Stats) -> Fate {
        Fate {
            positions: stats.positions(),
            white: stats.won_by(Color::White),
            drawn: stats.drawn(),
            black: stats.won_by(Color::Black),
            longest: stats.longest(),
        }
    }

    /// The share of positions that White wins, that are drawn and that Black wins, in per cent.
    pub(super) fn shares(&self) -> [f64; 3] {
        let all = self.positions.max(1) as f64;
        [self.white, self.drawn, self.black].map(|count| 100.0 * count as f64 / all)
    }
}
