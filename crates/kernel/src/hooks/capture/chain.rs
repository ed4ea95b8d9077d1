//! `chain`: pieces destroyed by a blast that explode in turn.
//!
//! # What it does
//! Every piece of a listed role that a blast destroys explodes where it stood: the same shape, oriented
//! for the capturing side, with the same `immune` and `hits`, until nothing new is destroyed. The
//! captured piece and the capturer belong to the first explosion and set off none of their own; the
//! capturer's fate depends on `spares` alone, even if a chained blast reaches it. `when` and `center`
//! apply to the capture only. Roles are those on the board before the move.
//!
//! # RON
//! `chain: [Pawn, Rook]`
//!
//! # Laws
//! The order of explosions makes no difference: the destroyed pieces are the smallest set that contains
//! what the first blast and the blasts of its own members reach.
//!
//! # Cost
//! Games with chains are played by the definition.

use shakmaty::{Bitboard, Square};

/// An explosion and those it set off.
pub(super) struct Chain {
    /// The squares where pieces exploded in turn.
    pub(super) chained: Bitboard,
    /// The squares covered by all their shapes.
    pub(super) shapes: Bitboard,
}

/// The chain of an explosion on `center`. `blast` is the shape around each square, `frail` the pieces
/// that a blast destroys, `explosive` the pieces that explode in turn.
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
