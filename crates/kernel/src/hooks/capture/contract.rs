//! The contract of a capture effect, and what an effect is asked and answers.

use shakmaty::{Bitboard, Piece, Role, Square};

use crate::board::field::Field;

/// Decides what a capture does to the field.
///
/// # Laws
/// - Only occupied squares are destroyed.
/// - Walls appear only on squares that are empty after the capture.
/// - The captured piece is always destroyed.
/// - No piece is both destroyed and converted, and no king is converted.
/// - Spared pieces stand in the blast and are neither destroyed nor converted.
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

/// A move that sets off an explosion without capturing, before its effect is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Triggering {
    /// The kind of trigger.
    pub trigger: TriggerName,
    /// The moving piece. A pawn that promotes counts as the piece that it becomes.
    pub by: Piece,
    /// The piece's square before the move.
    pub from: Square,
    /// The centre of the explosion: the square where the piece arrives, or `from` if it detonates.
    pub to: Square,
}

/// The kinds of triggers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TriggerName {
    /// A pawn promotes.
    Promotion,
    /// A piece arrives on a square.
    Arrival,
    /// A piece explodes where it stands, instead of moving.
    Detonation,
}

/// A move with an effect beyond the movement of a piece: a capture, or a move that triggers an
/// explosion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A capture.
    Capture(Capturing),
    /// A move without a capture that triggers an explosion.
    Trigger(Triggering),
}

impl Cause {
    /// The moving piece. A pawn that promotes counts as the piece that it becomes.
    pub fn by(self) -> Piece {
        match self {
            Cause::Capture(capture) => capture.by,
            Cause::Trigger(trigger) => trigger.by,
        }
    }

    /// The square of the moving piece before the move.
    pub fn from(self) -> Square {
        match self {
            Cause::Capture(capture) => capture.from,
            Cause::Trigger(trigger) => trigger.from,
        }
    }

    /// The target of the move.
    pub fn to(self) -> Square {
        match self {
            Cause::Capture(capture) => capture.to,
            Cause::Trigger(trigger) => trigger.to,
        }
    }

    /// The square of the captured piece, if there is one.
    pub fn victim(self) -> Option<Square> {
        match self {
            Cause::Capture(capture) => Some(capture.victim),
            Cause::Trigger(_) => None,
        }
    }
}

/// The effects of a move other than the movement of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Aftermath {
    /// The centre of the explosion; `None` if nothing explodes.
    pub center: Option<Square>,
    /// The squares of the destroyed pieces *before* the move: for a destroyed capturer, the square it
    /// came from.
    pub destroyed: Bitboard,
    /// The squares of the pieces that change sides. They stay where they stand.
    pub converted: Bitboard,
    /// The squares of the pieces in the blast that survive because their role is immune, or because
    /// they cannot change sides.
    pub spared: Bitboard,
    /// All squares reached by the explosion and its chain, including the centres, whether occupied or
    /// not.
    pub blast: Bitboard,
    /// The squares on which destroyed pieces exploded in turn.
    pub chained: Bitboard,
    /// The squares that become walls.
    pub walls: Bitboard,
    /// Whether the capturer stays on its square instead of moving to that of the captured piece.
    pub stays: bool,
}

impl Aftermath {
    /// The aftermath of a move that captures nothing and triggers no explosion.
    pub const NOTHING: Aftermath = Aftermath {
        center: None,
        destroyed: Bitboard::EMPTY,
        converted: Bitboard::EMPTY,
        spared: Bitboard::EMPTY,
        blast: Bitboard::EMPTY,
        chained: Bitboard::EMPTY,
        walls: Bitboard::EMPTY,
        stays: false,
    };

    /// Whether the halfmove clock starts again after the move, whatever piece makes it.
    pub(crate) fn is_zeroing(self) -> bool {
        (self.destroyed | self.walls).any()
    }

    /// The square of the moving piece after the move, if it survives.
    pub fn landing(self, from: Square, to: Square) -> Square {
        if self.stays { from } else { to }
    }

    /// The squares of the destroyed pieces as a spectator sees them: for a destroyed capturer, the
    /// square on which it landed, unless it stays.
    pub fn seen(self, from: Square, to: Square) -> Bitboard {
        if self.destroyed.contains(from) {
            self.destroyed.without(from).with(self.landing(from, to))
        } else {
            self.destroyed
        }
    }
}
