//! The value of a position with best play: win, draw or loss.

use std::ops::Not;

use shakmaty::Color;

/// The value of a position with best play, for the side to move.
///
/// ```
/// use isotope_outcomes::Wdl;
///
/// assert_eq!(Wdl::Win.as_str(), "win");
/// assert_eq!(!Wdl::Win, Wdl::Loss, "to the other side");
/// assert_eq!(!Wdl::Draw, Wdl::Draw);
/// assert!(Wdl::Win > Wdl::Draw, "the better, the greater");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// The opponent can force a win.
    Loss,
    /// Neither side can force a win.
    Draw,
    /// The side to move can force a win.
    Win,
}

impl Wdl {
    /// The value, for the side to move, of a game that `winner` wins; a draw if there is no winner.
    ///
    /// ```
    /// use isotope_outcomes::Wdl;
    /// use shakmaty::Color;
    ///
    /// let loss = Wdl::of_winner(Some(Color::White), Color::Black);
    /// assert_eq!(loss, Wdl::Loss);
    /// assert_eq!(loss.winner(Color::Black), Some(Color::White));
    /// ```
    pub fn of_winner(winner: Option<Color>, turn: Color) -> Wdl {
        match winner {
            None => Wdl::Draw,
            Some(winner) if winner == turn => Wdl::Win,
            Some(_) => Wdl::Loss,
        }
    }

    /// The winner if `turn` is to move; `None` for a draw.
    pub fn winner(self, turn: Color) -> Option<Color> {
        match self {
            Wdl::Win => Some(turn),
            Wdl::Draw => None,
            Wdl::Loss => Some(!turn),
        }
    }

    /// A number of plies with the sign of the value: positive for a win, negative for a loss, 0 for a draw.
    pub fn signed(self, plies: u32) -> i32 {
        let plies = plies.try_into().unwrap_or(i32::MAX);
        match self {
            Wdl::Win => plies,
            Wdl::Draw => 0,
            Wdl::Loss => -plies,
        }
    }

    /// The value as one word: `win`, `draw` or `loss`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Wdl::Win => "win",
            Wdl::Draw => "draw",
            Wdl::Loss => "loss",
        }
    }
}

/// Turns the value for one side into the value for its opponent.
impl Not for Wdl {
    type Output = Wdl;

    fn not(self) -> Wdl {
        match self {
            Wdl::Win => Wdl::Loss,
            Wdl::Draw => Wdl::Draw,
            Wdl::Loss => Wdl::Win,
        }
    }
}
