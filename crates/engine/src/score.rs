//! What a position is worth to the side to move.

use std::fmt;

/// What a position is worth to the side to move, as engines tell it.
///
/// ```
/// use isotope_engine::Score;
///
/// assert_eq!(Score::Centipawns(35).to_string(), "cp 35");
/// assert_eq!(Score::Mate(-2).to_string(), "mate -2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// The game is won in so many moves of one's own, or lost, if negative, in so many of the
    /// opponent's. Lost already is 0.
    Mate(i32),
}

/// What a win on the spot is worth; one that takes longer is worth a ply less for each.
pub(crate) const WIN: i32 = 30_000;
/// The longest line.
pub(crate) const MAX_PLY: usize = 128;
/// What is worth more than this is won.
pub(crate) const WON: i32 = WIN - MAX_PLY as i32;
/// More than anything is worth.
pub(crate) const INFINITE: i32 = 32_000;

impl Score {
    pub(crate) fn of(value: i32) -> Score {
        match value {
            WON.. => Score::Mate((WIN - value + 1) / 2),
            _ if value <= -WON => Score::Mate(-(WIN + value) / 2),
            _ => Score::Centipawns(value),
        }
    }
}

/// As UCI writes it.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "cp {value}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_in_three_plies_is_one_in_two_moves_and_a_loss_in_two_is_one_in_one() {
        assert_eq!(Score::of(WIN - 1), Score::Mate(1));
        assert_eq!(Score::of(WIN - 3), Score::Mate(2));
        assert_eq!(Score::of(-WIN + 2), Score::Mate(-1));
        assert_eq!(Score::of(-WIN), Score::Mate(0));
        assert_eq!(Score::of(-17), Score::Centipawns(-17));
    }
}
