//! The contract of a check predicate.

use shakmaty::{Bitboard, Color, Square};

use crate::{board::field::Field, hooks::captures::Captures};

/// Decides which pieces threaten a king.
///
/// # Laws
/// - Only pieces of the king's opponent threaten the king.
/// - A piece threatens the king only through a capture that it could make and that its own king would
///   survive; a side without a king threatens nothing.
/// - The result depends only on the arguments.
pub trait CheckPredicate: Send + Sync {
    /// Returns the pieces that threaten the king.
    fn attackers(&self, captures: &Captures, royal: Royal<'_>) -> Bitboard;
}

/// A king and the field on which it stands: the input of a check predicate.
#[derive(Clone, Copy, Debug)]
pub struct Royal<'a> {
    /// The field, with the king in question on the square `king`.
    pub field: &'a Field,
    /// The king's square.
    pub king: Square,
    /// The king's colour.
    pub color: Color,
    /// The square on which the opponent could capture en passant, if there is one.
    pub en_passant: Option<Square>,
}
