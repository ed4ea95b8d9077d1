//! A node with data that the generator needs repeatedly: the pieces of each side, the enemy pieces that
//! can capture a king, and the squares on which such a capture would destroy their own king.

use std::marker::PhantomData;

use shakmaty::{Bitboard, Role, Square, attacks};

use super::side::Side;
use crate::{
    board::{
        attackers::Pieces,
        node::{Node, RoleBits},
        zone::Zone,
    },
    rules::sets::Sets,
};

/// A node seen from the side to move. Both kings are on the board.
pub(crate) struct View<'a, S> {
    pub(crate) rules: &'a Sets,
    pub(crate) node: &'a Node,
    pub(crate) us: Bitboard,
    pub(crate) them: Bitboard,
    pub(crate) occupied: Bitboard,
    pub(crate) king: Square,
    pub(crate) enemy_king: Square,
    /// The opponent's pieces that can capture a king on some square without destroying their own king.
    pub(super) hostile: Bitboard,
    /// The squares on which our king is safe from all pieces except a king, because capturing it would
    /// also destroy their own king.
    pub(super) shield: Bitboard,
    pub(super) roles: RoleBits,
    side: PhantomData<S>,
}

/// The data that a view is created from.
pub(super) type Seed<'a> = (&'a Sets, &'a Node);

impl<'a, S: Side> View<'a, S> {
    /// Creates the view of the side to move. Both kings must be on the board.
    #[inline(always)]
    pub(super) fn new((rules, node): Seed<'a>) -> View<'a, S> {
        let us = node.side(S::COLOR);
        let them = node.side(S::Other::COLOR);
        let kings = node.role(Role::King);
        debug_assert!((kings & us).any() && (kings & them).any());
        let king = first(kings & us);
        let enemy_king = first(kings & them);
        View {
            rules,
            node,
            us,
            them,
            occupied: us | them,
            king,
            enemy_king,
            hostile: them & !(kings & rules.harmless_kings),
            shield: rules.shield.get(S::Other::COLOR)[enemy_king.to_usize()],
            roles: RoleBits::of(node),
            side: PhantomData,
        }
    }

    /// The data from which a function that is not inlined can recreate this view. Passing the view
    /// itself would force it out of registers into memory.
    #[inline(always)]
    pub(super) fn seed(&self) -> Seed<'a> {
        (self.rules, self.node)
    }

    /// The opponent's pieces that would threaten our king on the square `king` if they attacked it. If
    /// that square is next to the opponent's king and that king is hostile, too, the set may contain
    /// other pieces.
    #[inline(always)]
    pub(crate) fn hostile_to(&self, king: Square) -> Bitboard {
        if self.shield.contains(king) {
            self.hostile & self.node.role(Role::King)
        } else {
            self.hostile
        }
    }

    /// Whether our king would be safe on `square`, with the `occupied` squares and without the pieces on
    /// `gone`.
    #[inline(always)]
    pub(crate) fn is_safe(&self, square: Square, occupied: Bitboard, gone: Bitboard) -> bool {
        if self.rules.no_check {
            return true;
        }
        let hostile = self.hostile_to(square) & !gone;
        hostile.is_empty() || self.node.attackers(S::COLOR, square, hostile, occupied).is_empty()
    }

    /// Whether our king is in check.
    pub(crate) fn is_check(&self) -> bool {
        !self.is_safe(self.king, self.occupied, Bitboard::EMPTY)
    }

    /// The squares in `steps` on which our king would be safe. `zone` must cover all of `steps`.
    #[inline(always)]
    pub(crate) fn safe_steps(&self, steps: Bitboard, zone: &Zone) -> Bitboard {
        if self.rules.no_check || steps.is_empty() {
            return steps;
        }
        let lifted = self.occupied.without(self.king);
        let mut reach = self.node.reach(S::Other::COLOR, self.hostile, zone, lifted) & !self.shield;
        // The shield does not protect from the opponent's king itself.
        if self.hostile.contains(self.enemy_king) {
            reach |= attacks::king_attacks(self.enemy_king);
        }
        steps & !reach
    }

    /// The en passant square after a pawn has moved from `from` to `to`: the square that a double step
    /// passes, if an opposing pawn attacks it.
    #[inline(always)]
    pub(super) fn opens_en_passant(&self, from: Square, to: Square) -> Option<Square> {
        let passed = Square::new(u32::midpoint(from.to_u32(), to.to_u32()));
        let double = Square::abs_diff(from, to) == 16;
        let ready =
            attacks::pawn_attacks(S::COLOR, passed) & self.them & self.node.role(Role::Pawn);
        (double && self.rules.en_passant && ready.any()).then_some(passed)
    }

    /// The pieces that would be destroyed if the ring of one of our captures reached them.
    #[inline(always)]
    pub(crate) fn frail(&self) -> Bitboard {
        let sides = (self.us & self.rules.hits_us) | (self.them & self.rules.hits_them);
        sides & !self.rules.immune.of(self.node)
    }

    /// The pieces that our capture destroys in the ring around `center`.
    #[inline(always)]
    pub(crate) fn blasted(&self, center: Square) -> Bitboard {
        self.rules.ring.get(S::COLOR)[center.to_usize()] & self.frail()
    }

    #[inline(always)]
    pub(crate) fn inverse(&self, square: Square) -> Bitboard {
        self.rules.inverse.get(S::COLOR)[square.to_usize()]
    }

    /// The targets of exploding captures that destroy the opponent's king.
    #[inline(always)]
    pub(super) fn wins(&self) -> Bitboard {
        let king = Bitboard::from_square(self.enemy_king);
        if self.rules.hits_enemy_king { self.inverse(self.enemy_king) | king } else { king }
    }

    #[inline(always)]
    pub(crate) fn our(&self, role: Role) -> Bitboard {
        self.us & self.node.role(role)
    }
}

/// The first square in a set; a1 if the set is empty.
#[inline(always)]
fn first(squares: Bitboard) -> Square {
    Square::new(squares.0.trailing_zeros() & 63)
}
