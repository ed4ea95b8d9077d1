//! `residue`: the walls that an explosion leaves.
//!
//! # What it does
//! Under `Crater`, squares become walls: no piece can enter or cross a wall, knights can jump over it,
//! and no blast removes it. A wall appears only on a square that is empty after the move, and only if
//! something exploded. In games with walls, no position is dead.
//!
//! # RON
//! ```ron
//! residue: Empty              // nothing
//! residue: Crater(Center)     // the centre of the explosion, and of every chained one
//! residue: Crater(Blast)      // the centres, and every square of every shape
//! residue: Crater(Destroyed)  // every square where an explosion destroyed a piece
//! ```
//! A destroyed capturer counts on the square where it landed, or on its own square if it stays. The
//! square of a pawn captured en passant becomes a wall only as a centre or, under `Crater(Blast)`, as a
//! square of the blast.
//!
//! # Laws
//! Walls never disappear, and nothing stands on one.

use shakmaty::Bitboard;

/// The walls that an explosion leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Residue {
    /// No walls.
    #[default]
    Empty,
    /// Walls on squares that the move leaves empty. No piece can enter or cross a wall, but knights
    /// can jump over it, and it never disappears. In a FEN, a wall is written `*`.
    Crater(Crater),
}

/// Where an explosion leaves walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Crater {
    /// On the centre of the explosion and of every chained explosion.
    Center,
    /// On the centre of every explosion, and on every square of the blasts.
    Blast,
    /// On every square where an explosion destroyed a piece.
    Destroyed,
}

/// The traces of an explosion, which determine where craters form.
pub(super) struct Traces {
    /// The centres of the explosion and of the explosions chained to it.
    pub(super) centers: Bitboard,
    /// The squares covered by the shapes of the explosion and of the explosions chained to it.
    pub(super) shapes: Bitboard,
    /// The squares where pieces were destroyed, except that of a pawn captured en passant.
    pub(super) destroyed: Bitboard,
    /// The occupied squares after the move.
    pub(super) standing: Bitboard,
}

impl Residue {
    /// The squares that become walls.
    pub(super) fn walls(self, traces: &Traces) -> Bitboard {
        let Residue::Crater(crater) = self else { return Bitboard::EMPTY };
        let Traces { centers, shapes, destroyed, standing } = *traces;
        let craters = match crater {
            Crater::Center => centers,
            Crater::Blast => centers | shapes,
            Crater::Destroyed => destroyed,
        };
        craters & !standing
    }
}
