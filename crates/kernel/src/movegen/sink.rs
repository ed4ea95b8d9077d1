//! Sinks, which receive the moves that the generator finds.

use shakmaty::{Bitboard, Role, Square};

use super::{castling::CastlingMove, directions::behind, side::Side, view::View};
use crate::words::roles::Roles;

/// A receiver of legal moves, which specifies the moves that it wants.
pub(crate) trait Sink {
    /// Whether moves that destroy a king are wanted.
    const DECISIVE: bool;
    /// Whether a queen's moves are reported as those of a queen, rather than of a bishop and of a rook.
    const QUEENS: bool = true;

    /// The pieces whose moves are wanted.
    #[inline(always)]
    fn origins(&self) -> Bitboard {
        Bitboard::FULL
    }

    /// Receives the moves of the piece on `from`, which is not a pawn, to each square in `to`.
    fn piece<S: Side>(&mut self, view: &View<'_, S>, role: Role, from: Square, to: Bitboard);
    /// Receives pawn moves to each square in `to`, each from the square `delta` behind it. No square in
    /// `to` is on the last rank.
    fn pawns<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, delta: i32);
    /// Receives pawn moves to each square in `to`, which are all on the last rank, with every promotion.
    #[inline(always)]
    fn promotions<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, delta: i32) {
        for to in to {
            self.promotion(view, behind(to, delta), to, view.rules.promotion);
        }
    }
    /// Receives the promotions of the pawn on `from` to each of `roles` on the square `to`.
    fn promotion<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square, roles: Roles);
    /// Receives the en passant capture from `from` to `to`.
    fn en_passant<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square);
    /// Receives a legal castling move.
    fn castle<S: Side>(&mut self, view: &View<'_, S>, m: CastlingMove);
}
