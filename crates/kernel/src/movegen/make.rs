//! Makes moves: computes the node after a move.

use shakmaty::{Bitboard, Role, Square};

use super::{side::Side, view::View};
use crate::{board::node::Node, words::castling::castling_side};

impl<S: Side> View<'_, S> {
    /// The node after a piece other than a pawn has moved to an empty square.
    #[inline(always)]
    pub(crate) fn after_step(&self, role: Role, from: Square, to: Square) -> Node {
        let mut node = *self.node;
        let both = Bitboard::from_square(from).with(to);
        node.roles[role as usize - 1] ^= both;
        node.colors[S::COLOR as usize] ^= both;
        node.castling &= !Bitboard::from_square(from);
        if role == Role::King {
            node.castling &= !self.us;
        }
        node.en_passant = None;
        node
    }

    /// The node after a capture that destroys no king. `by` is the role of the capturer after the move,
    /// which differs from that of the `mover` in a promotion.
    #[inline(always)]
    pub(crate) fn after_capture(
        &self,
        mover: Role,
        by: Role,
        from: Square,
        to: Square,
        victim: Square,
    ) -> Node {
        let mut node = *self.node;
        let (gone, dies) = self.aftermath(from, to, victim, by);
        node.remove(gone.with(from));
        if !dies {
            node.put(to, by, S::COLOR);
        }
        if mover == Role::King {
            node.castling &= !self.us;
        }
        node.en_passant = None;
        node
    }

    /// The node after a pawn has moved forward by `delta` to `to`, without promoting.
    #[inline(always)]
    pub(crate) fn after_push(&self, from: Square, to: Square, delta: i32) -> Node {
        let mut node = *self.node;
        let both = Bitboard::from_square(from).with(to);
        node.roles[0] ^= both;
        node.colors[S::COLOR as usize] ^= both;
        // `delta` is a constant at each call, so the test costs nothing for single steps.
        node.en_passant = if delta.abs() == 16 { self.opens_en_passant(from, to) } else { None };
        node
    }

    /// The node after a pawn has moved forward to `to` and promoted to `role`.
    #[inline(always)]
    pub(crate) fn after_promotion(&self, from: Square, to: Square, role: Role) -> Node {
        let mut node = *self.node;
        node.roles[0] ^= Bitboard::from_square(from);
        node.colors[S::COLOR as usize] ^= Bitboard::from_square(from);
        node.put(to, role, S::COLOR);
        node.en_passant = None;
        node
    }

    /// The node after castling.
    #[inline(always)]
    pub(crate) fn after_castling(&self, king: Square, rook: Square) -> Node {
        let mut node = *self.node;
        let side = castling_side(king, rook);
        node.remove(Bitboard::from_square(king).with(rook));
        node.put(side.king_to(S::COLOR), Role::King, S::COLOR);
        node.put(side.rook_to(S::COLOR), Role::Rook, S::COLOR);
        node.castling &= !self.us;
        node.en_passant = None;
        node
    }
}
