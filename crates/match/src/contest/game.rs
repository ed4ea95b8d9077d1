//! A game of a match.

use isotope_kernel::{Game, Rules};
use shakmaty::Color;

use crate::game::referee::{GameEnd, PlayedGame, Termination};

/// A game of a match.
#[derive(Clone, Debug)]
pub struct MatchGame<'r> {
    /// The number of the game, from 1. Games 1 and 2 have the same opening, and so on. The first engine has White in games
    /// of odd number.
    pub number: u64,
    /// The game, with the moves of its opening.
    pub game: Game<&'r Rules>,
    /// The winner; `None` if the game is drawn.
    pub winner: Option<Color>,
    /// Why the game is over: the reason of the rules, `tables`, `too-long`, or the fault of the side that has lost:
    /// `illegal-move`, `crash`, `hang` or `time`.
    pub end: String,
    /// The fault in words; `None` if there was none.
    pub fault: Option<String>,
}

impl<'r> MatchGame<'r> {
    /// The game of `pair`, counted from 0, in which the first engine has `color`.
    pub(crate) fn new(
        PlayedGame { game, end }: PlayedGame<'r>,
        pair: u64,
        color: Color,
    ) -> MatchGame<'r> {
        let number = 2 * pair + color.fold_wb(1, 2);
        MatchGame { number, game, winner: end.winner, end: end.word().into(), fault: fault(&end) }
    }

    /// The points of the first engine, doubled: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        match self.winner {
            None => 1,
            Some(winner) if winner == color_of_first(self.number) => 2,
            Some(_) => 0,
        }
    }

    /// Whether the first engine has lost by a fault of its own, or the second one has; `None` without a fault.
    pub fn is_fault_of_first(&self) -> Option<bool> {
        self.fault.as_ref().map(|_| self.half_points() == 0)
    }
}

/// The colour of the first engine in the game of this number, from 1.
pub(crate) fn color_of_first(number: u64) -> Color {
    Color::from_white(!number.is_multiple_of(2))
}

/// The fault that has ended a game, in words.
fn fault(end: &GameEnd) -> Option<String> {
    match &end.why {
        Termination::Fault(fault) => {
            let side = end.winner.map_or("", |winner| winner.fold_wb("Black: ", "White: "));
            Some(format!("{side}{fault}"))
        }
        _ => None,
    }
}
