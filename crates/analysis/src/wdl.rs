//! What a position is worth with best play.

use std::ops::Not;

/// What a position is worth with best play, to the side to move.
///
/// ```
/// use isotope_analysis::Wdl;
///
/// assert_eq!(Wdl::Win.as_str(), "win");
/// assert_eq!(!Wdl::Win, Wdl::Loss, "to the other side");
/// assert_eq!(!Wdl::Draw, Wdl::Draw);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wdl {
    /// The side to move can force a win.
    Win,
    /// Neither side can force a win.
    Draw,
    /// The other side can force a win.
    Loss,
}

impl Wdl {
    /// As one word: `win`, `draw` or `loss`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Wdl::Win => "win",
            Wdl::Draw => "draw",
            Wdl::Loss => "loss",
        }
    }
}

/// The same to the other side.
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
