//! The position that a move leads to.

use isotope_kernel::Position;
use shakmaty::{Move, Position as _};

/// The position after a legal move.
#[inline]
pub fn after<'r>(position: &Position<'r>, m: Move) -> Position<'r> {
    let mut after = position.clone();
    after.play_unchecked(m);
    after
}
