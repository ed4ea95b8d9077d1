//! `kings`: which kings are royal. A royal may not be left in check, and its loss loses.
//!
//! # What it does
//! - `One`: each side has one king.
//! - `Each`: a side may have several, and loses when one of them is destroyed. None may be left in
//!   check; a threat is a capture that every king of the capturer survives. A FEN does not record
//!   kings that were lost before.
//! - `Last`: a king is royal while it is its side's only one, on the board after the move. No move may
//!   leave its own side without a king, unless kings are `Mortal`. A side with two or more kings is
//!   never in check, even if one capture takes them all; its kings may capture, and they give check.
//! - `Off`: kings are ordinary pieces, and nothing is check. `win` has to say how the game is won.
//!
//! A castling right belongs to the king on its home square in `start`. The castling king has to be safe
//! on each square of its way, the other kings in the final position. Any king wins by `Hill` or `Race`.
//!
//! # RON
//! `kings: Last`
//!
//! # Laws
//! With one king on each side and no promotion to king, `One`, `Each` and `Last` are the same game.
//!
//! # Cost
//! `One` is played by sets of squares; the others by the definition.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, Color, Square};

/// Which kings are royal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Kings {
    /// The only king of each side.
    #[default]
    One,
    /// Every king: a side may have several, and loses when one of them is destroyed.
    Each,
    /// A side's last king. A side with several is never in check.
    Last,
    /// No king, so that `win` has to say how the game is won.
    Off,
}

/// The effect of a move on the kings of one side.
#[derive(Clone, Copy)]
pub(crate) struct Losses {
    /// The kings before the move.
    pub(crate) kings: Bitboard,
    /// All squares where pieces were destroyed.
    pub(crate) destroyed: Bitboard,
    /// If a pawn became a king, whether that king survived.
    pub(crate) crowned: Option<bool>,
}

impl Losses {
    /// The kings that are gone; a capturing king counts where it landed.
    pub(crate) fn lost(self, from: Square, to: Square) -> Bitboard {
        let gone = self.kings & self.destroyed;
        let capturer = gone.contains(from) || self.crowned == Some(false);
        if capturer { gone.without(from).with(to) } else { gone }
    }

    /// The kings that are left where they stood, and a king by promotion.
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

    /// Whether a side loses the game by these losses.
    pub(crate) fn lose(self, losses: Losses) -> bool {
        let Losses { kings, destroyed, crowned } = losses;
        match self {
            Kings::One | Kings::Each => (kings & destroyed).any() || crowned == Some(false),
            Kings::Last => kings.any() && (kings & !destroyed).is_empty() && crowned != Some(true),
            Kings::Off => false,
        }
    }
}
