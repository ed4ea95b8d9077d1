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
/// - The result depends only on the field and the capture.
pub trait CaptureEffect: Send + Sync {
    /// Returns the effect of `capture` on `field`, the field before the move.
    fn aftermath(&self, field: &Field, capture: Capturing) -> Aftermath;
}

/// A capture, before its effect is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capturing {
    /// The capturing piece. A pawn that promotes counts as the piece that it becomes.
    pub by: Piece,
    /// The capturer's square before the move.
    pub from: Square,
    /// The role of the captured piece.
    pub of: Role,
    /// The captured piece's square, which differs from `to` in an en passant capture.
    pub victim: Square,
    /// The square where the capturer lands.
    pub to: Square,
}

/// The effects of a move other than the movement of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Aftermath {
    /// The centre of the explosion; `None` if nothing explodes.
    pub center: Option<Square>,
    /// The squares of the destroyed pieces *before* the move: for a destroyed capturer, the square it
    /// came from.
    pub destroyed: Bitboard,
    /// The squares of the pieces in the blast that survive because their role is immune.
    pub spared: Bitboard,
    /// All squares reached by the explosion and its chain, including the centres, whether occupied or
    /// not.
    pub blast: Bitboard,
    /// The squares on which destroyed pieces exploded in turn.
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

    /// The squares of the destroyed pieces as a spectator sees them: for a destroyed capturer, the
    /// square on which it landed.
    pub fn seen(self, from: Square, to: Square) -> Bitboard {
        if self.destroyed.contains(from) {
            self.destroyed.without(from).with(to)
        } else {
            self.destroyed
        }
    }
}
