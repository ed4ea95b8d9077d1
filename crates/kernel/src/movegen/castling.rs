//! A castling move in the generator.

use shakmaty::Square;

use super::zone::Zone;

/// A castling move with its right and a free way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingMove {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
    /// The squares that the king passes and its target, its origin excluded.
    pub(super) way: &'static Zone,
}
