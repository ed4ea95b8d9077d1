//! Castling moves, as the generator represents them.

use shakmaty::Square;

use super::zone::Zone;

/// A castling move for which there is a castling right and nothing stands in the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingMove {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
    /// The zone of the squares that the king passes or reaches, its origin excluded.
    pub(super) way: &'static Zone,
}
