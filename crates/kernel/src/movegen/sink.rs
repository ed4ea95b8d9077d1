//! The receiver of the generator's moves.

use shakmaty::{Bitboard, Role, Square};

use super::{castling::CastlingMove, directions::behind, kind::Side, view::View};
use crate::words::roles::Roles;

/// A receiver of legal moves, and the moves that it wants.
pub(crate) trait Sink {
    /// Whether moves that destroy a king are wanted.
    const DECISIVE: bool;
    /// Whether queens are reported as queens, not as a bishop and a rook.
    const QUEENS: bool = true;

    /// The pieces whose moves are wanted.
    #[inline(always)]
    fn origins(&self) -> Bitboard {
        Bitboard::FULL
    }

    /// The piece on `from`, not a pawn, may move to each square of `to`.
    fn piece<S: Side>(&mut self, view: &View<'_, S>, role: Role, from: Square, to: Bitboard);
    /// Pawns may move to each square of `to`, each from the square `delta` behind it. No square of `to` is
    /// on the last rank.
    fn pawns<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, delta: i32);
    /// Likewise for `to` on the last rank, with every promotion.
    #[inline(always)]
    fn promotions<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, delta: i32) {
        for to in to {
            self.promotion(view, behind(to, delta), to, view.rules.promotion);
        }
    }
    /// The pawn on `from` may promote on `to` to each of these roles.
    fn promotion<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square, roles: Roles);
    /// The pawn on `from` may capture en passant on `to`.
    fn en_passant<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square);
    /// The king may castle.
    fn castle<S: Side>(&mut self, view: &View<'_, S>, m: CastlingMove);
}
