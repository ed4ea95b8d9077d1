//! Scores of positions, and the values of wins in the search.

use std::fmt;

use shakmaty::Color;

/// The score of a position for the side to move, displayed as in UCI.
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
    /// The number of moves in which the side to move wins, 1 if it has already won; if negative, the number of moves in
    /// which the opponent wins, negated; 0 if the side to move has already lost.
    Mate(i32),
}

/// The value of a game that has been won; a win in `n` plies has the value `WIN - n`.
pub(crate) const WIN: i32 = 30_000;
/// The upper bound on the length of a line, in plies.
pub(crate) const MAX_PLY: usize = 128;
/// The lowest value of a position in which a forced win has been found.
pub(crate) const WON: i32 = WIN - MAX_PLY as i32;
/// The value of a win of unknown length, which endings have; it is one less for each ply before the ending.
pub(crate) const KNOWN_WIN: i32 = 20_000;
/// A value above that of any position.
pub(crate) const INFINITE: i32 = 32_000;

impl Score {
    /// Converts a value of the search into a score.
    pub(crate) fn of(value: i32) -> Score {
        match value {
            WON.. => Score::Mate(((WIN - value + 1) / 2).max(1)),
            _ if value <= -WON => Score::Mate(-(WIN + value) / 2),
            _ => Score::Centipawns(value),
        }
    }

    /// The score in centipawns. A win is worth more, the shorter it is.
    ///
    /// ```
    /// use isotope_engine::Score;
    ///
    /// let worst_first = [Score::Mate(0), Score::Mate(-2), Score::Centipawns(35), Score::Mate(2), Score::Mate(1)];
    /// assert!(worst_first.is_sorted_by_key(|score| score.value()));
    /// ```
    pub fn value(self) -> i32 {
        match self {
            Score::Centipawns(value) => value,
            Score::Mate(moves) if moves > 0 => WIN - moves,
            Score::Mate(moves) => -WIN - moves,
        }
    }

    /// The score for White, if this is the score for `turn`.
    pub fn for_white(self, turn: Color) -> Score {
        match (turn, self) {
            (Color::White, score) => score,
            (Color::Black, Score::Centipawns(value)) => Score::Centipawns(-value),
            (Color::Black, Score::Mate(moves)) => Score::Mate(-moves),
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
        assert_eq!(Score::of(WIN), Score::Mate(1), "0 would say that the side to move has lost");
        assert_eq!(Score::of(-17), Score::Centipawns(-17));
    }
}
