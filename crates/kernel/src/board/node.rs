//! The move generator's form of a position: 80 bytes, which are copied for each child of a node.

use shakmaty::{Bitboard, Color, Role, Square};

use super::attackers::Pieces;

/// A position as the move generator represents it, without the rules and the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The squares of the pieces of each role, from pawn to king.
    pub(crate) roles: [Bitboard; 6],
    /// The squares of Black's pieces and of White's, in this order.
    pub(crate) colors: [Bitboard; 2],
    /// The rooks with a castling right.
    pub(crate) castling: Bitboard,
    /// The en passant square, if a pawn of the side to move attacks it.
    pub(crate) en_passant: Option<Square>,
    /// The number of checks that Black and White, in this order, still have to give; 255 if checks are
    /// not counted.
    pub(crate) checks: [u8; 2],
}

const _: () = assert!(size_of::<Node>() == 80);

impl Node {
    #[inline(always)]
    pub(crate) fn side(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// Removes the pieces on `squares`, and the castling rights of the rooks among them.
    #[inline(always)]
    pub(crate) fn remove(&mut self, squares: Bitboard) {
        let keep = !squares;
        for role in &mut self.roles {
            *role &= keep;
        }
        for color in &mut self.colors {
            *color &= keep;
        }
        self.castling &= keep;
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, square: Square, role: Role, color: Color) {
        self.roles[role as usize - 1] |= Bitboard::from_square(square);
        self.colors[color as usize] |= Bitboard::from_square(square);
    }
}

impl Pieces for Node {
    #[inline(always)]
    fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize - 1]
    }
}

/// The roles of all pieces, from which that of one is found without a branch: the squares of the roles whose number,
/// from 0 for pawns to 5 for kings, has bit 0, 1 or 2 set.
#[derive(Clone, Copy)]
pub(crate) struct RoleBits([Bitboard; 3]);

impl RoleBits {
    #[inline(always)]
    pub(crate) fn of(pieces: &impl Pieces) -> RoleBits {
        let [knights, bishops, rooks, queens, kings] =
            [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King]
                .map(|role| pieces.role(role));
        RoleBits([knights | rooks | kings, bishops | rooks, queens | kings])
    }

    /// The role of the piece on an occupied square.
    #[inline(always)]
    pub(crate) fn at(self, square: Square) -> Role {
        const ROLES: [Role; 8] = [
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
            Role::King,
            Role::King,
        ];
        let bit = |i: usize| (self.0[i].0 >> square.to_u32()) as usize & 1;
        ROLES[bit(0) | bit(1) << 1 | bit(2) << 2]
    }
}
