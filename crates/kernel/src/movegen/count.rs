//! Counts moves without making them.

use shakmaty::{Bitboard, Role, Square};

use super::{castling::CastlingMove, side::Side, sink::Sink, view::View};
use crate::words::roles::Roles;

/// A sink that counts moves. The field is the number of moves so far.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    const DECISIVE: bool = true;
    const QUEENS: bool = false;

    #[inline(always)]
    fn piece<S: Side>(&mut self, _: &View<'_, S>, _: Role, _: Square, to: Bitboard) {
        self.0 += to.count() as u64;
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, _: &View<'_, S>, to: Bitboard, _: i32) {
        self.0 += to.count() as u64;
    }

    #[inline(always)]
    fn promotions<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, _: i32) {
        self.0 += to.count() as u64 * view.rules.promotion.len() as u64;
    }

    #[inline(always)]
    fn promotion<S: Side>(&mut self, _: &View<'_, S>, _: Square, _: Square, roles: Roles) {
        self.0 += roles.len() as u64;
    }

    #[inline(always)]
    fn en_passant<S: Side>(&mut self, _: &View<'_, S>, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castle<S: Side>(&mut self, _: &View<'_, S>, _: CastlingMove) {
        self.0 += 1;
    }
}
