//! Moves one by one, as shakmaty's [`Move`].

use shakmaty::{Bitboard, Move, Role, Square};

use super::{directions::behind, kind::Side, node::CastlingMove, view::View, want::Want};
use crate::roles::Roles;

/// Calls `visit` with every legal move of the pieces on `origins` to one of `targets`.
pub(crate) struct List<F> {
    pub(crate) origins: Bitboard,
    pub(crate) targets: Bitboard,
    pub(crate) visit: F,
}

impl<F: FnMut(Move)> List<F> {
    #[inline(always)]
    fn tell<S: Side>(
        &mut self,
        view: &View<'_, S>,
        role: Role,
        from: Square,
        to: Bitboard,
        promotion: Option<Role>,
    ) {
        if !self.origins.contains(from) {
            return;
        }
        for to in to & self.targets {
            let capture = view.them.contains(to).then(|| view.node.role_at(to));
            (self.visit)(Move::Normal { role, from, capture, to, promotion });
        }
    }
}

impl<F: FnMut(Move)> Want for List<F> {
    const DECISIVE: bool = true;

    #[inline(always)]
    fn origins(&self) -> Bitboard {
        self.origins
    }

    fn piece<S: Side>(&mut self, view: &View<'_, S>, role: Role, from: Square, to: Bitboard) {
        self.tell(view, role, from, to, None);
    }

    fn slider<S: Side>(&mut self, view: &View<'_, S>, role: Role, from: Square, to: Bitboard) {
        let queen = view.node.role(Role::Queen).contains(from);
        self.tell(view, if queen { Role::Queen } else { role }, from, to, None);
    }

    fn pawns<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, delta: i32) {
        for to in to & self.targets {
            self.tell(view, Role::Pawn, behind(to, delta), to.into(), None);
        }
    }

    fn promotion<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square, roles: Roles) {
        for role in roles.iter() {
            self.tell(view, Role::Pawn, from, to.into(), Some(role));
        }
    }

    fn en_passant<S: Side>(&mut self, _: &View<'_, S>, from: Square, to: Square) {
        if self.origins.contains(from) && self.targets.contains(to) {
            (self.visit)(Move::EnPassant { from, to });
        }
    }

    fn castle<S: Side>(&mut self, _: &View<'_, S>, m: &CastlingMove) {
        if self.origins.contains(m.king) && self.targets.contains(m.rook) {
            (self.visit)(Move::Castle { king: m.king, rook: m.rook });
        }
    }
}
