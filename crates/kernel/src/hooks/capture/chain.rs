//! `chain`: what a blast destroys explodes in turn.
//!
//! # What it does
//! Every piece that a blast destroys and whose role is listed explodes where it stood: the same
//! shape, oriented by the side that made the capture, with the same `immune` and `hits`; until nothing
//! new is destroyed. The captured piece and the capturer belong to the first explosion and set off
//! none of their own; the capturer's fate is `spares` alone, whatever other blast reaches it. `when` and
//! `center` are asked of the capture only. A role is the one on the board.
//!
//! # RON
//! `chain: [Pawn, Rook]`
//!
//! # Laws
//! The order in which pieces explode makes no difference: what goes is the least set of pieces that
//! the first blast and those of its own members reach.
//!
//! # Cost
//! Games with chains are played by the definition.

use shakmaty::{Bitboard, Square};

/// An explosion and those that it set off.
pub(super) struct Chain {
    /// Where pieces exploded in turn.
    pub(super) chained: Bitboard,
    /// Everything that the shapes of all of them cover.
    pub(super) shapes: Bitboard,
}

/// The chain of an explosion on `center`, given the shape around each square, the pieces that a blast
/// destroys where it reaches them, and those that explode in turn.
pub(super) fn chain(
    blast: &[Bitboard; 64],
    center: Square,
    frail: Bitboard,
    explosive: Bitboard,
) -> Chain {
    let mut shapes = blast[center.to_usize()];
    let mut chained = Bitboard::EMPTY;
    loop {
        let lit = shapes & frail & explosive & !chained;
        if lit.is_empty() {
            return Chain { chained, shapes };
        }
        chained |= lit;
        for square in lit {
            shapes |= blast[square.to_usize()];
        }
    }
}
