//! Dead positions: when material alone says that nobody can win.
//!
//! # What it does
//! No two sites agree on this, so a value of [`Dead`] names an algorithm and not a principle.
//! All of them look at the board only, and a game is drawn when neither side can win.
//!
//! They know mate and explosions as ways to win, and no others. Where a bare king can walk to a
//! hill or a goal, where checks are counted or stalemate is worth a game, no position is dead,
//! whichever algorithm is named.
//!
//! # RON
//! `draws: (dead: Off)`

mod fide;
mod libraries;
mod locked;

use serde::{Deserialize, Serialize};
use shakmaty::{Color, Position as _};

use super::Win;
use crate::{
    position::Position,
    rules::{Spec, Stalemate},
};

/// An algorithm that finds dead positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub enum Dead {
    /// None: play goes on.
    Off,
    /// The rule of chess: bare kings, a single minor piece, or bishops of one square colour.
    #[default]
    Fide,
    /// Too little material for an explosion or a mate, or pawns locked for good: the rule of
    /// scalachess.
    Locked,
    /// The rule that shakmaty, chessops and python-chess share. It declares some positions drawn
    /// in which a mate exists, such as `kb6/b7/8/8/8/8/8/K4B2 w - - 0 1`.
    Libraries,
}

impl Dead {
    /// The algorithm that a game of these rules comes to: none if there is a way to win that no
    /// algorithm looks at.
    pub fn in_game(self, spec: &Spec) -> Dead {
        let other = |win: &Win| matches!(win, Win::Hill(_) | Win::Checks(_) | Win::Race(_));
        match spec.stalemate != Stalemate::Draw || spec.win.iter().any(other) {
            true => Dead::Off,
            false => self,
        }
    }

    /// Whether `color` cannot win. `Locked` asks for both sides at once.
    pub(crate) fn cannot_win(self, position: &Position<'_>, color: Color) -> bool {
        match self.in_game(position.rules().spec()) {
            Dead::Off => false,
            Dead::Fide => fide::cannot_win(position.board(), color),
            Dead::Locked => locked::dead(position),
            Dead::Libraries => libraries::cannot_win(position.board(), color),
        }
    }
}
