//! A position as the generator holds it: 80 bytes that are copied from a node to its children.

use shakmaty::{Bitboard, Color, Role, Square};

/// Board and rights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// From pawn to king.
    pub(crate) roles: [Bitboard; 6],
    /// Black and White.
    pub(crate) colors: [Bitboard; 2],
    /// Rooks that may castle.
    pub(crate) castling: Bitboard,
    /// Where the side to move may capture en passant, if a pawn of its stands ready.
    pub(crate) en_passant: Option<Square>,
    /// Checks left to give, for Black and White; 255 where they do not count.
    pub(crate) checks: [u8; 2],
}

const _: () = assert!(size_of::<Node>() == 80);

/// A castling move that rights allow and nothing is in the way of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingMove {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
    /// Squares that the king passes with the rook at home, its own square excluded.
    pub(crate) crossed: Bitboard,
}

impl Node {
    #[inline(always)]
    pub(crate) fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize - 1]
    }

    #[inline(always)]
    pub(crate) fn side(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The role of the piece on an occupied square.
    #[inline(always)]
    pub(crate) fn role_at(&self, square: Square) -> Role {
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
        // The number of the role in binary, without a branch.
        let [_, knights, bishops, rooks, queens, kings] = self.roles;
        let bit = |of: Bitboard| (of.0 >> square.to_u32()) as usize & 1;
        let number =
            bit(knights | rooks | kings) | bit(bishops | rooks) << 1 | bit(queens | kings) << 2;
        ROLES[number]
    }

    /// Takes pieces off the board, with the rights of the rooks among them.
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
