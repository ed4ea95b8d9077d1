//! `kings`: which kings are royal, so that they may not be left in check, and whose loss loses.
//!
//! # What it does
//! - `One`: each side has one king.
//! - `Each`: a side may have several, and loses when one of them is destroyed. None may be left in
//!   check; a threat is a capture that every king of the capturer survives. A FEN tells nothing of
//!   kings that were lost before.
//! - `Last`: a king is royal while it is its side's only one, judged on the board after the move. No
//!   move may leave its own side without a king, unless kings are `Mortal`. With two or more nothing
//!   is check, even if one capture takes them all; a king with a companion may capture, and gives check.
//! - `Off`: kings are ordinary pieces, and nothing is check. `win` has to say how the game is won.
//!
//! A right to castle belongs to the king on its home square in `start`. A castling king is asked
//! square by square whether it is safe, the others by the final position. `Hill` and `Race` ask any
//! king.
//!
//! # RON
//! `kings: Last`
//!
//! # Laws
//! With one king on each side, and no pawn that becomes one, `One`, `Each` and `Last` are one game.
//!
//! # Cost
//! `One` is played by sets; the others by the definition.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, Color, Square};

/// Which kings are royal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Kings {
    /// The only one of each side.
    #[default]
    One,
    /// Every one: a side may have several, and loses when one of them is destroyed.
    Each,
    /// A side's last one. Until then none is in check.
    Last,
    /// None, so that `win` has to say how the game is won.
    Off,
}

/// What a move does to the kings of one side.
#[derive(Clone, Copy)]
pub(crate) struct Losses {
    /// Those that it had.
    pub(crate) kings: Bitboard,
    /// What was destroyed, of whatever kind.
    pub(crate) destroyed: Bitboard,
    /// A pawn became a king; whether it lives.
    pub(crate) crowned: Option<bool>,
}

impl Losses {
    /// The kings that are gone, a capturer where it landed.
    pub(crate) fn lost(self, from: Square, to: Square) -> Bitboard {
        let gone = self.kings & self.destroyed;
        let capturer = gone.contains(from) || self.crowned == Some(false);
        if capturer { gone.without(from).with(to) } else { gone }
    }

    /// The kings that are left where they stood, and one that a pawn has become.
    pub(crate) fn left(self, to: Square) -> Bitboard {
        let left = self.kings & !self.destroyed;
        if self.crowned == Some(true) { left.with(to) } else { left }
    }
}

impl Kings {
    /// The kings of `color` that may not be left in check.
    pub(crate) fn royals(self, board: &Board, color: Color) -> Bitboard {
        let kings = board.kings() & board.by_color(color);
        match self {
            Kings::One | Kings::Each => kings,
            Kings::Last if kings.more_than_one() => Bitboard::EMPTY,
            Kings::Last => kings,
            Kings::Off => Bitboard::EMPTY,
        }
    }

    /// Whether a side has lost by its losses.
    pub(crate) fn fall(self, losses: Losses) -> bool {
        let Losses { kings, destroyed, crowned } = losses;
        match self {
            Kings::One | Kings::Each => (kings & destroyed).any() || crowned == Some(false),
            Kings::Last => kings.any() && (kings & !destroyed).is_empty() && crowned != Some(true),
            Kings::Off => false,
        }
    }
}
