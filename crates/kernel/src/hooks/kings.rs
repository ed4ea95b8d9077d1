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
//! - `Sides(white: …, black: …)`: each side's kings as one of these words says. A side with `Off` has
//!   no king to protect, so its captures and triggers always count as ones that its king survives.
//!
//! A side's castling rights belong to its only king on its back rank or, if there are several, to the
//! one on the square where the castling king stands in `start`. The castling king must be safe on each
//! square of its path, the other kings in the final position. Any king can win by `Hill` or `Race`.
//!
//! # RON
//! `kings: Last`, `kings: Sides(white: Off, black: One)`
//!
//! # Laws
//! With one king on each side and no promotion to king, `One`, `Each` and `Last` define the same game.
//! `Sides(white: K, black: K)` is `K`.

use shakmaty::{Bitboard, Board, Color, Square};

/// Which kings are royal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// A value for each side. A side with `Off` may have no king or several, is never in check, and
    /// loses only by other ways to win.
    Sides {
        /// Which of White's kings are royal.
        white: SideKings,
        /// Which of Black's kings are royal.
        black: SideKings,
    },
}

/// Which kings of one side are royal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SideKings {
    /// The side's only king.
    One,
    /// Every king: the side may have several kings, and loses when any of them is destroyed.
    Each,
    /// The side's last king. With several kings, it is never in check.
    Last,
    /// No king: the side's kings are ordinary pieces.
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
    /// The square of the moving piece before the move.
    pub(crate) from: Square,
    /// The square of the moving piece after the move, if it survives.
    pub(crate) landing: Square,
}

impl Losses {
    /// The squares of the destroyed kings. A king that moved counts on the square where it landed.
    pub(crate) fn lost(self) -> Bitboard {
        let gone = self.kings & self.destroyed;
        let mover = gone.contains(self.from) || self.crowned == Some(false);
        if mover { gone.without(self.from).with(self.landing) } else { gone }
    }

    /// The squares of the surviving kings: their squares before the move, and that of a king made by
    /// promotion.
    pub(crate) fn left(self) -> Bitboard {
        let left = self.kings & !self.destroyed;
        if self.crowned == Some(true) { left.with(self.landing) } else { left }
    }
}

impl Kings {
    /// Which kings of `color` are royal.
    pub fn of(self, color: Color) -> SideKings {
        match self {
            Kings::One => SideKings::One,
            Kings::Each => SideKings::Each,
            Kings::Last => SideKings::Last,
            Kings::Off => SideKings::Off,
            Kings::Sides { white, black } => color.fold_wb(white, black),
        }
    }

    /// Whether this is the value of both sides.
    pub fn both(self, kings: SideKings) -> bool {
        Color::ALL.into_iter().all(|color| self.of(color) == kings)
    }

    /// Whether this is the value of at least one side.
    pub fn either(self, kings: SideKings) -> bool {
        Color::ALL.into_iter().any(|color| self.of(color) == kings)
    }
}

impl SideKings {
    /// The kings of `color`, the side with this value, that may not be left in check.
    pub(crate) fn royals(self, board: &Board, color: Color) -> Bitboard {
        let kings = board.kings() & board.by_color(color);
        match self {
            SideKings::One | SideKings::Each => kings,
            SideKings::Last if kings.more_than_one() => Bitboard::EMPTY,
            SideKings::Last => kings,
            SideKings::Off => Bitboard::EMPTY,
        }
    }

    /// Whether a side with these losses loses the game.
    pub(crate) fn lose(self, losses: Losses) -> bool {
        let Losses { kings, destroyed, crowned, .. } = losses;
        match self {
            SideKings::One | SideKings::Each => (kings & destroyed).any() || crowned == Some(false),
            SideKings::Last => {
                kings.any() && (kings & !destroyed).is_empty() && crowned != Some(true)
            }
            SideKings::Off => false,
        }
    }
}
