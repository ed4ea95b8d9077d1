//! Results with regard to the halfmove limit, for Isotope's tables and for Syzygy tables.

use std::ops::Not;

use isotope_kernel::Position;
use shakmaty::Position as _;

use crate::wdl::Wdl;

/// The result of a position for the side to move, with regard to the halfmove limit and to the halfmoves so far.
///
/// The order is from the worst result to the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LimitedWdl {
    /// A loss.
    Loss,
    /// A loss, or a draw by the halfmove limit.
    MaybeLoss,
    /// A loss but for the halfmove limit, which draws.
    BlessedLoss,
    /// A draw.
    Draw,
    /// A win but for the halfmove limit, which draws.
    CursedWin,
    /// A win, or a draw by the halfmove limit.
    MaybeWin,
    /// A win.
    Win,
}

impl LimitedWdl {
    /// The result with the halfmove limit; `None` if it is not certain.
    pub fn with_limit(self) -> Option<Wdl> {
        match self {
            LimitedWdl::Loss => Some(Wdl::Loss),
            LimitedWdl::BlessedLoss | LimitedWdl::Draw | LimitedWdl::CursedWin => Some(Wdl::Draw),
            LimitedWdl::Win => Some(Wdl::Win),
            LimitedWdl::MaybeLoss | LimitedWdl::MaybeWin => None,
        }
    }

    /// The result without the halfmove limit.
    pub fn without_limit(self) -> Wdl {
        match self {
            LimitedWdl::Loss | LimitedWdl::MaybeLoss | LimitedWdl::BlessedLoss => Wdl::Loss,
            LimitedWdl::Draw => Wdl::Draw,
            LimitedWdl::CursedWin | LimitedWdl::MaybeWin | LimitedWdl::Win => Wdl::Win,
        }
    }

    /// The result if the halfmove limit has drawn the game.
    ///
    /// ```
    /// use isotope_outcomes::LimitedWdl;
    ///
    /// assert_eq!(LimitedWdl::Win.forestalled(), LimitedWdl::CursedWin);
    /// assert_eq!(LimitedWdl::MaybeLoss.forestalled(), LimitedWdl::BlessedLoss);
    /// assert_eq!(LimitedWdl::Draw.forestalled(), LimitedWdl::Draw);
    /// ```
    #[must_use]
    pub fn forestalled(self) -> LimitedWdl {
        match self.without_limit() {
            Wdl::Loss => LimitedWdl::BlessedLoss,
            Wdl::Draw => LimitedWdl::Draw,
            Wdl::Win => LimitedWdl::CursedWin,
        }
    }
}

/// The result of a game without a halfmove limit.
impl From<Wdl> for LimitedWdl {
    fn from(wdl: Wdl) -> LimitedWdl {
        match wdl {
            Wdl::Loss => LimitedWdl::Loss,
            Wdl::Draw => LimitedWdl::Draw,
            Wdl::Win => LimitedWdl::Win,
        }
    }
}

/// Turns the result for one side into the result for its opponent.
impl Not for LimitedWdl {
    type Output = LimitedWdl;

    fn not(self) -> LimitedWdl {
        match self {
            LimitedWdl::Loss => LimitedWdl::Win,
            LimitedWdl::MaybeLoss => LimitedWdl::MaybeWin,
            LimitedWdl::BlessedLoss => LimitedWdl::CursedWin,
            LimitedWdl::Draw => LimitedWdl::Draw,
            LimitedWdl::CursedWin => LimitedWdl::BlessedLoss,
            LimitedWdl::MaybeWin => LimitedWdl::MaybeLoss,
            LimitedWdl::Win => LimitedWdl::Loss,
        }
    }
}

/// Whether the halfmove limit has drawn the game. It does not if the move that reaches the limit ends the game, for
/// example by checkmate (FIDE Laws of Chess, 9.6.2).
pub fn is_drawn_by_limit(position: &Position<'_>) -> bool {
    position.has_reached_halfmoves() && position.decided().is_none()
}

/// Whether a game can go on for `plies` plies without a capture or a pawn move before the last of them. The last one
/// may reach the halfmove limit, because it is a capture or pawn move or ends the game.
pub fn is_in_time(position: &Position<'_>, plies: u32) -> bool {
    let limit = position.rules().spec().draws.halfmoves.number();
    limit.is_none_or(|limit| position.halfmoves().saturating_add(plies) <= limit)
}

/// The result of a position after a look at the positions after its moves, whose results are for the other side. `own`
/// is the result by the position's entry.
pub(crate) fn settle(
    position: &Position<'_>,
    own: LimitedWdl,
    moves: impl Iterator<Item = Option<LimitedWdl>>,
) -> LimitedWdl {
    if is_drawn_by_limit(position) {
        return LimitedWdl::Draw;
    }
    // The moves tell more than an uncertain entry.
    let is_certain = own.with_limit().is_some();
    let best = || moves.map(|result| Some(!result?)).collect::<Option<Vec<_>>>()?.into_iter().max();
    if is_certain { own } else { best().unwrap_or(own) }
}
