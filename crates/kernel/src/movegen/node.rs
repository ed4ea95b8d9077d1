//! A position as the generator holds it: 80 bytes that are copied from a node to its children.

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, CastlingSide, Color, Position as _, Role, Square,
    attacks,
};

use crate::position::Position;

/// What the generator is compiled for: it is a different function for each of these kinds of
/// games, so that none pays for the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kind {
    /// Some captures explode.
    pub(crate) blast: bool,
    /// All captures by all roles have one manner: either none explodes, or all do and none is
    /// centred on the capturer's origin; and none is forbidden.
    pub(crate) uniform: bool,
    /// Any capture that would destroy the king is a check.
    pub(crate) explosion_checks: bool,
    /// It is not uniform, and which captures explode is not all there is to ask: some are
    /// forbidden, explosions are centred on the capturer's origin, or a pawn may take a king as
    /// what it becomes and not as a pawn, or the other way round.
    pub(crate) exceptions: bool,
}

impl Kind {
    /// As a parameter of types.
    pub(crate) const fn to_bits(self) -> u8 {
        self.blast as u8
            | (self.uniform as u8) << 1
            | (self.explosion_checks as u8) << 2
            | (self.exceptions as u8) << 3
    }

    const fn from_bits(bits: u8) -> Kind {
        Kind {
            blast: bits & 1 != 0,
            uniform: bits & 2 != 0,
            explosion_checks: bits & 4 != 0,
            exceptions: bits & 8 != 0,
        }
    }
}

/// The side to move in a kind of game, as a type.
pub(crate) trait Side {
    /// The colour.
    const COLOR: Color;
    /// The kind of game.
    const KIND: Kind;
    /// Some captures explode.
    const BLAST: bool = Self::KIND.blast;
    /// All captures are of one manner.
    const UNIFORM: bool = Self::KIND.uniform;
    /// More has to be asked than which captures explode.
    const EXCEPTIONS: bool = Self::KIND.exceptions;
    /// The opponent.
    type Other: Side<Other = Self>;
}

/// White to move.
pub(crate) enum White<const KIND: u8> {}
/// Black to move.
pub(crate) enum Black<const KIND: u8> {}

impl<const KIND: u8> Side for White<KIND> {
    const COLOR: Color = Color::White;
    const KIND: Kind = Kind::from_bits(KIND);
    type Other = Black<KIND>;
}

impl<const KIND: u8> Side for Black<KIND> {
    const COLOR: Color = Color::Black;
    const KIND: Kind = Kind::from_bits(KIND);
    type Other = White<KIND>;
}

/// Calls a function that is generic over [`Side`], for White, with the type for a kind of game.
macro_rules! for_kind {
    ($kind:expr, $function:ident::<$($generic:ty),*>($($argument:expr),*)) => {
        match $kind.to_bits() {
            1 => $function::<$($generic,)* White<1>>($($argument),*),
            2 => $function::<$($generic,)* White<2>>($($argument),*),
            3 => $function::<$($generic,)* White<3>>($($argument),*),
            7 => $function::<$($generic,)* White<7>>($($argument),*),
            8 => $function::<$($generic,)* White<8>>($($argument),*),
            9 => $function::<$($generic,)* White<9>>($($argument),*),
            // Checks by explosion, unless all captures explode in one manner.
            _ => $function::<$($generic,)* White<13>>($($argument),*),
        }
    };
}
pub(super) use for_kind;

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
                    moves.moves[color as usize][i] = CastlingMove {
                        king,
                        rook,
                        king_to,
                        rook_to: side.rook_to(color),
                        path: castles.path(color, side),
                        crossed: attacks::between(king, king_to),
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
    /// The node of a position.
    pub(crate) fn of(position: &Position<'_>) -> Node {
        let (roles, colors): (ByRole<Bitboard>, ByColor<Bitboard>) =
            position.board().clone().into_bitboards();
        let left = |color| {
            let remaining = position.remaining_checks();
            remaining.map_or(u8::MAX, |remaining| u8::from(*remaining.get(color)))
        };
        Node {
            roles: [roles.pawn, roles.knight, roles.bishop, roles.rook, roles.queen, roles.king],
            colors: [colors.black, colors.white],
            castling: position.castles().castling_rights(),
            en_passant: position.pseudo_legal_ep_square(),
            checks: [left(Color::Black), left(Color::White)],
        }
    }

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
