//! From where a square is attacked on an empty board: most pieces are too far away to ask them more.

use shakmaty::{Bitboard, CastlingSide, Color, File, Square, attacks};

/// What a rook attacks on an empty board.
pub(super) static ROOK_LINES: [Bitboard; 64] = lines(true);
/// What a bishop attacks on an empty board.
pub(super) static BISHOP_LINES: [Bitboard; 64] = lines(false);

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

/// Where a knight, a bishop or a rook has to stand to attack one of some squares on an empty board. A
/// queen counts as both.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Zone {
    /// Those squares.
    pub(super) squares: Bitboard,
    pub(super) knights: Bitboard,
    pub(super) bishops: Bitboard,
    pub(super) rooks: Bitboard,
}

/// The squares beside a king.
static BESIDE: [Zone; 64] = {
    let mut zones = [Zone::of(Bitboard::EMPTY); 64];
    let mut i = 0;
    while i < 64 {
        zones[i] = Zone::of(attacks::king_attacks(Square::new(i as u32)));
        i += 1;
    }
    zones
};

/// For a colour, a side and the file of the king, the squares that it passes when it castles and the
/// one where it arrives.
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
    /// For some squares.
    pub(super) const fn of(mut squares: Bitboard) -> Zone {
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

    /// For more squares.
    #[inline(always)]
    pub(super) fn add(&mut self, other: &Zone) {
        self.squares |= other.squares;
        self.knights |= other.knights;
        self.bishops |= other.bishops;
        self.rooks |= other.rooks;
    }

    /// For a king that castles.
    #[inline(always)]
    pub(super) fn castling(color: Color, side: CastlingSide, king: Square) -> &'static Zone {
        &CASTLING[color as usize][side as usize][king.file() as usize]
    }

    /// For the squares beside a king.
    #[inline(always)]
    pub(super) fn beside(king: Square) -> &'static Zone {
        &BESIDE[king.to_usize()]
    }
}
