//! `double_step`: pawns that advance two squares.
//!
//! # What it does
//! A pawn that has not left the squares named here may advance two squares at once, if both are free.
//! Under `FirstRank`, a pawn on its own first rank may do so, too, and again when it stands on its
//! second rank. Only a step from the second rank can be answered by capturing en passant.
//!
//! # RON
//! `double_step: FirstRank`

use shakmaty::{Bitboard, Color, Rank};

/// Which pawns may advance two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DoubleStep {
    /// Pawns on their second rank.
    #[default]
    On,
    /// None: pawns always advance one square.
    Off,
    /// Pawns on their second rank and pawns on their own first rank, where pawns may stand only under
    /// this value. A double step from the first rank cannot be answered by capturing en passant, and
    /// a pawn may make both double steps.
    FirstRank,
}

impl DoubleStep {
    /// The squares from which pawns of `color` may advance two squares.
    pub fn origins(self, color: Color) -> Bitboard {
        let rank = |rank| Bitboard::from_rank(color.relative_rank(rank));
        match self {
            DoubleStep::On => rank(Rank::Second),
            DoubleStep::Off => Bitboard::EMPTY,
            DoubleStep::FirstRank => rank(Rank::First) | rank(Rank::Second),
        }
    }

    /// The squares on which pawns of `color` may stand.
    pub fn pawn_squares(self, color: Color) -> Bitboard {
        match self {
            DoubleStep::FirstRank => !Bitboard::from_rank(color.relative_rank(Rank::Eighth)),
            DoubleStep::On | DoubleStep::Off => !Bitboard::BACKRANKS,
        }
    }
}
