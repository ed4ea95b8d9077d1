//! `kings`: which kings are royal. A royal king may not be left in check, and losing it loses the
//! game.
//!
//! # What it does
//! - `One`: each side has one king.
//! - `Each`: a side may have several kings, and loses when any of them is destroyed. None of them may
//!   be left in check; a threat is a capture that every king of the capturing side survives. A FEN
//!   does not record kings that were lost earlier.
//! - `Last`: a king is royal if it is its side's only king on the board after the move. No move may
//!   leave its own side without a king, unless `own_king` is `Mortal`. A side with two or more kings
//!   is never in check, even if one capture could destroy them all; its kings may capture, and they
//!   give check.
//! - `Off`: kings are ordinary pieces, and there is no check. `win` must state how the game is won.
//!
//! A side's castling rights belong to its only king on its back rank or, if there are several, to the
//! one on the square where the castling king stands in `start`. The castling king must be safe on each
//! square of its path, the other kings in the final position. Any king can win by `Hill` or `Race`.
//!
//! # RON
//! `kings: Last`
//!
//! # Laws
//! With one king on each side and no promotion to king, `One`, `Each` and `Last` define the same game.
//!
//! # Cost
//! Games with `One` can use the fast move generator; all others use the definition of legality.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, Color, Square};

/// Which kings are royal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Kings {
    /// The only king of each side.
    #[default]
    One,
    /// Every king: a side may have several kings, and loses when any of them is destroyed.
    Each,
    /// A side's last king. A side with several kings is never in check.
    Last,
    /// No king: kings are ordinary pieces, and `win` must state how the game is won.
    Off,
}

/// The effect of a move on the kings of one side.
#[derive(Clone, Copy)]
pub(crate) struct Losses {
    /// The side's kings before the move.
    pub(crate) kings: Bitboard,
    /// All squares where pieces were destroyed.
    pub(crate) destroyed: Bitboard,
    /// If a pawn of this side became a king, whether that king survived.
    pub(crate) crowned: Option<bool>,
}

impl Losses {
    /// The squares of the destroyed kings. A king that captured counts on the square where it landed.
    pub(crate) fn lost(self, from: Square, to: Square) -> Bitboard {
        let gone = self.kings & self.destroyed;
        let capturer = gone.contains(from) || self.crowned == Some(false);
        if capturer { gone.without(from).with(to) } else { gone }
    }

    /// The squares of the surviving kings: their squares before the move, and `to` for a king made by
    /// promotion.
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

    /// Whether a side with these losses loses the game.
    pub(crate) fn lose(self, losses: Losses) -> bool {
        let Losses { kings, destroyed, crowned } = losses;
        match self {
            Kings::One | Kings::Each => (kings & destroyed).any() || crowned == Some(false),
            Kings::Last => kings.any() && (kings & !destroyed).is_empty() && crowned != Some(true),
            Kings::Off => false,
        }
    }
}
