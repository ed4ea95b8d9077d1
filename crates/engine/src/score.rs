//! Scores of positions, and the values that the search gives to wins.

use std::fmt;

/// The score of a position for the side to move. Displayed as in UCI.
///
/// ```
/// use isotope_engine::Score;
///
/// assert_eq!(Score::Centipawns(35).to_string(), "cp 35");
/// assert_eq!(Score::Mate(-2).to_string(), "mate -2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// A value in hundredths of a pawn.
    Centipawns(i32),
    /// The side to move wins in this number of its moves or, if negative, loses in this number of the
    /// opponent's. 0 if the game is lost already.
    Mate(i32),
}

/// The value of a position that is won; a win after `n` plies has the value `WIN - n`.
pub(crate) const WIN: i32 = 30_000;
/// The bound on the number of plies of a line.
pub(crate) const MAX_PLY: usize = 128;
/// The least value of a position in which a win has been found.
pub(crate) const WON: i32 = WIN - MAX_PLY as i32;
/// A value above all others.
pub(crate) const INFINITE: i32 = 32_000;

impl Score {
    /// The score for a value of the search.
    pub(crate) fn of(value: i32) -> Score {
        match value {
            WON.. => Score::Mate((WIN - value + 1) / 2),
            _ if value <= -WON => Score::Mate(-(WIN + value) / 2),
            _ => Score::Centipawns(value),
        }
    }
}

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
    fn wins_and_losses_are_counted_in_moves_of_the_winning_side() {
        assert_eq!(Score::of(WIN - 1), Score::Mate(1));
        assert_eq!(Score::of(WIN - 3), Score::Mate(2));
        assert_eq!(Score::of(-WIN + 2), Score::Mate(-1));
        assert_eq!(Score::of(-WIN), Score::Mate(0));
        assert_eq!(Score::of(-17), Score::Centipawns(-17));
    }
}
