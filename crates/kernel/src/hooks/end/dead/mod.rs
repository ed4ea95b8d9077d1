//! Dead positions: where nobody can win any more.
//!
//! # What it does
//! A game is drawn when neither side can win. `Derived` is what can be proven of the rules at hand,
//! and never draws a game that can be won. No two sites agree on such draws, so the other values
//! name the algorithms of others: lists of material, each made for one game.
//!
//! Those know mate and explosions as ways to win, and no others. Where a bare king can walk to a
//! hill or a goal, where checks are counted or stalemate is worth a game, no position is dead by
//! an algorithm, whichever is named.
//!
//! # RON
//! `draws: (dead: Off)`

mod derived;
mod fide;
mod libraries;
mod locked;
mod look;

use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::Win;
use crate::{
    position::Position,
    rules::{Spec, Stalemate},
};
pub(crate) use look::Looks;

/// How dead positions are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub enum Dead {
    /// What can be proven of the rules at hand: FIDE's list where the game is won as chess is,
    /// elsewhere what an exhaustive look at the positions of at most three men shows.
    #[default]
    Derived,
    /// Not at all: play goes on.
    Off,
    /// The list of chess: bare kings, a single minor piece, or bishops of one square colour.
    Fide,
    /// Too little material for an explosion or a mate, or pawns locked for good: the rule of
    /// scalachess.
    Locked,
    /// The rule that shakmaty, chessops and python-chess share. It declares some positions drawn
    /// in which a mate exists, such as `kb6/b7/8/8/8/8/8/K4B2 w - - 0 1`.
    Libraries,
}

impl Dead {
    /// What it comes to in a game of these rules. `Derived` is FIDE's list where the game is won as
    /// chess is, and an algorithm is none where there is a way to win that it does not look at.
    ///
    /// ```
    /// use isotope_kernel::{Dead, Spec, Stalemate};
    ///
    /// let chess = Spec::default();
    /// assert_eq!(Dead::Derived.in_game(&chess), Dead::Fide);
    /// let other = Spec { stalemate: Stalemate::Loses, ..chess };
    /// assert_eq!(Dead::Derived.in_game(&other), Dead::Derived);
    /// assert_eq!(Dead::Fide.in_game(&other), Dead::Off);
    /// ```
    pub fn in_game(self, spec: &Spec) -> Dead {
        let other = |win: &Win| matches!(win, Win::Hill(_) | Win::Checks(_) | Win::Race(_));
        let unseen = spec.stalemate != Stalemate::Draw || spec.win.iter().any(other);
        match self {
            Dead::Derived if derived::is_won_as_in_chess(spec) => Dead::Fide,
            Dead::Derived => Dead::Derived,
            _ if unseen => Dead::Off,
            algorithm => algorithm,
        }
    }

    /// Whether neither side can win.
    pub(crate) fn is_dead(self, position: &Position<'_>) -> bool {
        let neither = |cannot_win: &dyn Fn(Color) -> bool| Color::ALL.into_iter().all(cannot_win);
        let board = shakmaty::Position::board(position);
        match self.in_game(position.rules().spec()) {
            Dead::Derived => neither(&|color| derived::cannot_win(position, color)),
            Dead::Off => false,
            Dead::Fide => neither(&|color| fide::cannot_win(board, color)),
            Dead::Locked => locked::dead(position),
            Dead::Libraries => neither(&|color| libraries::cannot_win(board, color)),
        }
    }

    /// Whether `color` cannot win: what is proven of the rules, and what is dead by the algorithm.
    /// `Libraries` answers for each side as the libraries do.
    pub(crate) fn cannot_win(self, position: &Position<'_>, color: Color) -> bool {
        if self.in_game(position.rules().spec()) == Dead::Libraries {
            return libraries::cannot_win(shakmaty::Position::board(position), color);
        }
        match position.won().and(position.decided()).and_then(|outcome| outcome.winner) {
            Some(winner) => winner != color,
            None => derived::cannot_win(position, color) || self.is_dead(position),
        }
    }
}
