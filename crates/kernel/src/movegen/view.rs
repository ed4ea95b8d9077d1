//! What is asked again and again in one node, folded once: who stands where, and which of the
//! opponent's pieces can threaten a king.

use std::marker::PhantomData;

use shakmaty::{Bitboard, Rank, Role, Square, attacks};

use super::{
    directions::deltas,
    kind::{Manner, Side},
    masks::Masks,
    node::Node,
};

/// What a rook attacks on an empty board.
static ROOK_LINES: [Bitboard; 64] = lines(true);
/// What a bishop attacks on an empty board.
static BISHOP_LINES: [Bitboard; 64] = lines(false);

const fn lines(rook: bool) -> [Bitboard; 64] {
    let mut lines = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        let square = Square::new(i as u32);
        lines[i] = if rook {
            attacks::rook_attacks(square, Bitboard::EMPTY)
        } else {
            attacks::bishop_attacks(square, Bitboard::EMPTY)
        };
        i += 1;
    }
    lines
}

/// A node seen from the side to move. Both kings are on the board.
pub(crate) struct View<'a, S> {
    pub(crate) rules: &'a Masks,
    pub(crate) node: &'a Node,
    pub(crate) us: Bitboard,
    pub(crate) them: Bitboard,
    pub(crate) occupied: Bitboard,
    pub(crate) king: Square,
    pub(crate) enemy_king: Square,
    /// The opponent's pieces that can capture a king without destroying their own, somewhere.
    hostile: Bitboard,
    /// Those of them that cannot on the squares of `shield`, because their own king stands in the
    /// blast.
    shielded: Bitboard,
    /// Where a king of ours is safe from `shielded`.
    pub(crate) shield: Bitboard,
    /// If it matters who captures, at least the pieces of both sides some of whose captures explode,
    /// kings apart; perhaps more squares.
    pub(crate) exploders: Bitboard,
    side: PhantomData<S>,
}

