//! `residue`: the walls that an explosion leaves.
//!
//! # What it does
//! Under `Crater`, squares become walls: nothing enters or crosses them, knights jump over them, and no
//! blast removes them. A wall appears only on a square that is empty after the move, and only if the
//! capture exploded. With walls on the board no position is dead by a list of material.
//!
//! # RON
//! ```ron
//! residue: Empty              // nothing
//! residue: Crater(Center)     // the centre of the explosion, and of every chained one
//! residue: Crater(Blast)      // the centres, and every square of every shape
//! residue: Crater(Destroyed)  // every square where an explosion destroyed a piece
//! ```
//! A destroyed capturer counts where it landed. The square of a pawn captured en passant becomes a wall
//! only if it is a centre or a blast reaches it.
//!
//! # Laws
//! Walls never disappear, and nothing stands on one.
//!
//! # Cost
//! Games with walls are played by the definition.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Square};

/// The walls that an explosion leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Residue {
    /// None.
    #[default]
    Empty,
    /// Walls on squares that are left empty. Nothing enters or crosses a wall, knights jump over it, and
    /// it never disappears. A FEN writes it `*`.
    Crater(Crater),
}

/// Where an explosion leaves walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema, Serialize)]
pub enum Crater {
    /// On the centre of the explosion and of every chained one.
    Center,
    /// On the centres and on every square of every shape.
    Blast,
    /// On every square where an explosion destroyed a piece.
    Destroyed,
}

/// The traces of an explosion, from which craters follow.
pub(super) struct Traces {
    /// The centres of the explosion and of those chained to it.
    pub(super) centers: Bitboard,
    /// The squares that their shapes cover.
    pub(super) shapes: Bitboard,
    /// The squares of destroyed pieces; a capturer counts where it came from.
    pub(super) destroyed: Bitboard,
    pub(super) from: Square,
    pub(super) to: Square,
    /// The square of the captured piece.
    pub(super) victim: Square,
    /// The occupied squares after the move.
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
