//! What one asks the generator.

use shakmaty::{Bitboard, Role, Square};

use super::{castling::CastlingMove, directions::behind, kind::Side, view::View};
use crate::words::roles::Roles;

/// What a caller wants from the generator. All methods are called with legal moves only.
pub(crate) trait Sink {
    /// Whether moves that destroy a king are wanted.
    const DECISIVE: bool;
    /// Whether a queen has to be told from a bishop and a rook on one square.
    const QUEENS: bool = true;

    /// The pieces whose moves are wanted.
    #[inline(always)]
    fn origins(&self) -> Bitboard {
        Bitboard::FULL
    }

    /// A piece that is no pawn may go to each of these squares.
    fn piece<S: Side>(&mut self, view: &View<'_, S>, role: Role, from: Square, to: Bitboard);
    /// Pawns may go to each of these squares, each from the square `delta` behind it. None of
    /// them is on the last rank.
    fn pawns<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, delta: i32);
    /// Likewise on the last rank, with every promotion.
    #[inline(always)]
    fn promotions<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, delta: i32) {
        for to in to {
            self.promotion(view, behind(to, delta), to, view.rules.promotion);
        }
    }
    /// A pawn may promote to each of these roles.
    fn promotion<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square, roles: Roles);
    /// A pawn may capture en passant.
    fn en_passant<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square);
    /// The king may castle.
    fn castle<S: Side>(&mut self, view: &View<'_, S>, m: CastlingMove);
}