impl<'a, S: Side> View<'a, S> {
    /// The node seen from the side to move. Both kings must be there.
    #[inline(always)]
    pub(crate) fn new(rules: &'a Masks, node: &'a Node) -> View<'a, S> {
        let us = node.side(S::COLOR);
        let them = node.side(S::Other::COLOR);
        let kings = node.role(Role::King);
        debug_assert!((kings & us).any() && (kings & them).any());
        let king = first(kings & us);
        let enemy_king = first(kings & them);
        let mut shield = rules.shield.get(S::Other::COLOR)[enemy_king.to_usize()];
        let mut hostile = if rules.takers.kings { them } else { them & !kings };
        if S::MIXED && !rules.takers.nobody_harmless {
            hostile &= !rules.takers.harmless.of(node);
        }
        let exploders = match S::KIND.manner {
            Manner::Uniform | Manner::Of | Manner::SameRole => Bitboard::EMPTY,
            Manner::Mixed if rules.manners.everybody_explodes => Bitboard::FULL,
            Manner::By | Manner::Mixed => rules.manners.exploders.of(node),
        };
        let mut shielded = match S::KIND.manner {
            Manner::Uniform | Manner::Of | Manner::SameRole => hostile & !kings,
            Manner::By => hostile & exploders,
            Manner::Mixed if rules.takers.all_shielded => hostile & !kings,
            Manner::Mixed if rules.takers.nobody_shielded => Bitboard::EMPTY,
            Manner::Mixed => hostile & rules.takers.shielded.of(node),
        };
        if S::ODD_PROMOTION {
            // On our first rank they capture as what they become.
            let second = Bitboard::from_rank(S::COLOR.relative_rank(Rank::Second));
            let promoting = hostile & node.role(Role::Pawn) & second;
            shielded &= !promoting;
            if rules.takers.promotions_shielded {
                shielded |= promoting;
            }
        }
        if !S::TAKERS_ALIKE && shielded.is_empty() {
            shield = Bitboard::EMPTY;
        }
        if S::MIXED && rules.by_origin {
            let inverse = rules.inverse.get(S::Other::COLOR)[enemy_king.to_usize()];
            hostile &= !(shielded & inverse);
        }
        View {
            rules,
            node,
            us,
            them,
            occupied: us | them,
            king,
            enemy_king,
            hostile,
            shielded,
            shield,
            exploders,
            side: PhantomData,
        }
    }

    /// The opponent's pieces that would threaten a king of ours on `king` if they attacked it.
    #[inline(always)]
    pub(crate) fn hostile_to(&self, king: Square) -> Bitboard {
        if self.shield.contains(king) { self.hostile & !self.shielded } else { self.hostile }
    }

    /// Those of `hostile` that attack `square` in any way when `occupied` squares block.
    pub(crate) fn attackers(
        &self,
        square: Square,
        occupied: Bitboard,
        hostile: Bitboard,
    ) -> Bitboard {
        self.steppers(square, hostile) | self.sliders(square, occupied, hostile)
    }

    /// Those of `hostile` that attack `square` in one step.
    #[inline(always)]
    pub(crate) fn steppers(&self, square: Square, hostile: Bitboard) -> Bitboard {
        let node = self.node;
        hostile
            & ((attacks::pawn_attacks(S::COLOR, square) & node.role(Role::Pawn))
                | (attacks::knight_attacks(square) & node.role(Role::Knight))
                | (attacks::king_attacks(square) & node.role(Role::King)))
    }

    /// Those of `hostile` that attack `square` along a line.
    #[inline(always)]
    pub(super) fn sliders(
        &self,
        square: Square,
        occupied: Bitboard,
        hostile: Bitboard,
    ) -> Bitboard {
        let node = self.node;
        let queens = node.role(Role::Queen);
        hostile
            & ((attacks::rook_attacks(square, occupied) & (node.role(Role::Rook) | queens))
                | (attacks::bishop_attacks(square, occupied) & (node.role(Role::Bishop) | queens)))
    }

    /// Those of `hostile` that would attack `square` along a line of an empty board.
    #[inline(always)]
    pub(crate) fn aligned(&self, square: Square, hostile: Bitboard) -> Bitboard {
        let node = self.node;
        let queens = node.role(Role::Queen);
        hostile
            & ((ROOK_LINES[square.to_usize()] & (node.role(Role::Rook) | queens))
                | (BISHOP_LINES[square.to_usize()] & (node.role(Role::Bishop) | queens)))
    }

    /// Whether a king of ours on `square` is safe when `occupied` squares block and the pieces on
    /// `gone` are no longer there.
    #[inline(always)]
    pub(crate) fn is_safe(&self, square: Square, occupied: Bitboard, gone: Bitboard) -> bool {
        if self.rules.no_check {
            return true;
        }
        let hostile = self.hostile_to(square) & !gone;
        if hostile.is_empty() {
            return true;
        }
        self.steppers(square, hostile).is_empty()
            && (self.aligned(square, hostile).is_empty()
                || self.sliders(square, occupied, hostile).is_empty())
    }

    /// Whether our king is in check.
    pub(crate) fn is_check(&self) -> bool {
        if S::KIND.explosion_checks {
            self.is_endangered()
        } else {
            !self.is_safe(self.king, self.occupied, Bitboard::EMPTY)
        }
    }

    /// The squares of `steps` where our king is safe, if it leaves its own.
    #[inline(always)]
    pub(crate) fn safe_steps(&self, steps: Bitboard) -> Bitboard {
        if self.rules.no_check || steps.is_empty() {
            return steps;
        }
        let lifted = self.occupied.without(self.king);
        let mut reach = self.reach_of(self.hostile, lifted) & !self.shield;
        if !S::TAKERS_ALIKE && (steps & self.shield).any() {
            reach |= self.reach_of(self.hostile & !self.shielded, lifted);
        }
        // A king that may capture another one is never shielded.
        if self.hostile.contains(self.enemy_king) {
            reach |= attacks::king_attacks(self.enemy_king);
        }
        steps & !reach
    }

    /// Everything that some of the opponent's pieces attack, kings apart.
    #[inline(always)]
    pub(super) fn reach_of(&self, pieces: Bitboard, occupied: Bitboard) -> Bitboard {
        let of = |role| pieces & self.node.role(role);
        let mut reach = self.reach_of_pawns(pieces);
        for knight in of(Role::Knight) {
            reach |= attacks::knight_attacks(knight);
        }
        // Asking whether a look-up could matter costs more than the look-up.
        for rook in of(Role::Rook) | of(Role::Queen) {
            reach |= attacks::rook_attacks(rook, occupied);
        }
        for bishop in of(Role::Bishop) | of(Role::Queen) {
            reach |= attacks::bishop_attacks(bishop, occupied);
        }
        reach
    }

    /// What the pawns among some of the opponent's pieces attack.
    #[inline(always)]
    pub(super) fn reach_of_pawns(&self, pieces: Bitboard) -> Bitboard {
        let pawns = pieces & self.node.role(Role::Pawn);
        let (_, [(left, left_edge), (right, right_edge)]) = deltas::<S::Other>();
        (pawns & !left_edge).shift(left) | (pawns & !right_edge).shift(right)
    }

    /// The square that a double step passes, if a pawn of the opponent's stands ready there.
    #[inline(always)]
    pub(super) fn opens_en_passant(&self, from: Square, to: Square) -> Option<Square> {
        let passed = Square::new(u32::midpoint(from.to_u32(), to.to_u32()));
        let double = Square::abs_diff(from, to) == 16;
        let ready =
            attacks::pawn_attacks(S::COLOR, passed) & self.them & self.node.role(Role::Pawn);
        (double && self.rules.en_passant && ready.any()).then_some(passed)
    }

    /// The pieces that perish when they stand in a ring of ours.
    #[inline(always)]
    pub(crate) fn frail(&self) -> Bitboard {
        let sides = (self.us & self.rules.hits_us) | (self.them & self.rules.hits_them);
        sides & !self.rules.immune.of(self.node)
    }

    #[inline(always)]
    pub(crate) fn ring(&self, center: Square) -> Bitboard {
        self.rules.ring.get(S::COLOR)[center.to_usize()]
    }

    #[inline(always)]
    pub(crate) fn inverse(&self, square: Square) -> Bitboard {
        self.rules.inverse.get(S::COLOR)[square.to_usize()]
    }

    #[inline(always)]
    pub(crate) fn our(&self, role: Role) -> Bitboard {
        self.us & self.node.role(role)
    }

    /// Whether somebody but our king could make a capture explode, perhaps by what it becomes.
    #[inline(always)]
    pub(crate) fn may_explode(&self) -> bool {
        let manners = &self.rules.manners;
        let seventh = Bitboard::from_rank(S::COLOR.relative_rank(Rank::Seventh));
        match S::KIND.manner {
            Manner::Uniform | Manner::Of | Manner::SameRole => true,
            Manner::By | Manner::Mixed => {
                let promoting = self.our(Role::Pawn) & seventh & manners.promoting_exploders;
                ((self.us & self.exploders) | promoting).any()
            }
        }
    }

    /// Those of `victims` that a `mover` is not forbidden to capture.
    #[inline(always)]
    pub(super) fn permitted(&self, mover: Role, mut victims: Bitboard) -> Bitboard {
        let manners = &self.rules.manners;
        if S::MIXED && manners.restricted.contains(mover) {
            victims &= !manners.forbidden[mover as usize - 1].of(self.node);
        }
        victims
    }
}

/// What a piece on `from` attacks on an empty board, kings apart.
#[inline(always)]
pub(super) fn open_reach<S: Side>(role: Role, from: Square) -> Bitboard {
    let (rook, bishop) = (ROOK_LINES[from.to_usize()], BISHOP_LINES[from.to_usize()]);
    match role {
        Role::Pawn => attacks::pawn_attacks(S::COLOR, from),
        Role::Knight => attacks::knight_attacks(from),
        Role::Bishop => bishop,
        Role::Rook => rook,
        Role::Queen => rook | bishop,
        Role::King => Bitboard::EMPTY,
    }
}

/// The first of some squares.
#[inline(always)]
fn first(squares: Bitboard) -> Square {
    Square::new(squares.0.trailing_zeros() & 63)
}
