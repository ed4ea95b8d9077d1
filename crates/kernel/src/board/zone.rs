//! Zones: the squares from which given squares are attacked on an empty board. Most pieces stand outside
//! the zone and need no further test.

use shakmaty::{Bitboard, CastlingSide, Color, File, Square, attacks};

/// For each square, the squares that a rook attacks from it on an empty board.
pub(crate) static ROOK_LINES: [Bitboard; 64] = lines(true);
/// For each square, the squares that a bishop attacks from it on an empty board.
pub(crate) static BISHOP_LINES: [Bitboard; 64] = lines(false);

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

/// The squares from which a knight, bishop or rook attacks any of the given squares on an empty board. A
/// queen counts as both a bishop and a rook.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Zone {
    /// The given squares, which are attacked from the zone.
    pub(crate) squares: Bitboard,
    pub(crate) knights: Bitboard,
    pub(crate) bishops: Bitboard,
    pub(crate) rooks: Bitboard,
}

/// The zone of the squares next to a king, for each square of the king.
static BESIDE: [Zone; 64] = {
    let mut zones = [Zone::of(Bitboard::EMPTY); 64];
    let mut i = 0;
    while i < 64 {
        zones[i] = Zone::of(attacks::king_attacks(Square::new(i as u32)));
        i += 1;
    }
    zones
};

/// The zone of the squares that a castling king passes or reaches, by colour, castling side and file of
/// the king.
static CASTLING: [[[Zone; 8]; 2]; 2] = {
    let mut zones = [[[Zone::of(Bitboard::EMPTY); 8]; 2]; 2];
    let mut i = 0;
    while i < 32 {
        let (color, side, file) = (Color::ALL[i / 16], CastlingSide::ALL[i / 8 % 2], i % 8);
        let king = Square::from_coords(File::ALL[file], color.backrank());
        let to = side.king_to(color);
        let squares = attacks::between(king, to).with_const(Bitboard::from_square(to));
        zones[color as usize][side as usize][file] = Zone::of(squares);
        i += 1;
    }
    zones
};

impl Zone {
    /// The whole board.
    pub(crate) const WHOLE: Zone = Zone {
        squares: Bitboard::FULL,
        knights: Bitboard::FULL,
        bishops: Bitboard::FULL,
        rooks: Bitboard::FULL,
    };

    /// The zone of `squares`.
    pub(crate) const fn of(mut squares: Bitboard) -> Zone {
        let none = Bitboard::EMPTY;
        let mut zone = Zone { squares, knights: none, bishops: none, rooks: none };
        while let Some(square) = squares.first() {
            zone.knights.0 |= attacks::knight_attacks(square).0;
            zone.bishops.0 |= BISHOP_LINES[square as usize].0;
            zone.rooks.0 |= ROOK_LINES[square as usize].0;
            squares.0 &= squares.0 - 1;
        }
        zone
    }

    /// Adds the squares and attackers of another zone.
    #[inline(always)]
    pub(crate) fn add(&mut self, other: &Zone) {
        self.squares |= other.squares;
        self.knights |= other.knights;
        self.bishops |= other.bishops;
        self.rooks |= other.rooks;
    }

    /// The zone of the squares that a castling king passes or reaches.
    #[inline(always)]
    pub(crate) fn castling(color: Color, side: CastlingSide, king: Square) -> &'static Zone {
        &CASTLING[color as usize][side as usize][king.file() as usize]
    }

    /// The zone of the squares next to a king.
    #[inline(always)]
    pub(crate) fn beside(king: Square) -> &'static Zone {
        &BESIDE[king.to_usize()]
    }
}
