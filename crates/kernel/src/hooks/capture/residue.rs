//! `residue`: what an explosion leaves behind.
//!
//! # What it does
//! Under `Crater` squares become walls: nothing enters or crosses them any more, knights jump over
//! them, and no blast removes them. A wall appears only on a square that is empty after the move, and
//! only if the capture exploded. With walls on the board no position is dead by a list of material.
//!
//! # RON
//! ```ron
//! residue: Empty              // nothing
//! residue: Crater(Center)     // the centre of the explosion, and of every chained one
//! residue: Crater(Blast)      // these, and every square of every shape, whatever stood there
//! residue: Crater(Destroyed)  // every square where an explosion destroyed a piece
//! ```
//! A capturer is destroyed where it landed. The square of a pawn that was captured en passant is not
//! one where an explosion destroyed a piece, unless it is the centre or a blast's.
//!
//! # Laws
//! Walls never go, and nothing stands on one.
//!
//! # Cost
//! Games with walls are played by the definition.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Square};

/// What an explosion leaves on its squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Residue {
    /// Nothing.
    #[default]
    Empty,
    /// Walls, where nothing is left standing. Nothing enters or crosses a wall, knights jump over it,
    /// and it never goes; a FEN writes it `*`.
    Crater(Crater),
}

/// Where an explosion leaves walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema, Serialize)]
pub enum Crater {
    /// On the centre of the explosion and of every chained one.
    Center,
    /// On the centres, and on every square of every shape, whatever stood there.
    Blast,
    /// On every square where an explosion destroyed a piece.
    Destroyed,
}

/// An explosion, as craters ask for it.
pub(super) struct Traces {
    /// The centres of the explosion and of those chained to it.
    pub(super) centers: Bitboard,
    /// Everything that their shapes cover.
    pub(super) shapes: Bitboard,
    /// Where pieces were destroyed, the capturer where it came from.
    pub(super) destroyed: Bitboard,
    pub(super) from: Square,
    pub(super) to: Square,
    /// The captured piece, which the capture destroyed.
    pub(super) victim: Square,
    /// What is left standing.
    pub(super) standing: Bitboard,
}

impl Residue {
    /// The squares that become walls.
    pub(super) fn walls(self, traces: &Traces) -> Bitboard {
        let Residue::Crater(crater) = self else { return Bitboard::EMPTY };
        let Traces { centers, shapes, destroyed, from, to, victim, standing } = *traces;
        let craters = match crater {
            Crater::Center => centers,
            Crater::Blast => centers | shapes,
            Crater::Destroyed if destroyed.contains(from) => {
                destroyed.without(from).without(victim).with(to)
            }
            Crater::Destroyed => destroyed.without(victim),
        };
        craters & !standing
    }
}
