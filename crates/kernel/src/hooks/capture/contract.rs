//! The contract of a capture effect.

use shakmaty::{Bitboard, Piece, Role, Square};

use crate::board::field::Field;

/// Decides what a capture does to the field.
///
/// # Laws
/// - Only occupied squares are destroyed.
/// - Walls appear only on squares that are empty after the capture.
/// - The captured piece is always destroyed.
/// - Spared pieces stand in the blast and are not destroyed.
/// - The answer depends on nothing but the field and the capture.
pub trait CaptureEffect: Send + Sync {
    /// The effect of `capture` on `field`, the field before the move.
    fn aftermath(&self, field: &Field, capture: Capturing) -> Aftermath;
}

/// A capture, before its effect is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capturing {
    /// The capturer; a promoting pawn counts as what it becomes.
    pub by: Piece,
    /// The capturer's square.
    pub from: Square,
    /// The captured role.
    pub of: Role,
    /// The captured piece's square: not `to` in an en passant capture.
    pub victim: Square,
    /// The square where the capturer lands.
    pub to: Square,
}

/// The effect of a move beyond moving a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Aftermath {
    /// The centre of the explosion; `None` if nothing explodes.
    pub center: Option<Square>,
    /// The squares, *before* the move, of the destroyed pieces. A destroyed capturer counts where it
    /// came from.
    pub destroyed: Bitboard,
    /// The pieces in the blast that survive because their role is immune.
    pub spared: Bitboard,
    /// The squares that the blasts of the whole chain reach, centres included, occupied or not.
    pub blast: Bitboard,
    /// The squares where destroyed pieces exploded in turn.
    pub chained: Bitboard,
    /// The squares that become walls.
    pub walls: Bitboard,
}

impl Aftermath {
    /// The aftermath of a move that captures nothing.
    pub const NOTHING: Aftermath = Aftermath {
        center: None,
        destroyed: Bitboard::EMPTY,
        spared: Bitboard::EMPTY,
        blast: Bitboard::EMPTY,
        chained: Bitboard::EMPTY,
        walls: Bitboard::EMPTY,
    };

    /// The destroyed squares as a spectator sees them: a destroyed capturer counts where it landed.
    pub fn seen(self, from: Square, to: Square) -> Bitboard {
        if self.destroyed.contains(from) {
            self.destroyed.without(from).with(to)
        } else {
            self.destroyed
        }
    }
}
