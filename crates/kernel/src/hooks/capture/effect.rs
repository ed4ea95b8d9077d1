//! What every capture effect is asked, and what it answers.

use shakmaty::{Bitboard, Piece, Role, Square};

use crate::board::field::Field;

/// What a capture does to the field.
///
/// # Laws
/// - Only occupied squares are destroyed.
/// - Walls appear only on squares that are empty after the capture.
/// - The captured piece is always destroyed.
/// - What is spared stands in the blast, and is not destroyed.
/// - The answer depends on nothing but the field and the capture.
pub trait CaptureEffect: Send + Sync {
    /// What `capture` destroys on `field`, which shows the position before it.
    fn aftermath(&self, field: &Field, capture: Capturing) -> Aftermath;
}

/// One capture, before it is known what it destroys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capturing {
    /// The capturer as it counts for the effect: a promoting pawn is what it becomes.
    pub by: Piece,
    /// Where the capturer stands.
    pub from: Square,
    /// What is captured.
    pub of: Role,
    /// Where the captured piece stands: not `to` in an en passant capture.
    pub victim: Square,
    /// Where the capturer lands.
    pub to: Square,
}

/// What a move destroys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Aftermath {
    /// Where the explosion is centred; `None` when nothing explodes.
    pub center: Option<Square>,
    /// The squares of the board *before* the move whose pieces are destroyed. A capturer that
    /// is destroyed counts where it came from.
    pub destroyed: Bitboard,
    /// The pieces that stand in the blast and survive it because of what they are.
    pub spared: Bitboard,
    /// The squares that the blast reaches, those of every explosion in the chain together: with their
    /// centres, and whatever stands there.
    pub blast: Bitboard,
    /// Where pieces that the blast destroyed exploded in turn.
    pub chained: Bitboard,
    /// The squares that become walls.
    pub walls: Bitboard,
}

impl Aftermath {
    /// What a move that captures nothing destroys.
    pub const NOTHING: Aftermath = Aftermath {
        center: None,
        destroyed: Bitboard::EMPTY,
        spared: Bitboard::EMPTY,
        blast: Bitboard::EMPTY,
        chained: Bitboard::EMPTY,
        walls: Bitboard::EMPTY,
    };

    /// The destroyed squares as a spectator sees them: a capturer that perishes does so on the
    /// square where it lands.
    pub fn seen(self, from: Square, to: Square) -> Bitboard {
        if self.destroyed.contains(from) {
            self.destroyed.without(from).with(to)
        } else {
            self.destroyed
        }
    }
}
