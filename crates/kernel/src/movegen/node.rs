//! A position as the generator holds it: 80 bytes that are copied from a node to its children.

use shakmaty::{Bitboard, Board, Castles, CastlingSide, Color, Role, Square, attacks};

use super::zone::Zone;

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

/// The castling moves that the rights of a start allow: squares do not change during a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingMoves {
    moves: [[CastlingMove; 2]; 2],
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingMove {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
    /// Squares that have to be empty.
    pub(crate) path: Bitboard,
    /// Squares that the king passes with the rook at home, its own square excluded.
    pub(crate) crossed: Bitboard,
    /// From where the crossed squares and the one where the king arrives may be attacked.
    pub(super) zone: Zone,
}

impl CastlingMove {
    /// No such move: its path is never free.
    const NONE: CastlingMove = CastlingMove {
        king: Square::A1,
        rook: Square::A1,
        king_to: Square::A1,
        rook_to: Square::A1,
        path: Bitboard::FULL,
        crossed: Bitboard::EMPTY,
        zone: Zone::of(Bitboard::EMPTY),
    };

    /// Whether the rook has its right and nothing is in the way.
    #[inline(always)]
    pub(crate) fn is_open(&self, rights: Bitboard, occupied: Bitboard) -> bool {
        rights.contains(self.rook) && (self.path & occupied).is_empty()
    }
}

impl CastlingMoves {
    /// Nobody may castle.
    pub(crate) const NONE: CastlingMoves = CastlingMoves { moves: [[CastlingMove::NONE; 2]; 2] };

    pub(crate) fn new(board: &Board, castles: &Castles) -> CastlingMoves {
        let mut moves = CastlingMoves::NONE;
        if castles.is_empty() {
            return moves;
        }
        for color in Color::ALL {
            for (i, side) in CastlingSide::ALL.into_iter().enumerate() {
                if let (Some(king), Some(rook)) = (board.king_of(color), castles.rook(color, side))
                {
                    let king_to = side.king_to(color);
                    let crossed = attacks::between(king, king_to);
                    moves.moves[color as usize][i] = CastlingMove {
                        king,
                        rook,
                        king_to,
                        rook_to: side.rook_to(color),
                        path: castles.path(color, side),
                        crossed,
                        zone: Zone::of(crossed.with(king_to)),
                    };
                }
            }
        }
        moves
    }

    #[inline(always)]
    pub(crate) fn of(&self, color: Color) -> &[CastlingMove; 2] {
        &self.moves[color as usize]
    }
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
