//! The result of a position in tables, with regard to the halfmove limit.

use std::ops::Deref;

use isotope_kernel::{Limit, Position, Rules};
use isotope_outcomes::{
    Wdl,
    syzygy::{SyzygyGame, SyzygyResult, SyzygyValue},
    tablebase::{Tables, Value},
};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Position as _;

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

impl From<SyzygyResult> for Category {
    fn from(result: SyzygyResult) -> Category {
        match result {
            SyzygyResult::Loss => Category::Loss,
            SyzygyResult::MaybeLoss => Category::MaybeLoss,
            SyzygyResult::BlessedLoss => Category::BlessedLoss,
            SyzygyResult::Draw => Category::Draw,
            SyzygyResult::CursedWin => Category::CursedWin,
            SyzygyResult::MaybeWin => Category::MaybeWin,
            SyzygyResult::Win => Category::Win,
        }
    }
}

impl Category {
    /// The result of a position with an entry in `tables`. Where the entry leaves it open, the moves decide.
    pub(crate) fn in_tables(
        position: &Position<'_>,
        value: Value,
        tables: &Tables<impl Deref<Target = Rules>>,
    ) -> Category {
        let longest = || tables.longest_plies();
        let after = |after: Position<'_>| {
            let value = tables.probe(&after);
            value.map_or(Category::Unknown, |value| Category::of(&after, value, longest))
        };
        let moves = position.legal_moves();
        Category::of(position, value, longest)
            .decided_by(moves.iter().map(|m| after(position.after(*m))))
    }

    /// The result of a position with an entry in Syzygy tables. Where the entry leaves it open, the moves decide.
    pub(crate) fn in_syzygy(
        position: &Position<'_>,
        value: SyzygyValue,
        game: &dyn SyzygyGame,
    ) -> Category {
        let after =
            |after: Position<'_>| Category::of_syzygy(&after, SyzygyValue::of(&after, game));
        let moves = position.legal_moves();
        Category::of_syzygy(position, Some(value))
            .decided_by(moves.iter().map(|m| after(position.after(*m))))
    }

    /// The result by an entry alone. `longest` is the length of the longest win that can follow, in plies.
    pub(crate) fn of(
        position: &Position<'_>,
        value: Value,
        longest: impl FnOnce() -> u32,
    ) -> Category {
        let [certain, perhaps, drawn] = match value.wdl {
            Wdl::Draw => return Category::Draw,
            Wdl::Win => [Category::Win, Category::MaybeWin, Category::CursedWin],
            Wdl::Loss => [Category::Loss, Category::MaybeLoss, Category::BlessedLoss],
        };
        if has_ended_by_limit(position) {
            return Category::Draw;
        }
        let Limit::After(limit) = position.rules().spec().draws.halfmoves else { return certain };
        // A win by the very move that reaches the limit counts: the limit draws only a game that goes on.
        let is_in_time = |plies: u32| position.halfmoves().saturating_add(plies) <= limit;
        if value.plies == 0 || is_in_time(value.plies) {
            certain
        } else if !is_in_time(value.dtz) {
            // No play of the winner leads to a capture or pawn move in time.
            drawn
        } else if longest() <= limit {
            // After the next capture or pawn move, any win comes in time.
            certain
        } else {
            perhaps
        }
    }

    /// The result by an entry of Syzygy tables alone.
    pub(crate) fn of_syzygy(position: &Position<'_>, value: Option<SyzygyValue>) -> Category {
        match value {
            None => Category::Unknown,
            Some(_) if has_ended_by_limit(position) => Category::Draw,
            Some(value) => value.result.into(),
        }
    }

    /// The result that follows from those after the moves, where this one may be a draw by the limit or not. So a
    /// position and its best move never contradict each other.
    pub(crate) fn decided_by(self, moves: impl Iterator<Item = Category>) -> Category {
        if !matches!(self, Category::MaybeWin | Category::MaybeLoss) {
            return self;
        }
        let (mut best, mut is_known) = (None, true);
        for after in moves {
            best = best.into_iter().chain([after]).min();
            is_known &= after != Category::Unknown;
        }
        match best.filter(|_| is_known) {
            Some(Category::Loss) => Category::Win,
            Some(Category::Win) => Category::Loss,
            Some(Category::BlessedLoss | Category::Draw | Category::CursedWin) => self.if_drawn(),
            Some(Category::MaybeLoss | Category::MaybeWin | Category::Unknown) | None => self,
        }
    }

    /// The same result if the game is drawn, or has been, by the halfmove limit.
    pub(crate) fn if_drawn(self) -> Category {
        match self {
            Category::Loss | Category::MaybeLoss | Category::BlessedLoss => Category::BlessedLoss,
            Category::Win | Category::MaybeWin | Category::CursedWin => Category::CursedWin,
            Category::Draw | Category::Unknown => self,
        }
    }
}

/// Whether the halfmove limit has ended the game, rather than what is on the board.
pub(crate) fn has_ended_by_limit(position: &Position<'_>) -> bool {
    position.decided().is_none() && position.has_reached_halfmoves()
}
