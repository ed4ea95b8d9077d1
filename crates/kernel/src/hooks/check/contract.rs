//! The contract of a check predicate.

use shakmaty::{Bitboard, Color, Square};

use crate::{board::field::Field, hooks::captures::Captures};

/// Decides which pieces threaten a king.
///
/// # Laws
/// - Only pieces of the king's opponent threaten.
/// - A piece threatens only by a capture that it could make and that its own king survives; a side
///   without a king threatens nothing.
/// - The answer depends on nothing but the arguments.
pub trait CheckPredicate: Send + Sync {
    /// The pieces that threaten the king.
    fn attackers(&self, captures: &Captures, royal: Royal<'_>) -> Bitboard;
}

/// A king, and the field around it: the input of a check predicate.
#[derive(Clone, Copy, Debug)]
pub struct Royal<'a> {
    /// The field, with the king in question on `king`.
    pub field: &'a Field,
    /// The king's square.
    pub king: Square,
    /// The king's colour.
    pub color: Color,
    /// The square on which the opponent could capture en passant.
    pub en_passant: Option<Square>,
}
