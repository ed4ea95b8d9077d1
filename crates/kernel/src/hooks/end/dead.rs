//! Dead positions: neither side can win any more.
//!
//! # What it does
//! A game is drawn when neither side can win. `Derived` is what can be proven from the rules at hand,
//! and never draws a game that can be won. Sites disagree about such draws, so the other values name
//! the algorithms of other programs: lists of material, each made for one game.
//!
//! Those algorithms know mate and explosions as the only ways to win. Where a bare king can walk to a
//! hill or a goal, where checks are counted or stalemate decides the game, no position is dead by any of
//! them.
//!
//! # RON
//! `draws: (dead: Off)`

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How dead positions are found.
///
/// `Fide`, `Locked` and `Libraries` are lists, each made for one game. By a list no position is dead
/// where `win` has more than its two defaults, `stalemate` is not `Draw` or captures are compulsory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Dead {
    /// What can be proven from the rules at hand: FIDE's list where the game is won as in chess,
    /// elsewhere an exhaustive analysis of positions with at most three pieces. No position with more
    /// pieces is dead, and no game that can be won is drawn.
    #[default]
    Derived,
    /// Not at all: play goes on.
    Off,
    /// The list of chess: bare kings, a single minor piece, or bishops of one square colour.
    Fide,
    /// Too little material for an explosion or a mate, or pawns without a legal move: the rule of
    /// scalachess. Pawns that only the kings beside their targets hold are called locked too, as in
    /// `8/8/3K4/2pp4/2PP4/3k4/8/8 w - - 0 1`, and are free when the kings go.
    Locked,
    /// The rule that shakmaty, chessops and python-chess share. It declares some positions drawn
    /// in which a mate exists, such as `kb6/b7/8/8/8/8/8/K4B2 w - - 0 1`.
    Libraries,
}
