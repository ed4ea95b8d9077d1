//! What the generator knows of a castling move.

use shakmaty::Square;

use super::zone::Zone;

/// A castling move that rights allow and nothing is in the way of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingMove {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
    /// The squares that the king passes, its own excluded, and the one where it arrives.
    pub(super) way: &'static Zone,
}
