//! The result of a position in tables, with regard to the halfmove limit.

use isotope_outcomes::LimitedWdl;
use schemars::JsonSchema;
use serde::Serialize;

/// The result of a position for the side to move, with regard to the halfmove limit.
///
/// The order is that of the side that moved last: its best result comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// A loss.
    Loss,
    /// A loss, or a draw by the halfmove limit.
    MaybeLoss,
    /// A loss but for the halfmove limit, which draws.
    BlessedLoss,
    /// No table has the position.
    Unknown,
    /// A draw.
    Draw,
    /// A win but for the halfmove limit, which draws.
    CursedWin,
    /// A win, or a draw by the halfmove limit.
    MaybeWin,
    /// A win.
    Win,
}

impl From<LimitedWdl> for Category {
    fn from(result: LimitedWdl) -> Category {
        match result {
            LimitedWdl::Loss => Category::Loss,
            LimitedWdl::MaybeLoss => Category::MaybeLoss,
            LimitedWdl::BlessedLoss => Category::BlessedLoss,
            LimitedWdl::Draw => Category::Draw,
            LimitedWdl::CursedWin => Category::CursedWin,
            LimitedWdl::MaybeWin => Category::MaybeWin,
            LimitedWdl::Win => Category::Win,
        }
    }
}

impl Category {
    /// The result of a move that comes after the halfmove limit has drawn the game.
    pub(crate) fn if_drawn(self) -> Category {
        match self {
            Category::Loss | Category::MaybeLoss => Category::BlessedLoss,
            Category::Win | Category::MaybeWin => Category::CursedWin,
            category => category,
        }
    }
}
