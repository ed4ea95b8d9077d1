//! `chain`: pieces that explode in turn when a blast destroys them.
//!
//! # What it does
//! When a blast destroys a piece of a listed role, that piece explodes on its square with the same
//! shape, oriented for the capturing side, and with the same `immune` and `hits`. This goes on until
//! nothing new is destroyed. The captured piece and the capturer belong to the first explosion and do
//! not explode in turn; the capturer's fate depends only on `spares`, even if a chained blast reaches
//! it. A capturer that stays is a piece like any other, and may explode in turn. `when` and `center`
//! apply only to the capture. Roles are those before the move.
//!
//! # RON
//! `chain: [Pawn, Rook]`
//!
//! # Laws
//! The order of explosions makes no difference: the pieces destroyed by blasts are the smallest set
//! that contains every vulnerable piece in reach of the first blast or of the blast of an exploding
//! piece in the set.

use shakmaty::{Bitboard, Square};

/// The combined effect of an explosion and the explosions that it sets off.
pub(super) struct Chain {
    /// The squares on which pieces exploded in turn.
    pub(super) chained: Bitboard,
    /// The squares covered by the shapes of the first explosion and of all chained explosions.
    pub(super) shapes: Bitboard,
}

/// Returns the chain set off by an explosion on `center`. `shape` gives the squares around a centre,
/// `frail` are the pieces that a blast destroys, and `explosive` the pieces that explode in turn.
pub(super) fn chain(
    shape: impl Fn(Square) -> Bitboard,
    center: Square,
    frail: Bitboard,
    explosive: Bitboard,
) -> Chain {
    let mut shapes = shape(center);
    let mut chained = Bitboard::EMPTY;
    loop {
        let lit = shapes & frail & explosive & !chained;
        if lit.is_empty() {
            return Chain { chained, shapes };
        }
        chained |= lit;
        for square in lit {
            shapes |= shape(square);
        }
    }
}
