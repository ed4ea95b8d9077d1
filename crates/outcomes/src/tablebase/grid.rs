//! The numbering of a material's positions, in rows of 64.
//!
//! A row gives the squares of all pieces but the last. The squares of the last piece are the bits of a set, so
//! that one operation on a set works on 64 positions. If the ruleset is symmetric, the first piece is restricted
//! to a few squares, and a board is flipped until its first piece stands on one of these squares.

use isotope_kernel::{Flip, Rules};
use rayon::prelude::*;
use shakmaty::{Bitboard, Board, ByColor, Color, Piece, Role, Square};

use super::{error::TablebaseError, material::Material};

/// The maximum number of pieces of a table.
pub(crate) const MAX_PIECES: usize = 6;

/// The placements of a material's pieces, one from each set of placements that are equivalent by symmetry, in rows
/// of 64 squares for the last piece.
#[derive(Clone)]
pub struct Grid {
    /// The pieces in the order of the table; see [`in_order`].
    pub(crate) pieces: Vec<Piece>,
    /// The number of symmetries by which placements are equivalent: 8, 4, 2 or 1.
    pub(crate) symmetry: usize,
    /// For each side, the squares on which its pawns may stand.
    pawn_squares: ByColor<Bitboard>,
    /// The squares to which the first piece is restricted.
    anchors: Vec<Square>,
    /// For each square of the first piece, the flips that take the piece to an anchor, and the index of that
    /// anchor.
    slots: [(FlipSet, u8); 64],
}

/// A set of flips of the board, applied in the order horizontal, vertical, diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct FlipSet(u8);

const FLIPS: [Flip; 3] = [Flip::Horizontal, Flip::Vertical, Flip::Diagonal];

impl FlipSet {
    fn with(self, flip: usize) -> FlipSet {
        FlipSet(self.0 | 1 << flip)
    }

    #[inline]
    fn square(self, square: Square) -> Square {
        if self.0 == 0 {
            return square;
        }
        (0..3)
            .filter(|flip| self.0 & 1 << flip != 0)
            .fold(square, |at, flip| FLIPS[flip].square(at))
    }

    /// Undoes the flips on a set of squares.
    #[inline]
    fn back(self, squares: u64) -> u64 {
        let flips = (0..3).rev().filter(|flip| self.0 & 1 << flip != 0);
        flips.fold(Bitboard(squares), |at, flip| FLIPS[flip].squares(at)).0
    }
}

/// A row: the squares of all pieces but the last.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) index: usize,
    pub(crate) squares: [Square; MAX_PIECES],
    pub(crate) occupied: Bitboard,
}

impl Grid {
    /// Creates the grid of a material, reduced by the symmetries of the ruleset.
    pub fn new(material: &Material, rules: &Rules) -> Grid {
        let pieces = in_order(material);
        let has = |flip| rules.is_symmetric(flip);
        let symmetry = match () {
            () if pieces.len() == 1 || !has(Flip::Horizontal) => 1,
            () if material.has_pawns() || !has(Flip::Vertical) => 2,
            () if !has(Flip::Diagonal) => 4,
            () => 8,
        };
        let double_step = rules.spec().double_step;
        let pawn_squares = ByColor::new_with(|color| double_step.pawn_squares(color));
        let first = squares_of(pieces[0], &pawn_squares);
        let mut slots = [(FlipSet::default(), u8::MAX); 64];
        let mut anchors = Vec::new();
        for square in Square::ALL {
            if !first.contains(square) {
                continue;
            }
            let (mut flips, mut at) = (FlipSet::default(), square);
            let tests: [fn(Square) -> bool; 3] = [
                |at| u32::from(at.file()) > 3,
                |at| u32::from(at.rank()) > 3,
                |at| u32::from(at.rank()) > u32::from(at.file()),
            ];
            for (flip, is_beyond) in tests.into_iter().enumerate() {
                if symmetry >= 2 << flip && is_beyond(at) {
                    (flips, at) = (flips.with(flip), FLIPS[flip].square(at));
                }
            }
            slots[square.to_usize()].0 = flips;
            if at == square {
                slots[square.to_usize()].1 = anchors.len() as u8;
                anchors.push(square);
            }
        }
        for square in 0..64 {
            let flips = slots[square].0;
            let at = flips.square(Square::new(square as u32));
            slots[square].1 = slots[at.to_usize()].1;
        }
        Grid { pieces, symmetry, pawn_squares, anchors, slots }
    }

    /// The piece whose squares are the bits of a row.
    pub(crate) fn last(&self) -> Piece {
        self.pieces[self.pieces.len() - 1]
    }

    /// The pieces whose squares a row gives: all but the last.
    pub(crate) fn placed(&self) -> &[Piece] {
        &self.pieces[..self.pieces.len() - 1]
    }

    /// The number of symmetries by which placements are equivalent: 8, 4, 2 or 1.
    pub fn symmetry(&self) -> usize {
        self.symmetry
    }

    /// The number of rows, including rows without a position.
    pub fn rows(&self) -> usize {
        match self.placed().len() {
            0 => 1,
            placed => self.anchors.len() << (6 * (placed - 1)),
        }
    }

    /// For each piece, the number of squares by which rows and bits tell its place.
    pub(crate) fn squares(&self) -> Vec<usize> {
        let mut squares = vec![64; self.pieces.len()];
        if let [first, _, ..] = &mut squares[..] {
            *first = self.anchors.len();
        }
        squares
    }

    /// The row with this index; `None` if two pieces share a square or a pawn stands where no pawn may
    /// stand.
    #[inline]
    pub(crate) fn row(&self, index: usize) -> Option<Row> {
        let placed = self.placed().len();
        let mut row = Row { index, squares: [Square::A1; MAX_PIECES], occupied: Bitboard::EMPTY };
        for i in 0..placed {
            let rest = index >> (6 * (placed - 1 - i));
            let square = if i == 0 { self.anchors[rest] } else { Square::new((rest & 63) as u32) };
            let allowed = squares_of(self.pieces[i], &self.pawn_squares);
            if !allowed.contains(square) || row.occupied.contains(square) {
                return None;
            }
            row.squares[i] = square;
            row.occupied.add(square);
        }
        Some(row)
    }

    /// The squares on which the last piece can stand in a row.
    pub(crate) fn free_squares(&self, row: &Row) -> u64 {
        (squares_of(self.last(), &self.pawn_squares) & !row.occupied).0
    }

    /// The set that belongs to the row after a placed piece has moved to another square, flipped back to the
    /// orientation of `row`. `sets` returns the set of a row by the index of the row.
    #[inline]
    pub(crate) fn after_move(
        &self,
        row: &Row,
        piece: usize,
        to: Square,
        sets: impl Fn(usize) -> u64,
    ) -> u64 {
        let placed = self.placed().len();
        if piece > 0 {
            let shift = 6 * (placed - 1 - piece);
            return sets(row.index & !(63 << shift) | to.to_usize() << shift);
        }
        let (flips, slot) = self.slots[to.to_usize()];
        let mut index = usize::from(slot);
        for square in &row.squares[1..placed] {
            index = index << 6 | flips.square(*square).to_usize();
        }
        flips.back(sets(index))
    }

    /// The row and the bit of the position with the pieces on `squares`, in the order of [`pieces`](Grid::pieces).
    #[inline]
    pub(crate) fn locate(&self, squares: &[Square]) -> (usize, usize) {
        if let [only] = squares {
            return (0, only.to_usize());
        }
        let (flips, slot) = self.slots[squares[0].to_usize()];
        let mut index = usize::from(slot);
        for square in &squares[1..squares.len() - 1] {
            index = index << 6 | flips.square(*square).to_usize();
        }
        (index, flips.square(squares[squares.len() - 1]).to_usize())
    }

    /// The squares of the pieces of a board, in the order of [`pieces`](Grid::pieces). The board must have the
    /// material of the grid, with the colours exchanged if `flipped`.
    #[inline]
    pub(crate) fn squares_of(&self, board: &Board, flipped: bool) -> [Square; MAX_PIECES] {
        let mut squares = [Square::A1; MAX_PIECES];
        let mut left = Bitboard::FULL;
        for (place, piece) in squares.iter_mut().zip(&self.pieces) {
            let color = if flipped { !piece.color } else { piece.color };
            if let Some(square) = (board.by_piece(piece.role.of(color)) & left).first() {
                left.discard(square);
                *place = if flipped { square.flip_vertical() } else { square };
            }
        }
        squares
    }

    /// The boards of a row, one from each set of equivalent boards.
    pub fn boards(&self, row: usize) -> impl Iterator<Item = Board> + use<> {
        let row = self.row(row);
        let squares = row.map_or(0, |row| self.free_squares(&row) & self.canonical(&row));
        let board = row.map_or(Board::empty(), |row| self.board(&row));
        let last = self.last();
        Bitboard(squares).into_iter().map(move |square| {
            let mut board = board.clone();
            board.set_piece_at(square, last);
            board
        })
    }

    /// The board of a row without the last piece.
    pub(crate) fn board(&self, row: &Row) -> Board {
        let mut board = Board::empty();
        for (piece, square) in self.placed().iter().zip(row.squares) {
            board.set_piece_at(square, *piece);
        }
        board
    }

    /// The positions of a row that represent their sets of equivalent positions. Several equivalent positions are
    /// in the table only if the first piece stands on the diagonal.
    pub(crate) fn canonical(&self, row: &Row) -> u64 {
        let placed = self.placed().len();
        let first = row.squares[0];
        if self.symmetry < 8 || Flip::Diagonal.square(first) != first {
            return u64::MAX;
        }
        for square in &row.squares[1..placed] {
            let other = Flip::Diagonal.square(*square);
            if other != *square {
                return if *square < other { u64::MAX } else { 0 };
            }
        }
        let is_first = |square: &Square| *square <= Flip::Diagonal.square(*square);
        Square::ALL.into_iter().filter(is_first).collect::<Bitboard>().0
    }

    /// For each row, the positions that represent their sets of equivalent positions.
    pub(crate) fn representatives(&self) -> Vec<u64> {
        let of_row = |index| self.row(index).map_or(0, |row| self.canonical(&row));
        (0..self.rows()).into_par_iter().map(of_row).collect()
    }

    /// The row and bit of the position that represents the one at a row and bit.
    pub(crate) fn representative(&self, index: usize, bit: usize) -> (usize, usize) {
        let Some(mut row) = self.row(index) else { return (index, bit) };
        if self.canonical(&row) & 1 << bit != 0 {
            return (index, bit);
        }
        let count = self.pieces.len();
        row.squares[count - 1] = Square::new(bit as u32);
        self.locate(
            &row.squares[..count].iter().map(|at| Flip::Diagonal.square(*at)).collect::<Vec<_>>(),
        )
    }
}

/// The squares on which a piece may stand, if pawns may stand on `pawn_squares`.
fn squares_of(piece: Piece, pawn_squares: &ByColor<Bitboard>) -> Bitboard {
    if piece.role == Role::Pawn { *pawn_squares.get(piece.color) } else { Bitboard::FULL }
}

/// Checks the number of pieces of a material.
pub(crate) fn check_count(material: &Material) -> Result<(), TablebaseError> {
    match material.piece_count() {
        ..=MAX_PIECES => Ok(()),
        pieces => Err(TablebaseError::TooMany { pieces }),
    }
}

/// Checks that the table of a material can be built in `most` bytes of memory, of which it needs `needed`.
pub(crate) fn check_size(
    material: &Material,
    needed: u64,
    most: u64,
) -> Result<(), TablebaseError> {
    if needed <= most {
        return Ok(());
    }
    let (material, gib) = (material.to_string(), needed.div_ceil(1 << 30));
    Err(TablebaseError::TooLarge { material, gib, most: most >> 30 })
}

/// The memory that a table takes, in bytes: two bytes for each position and side to move.
pub(crate) fn table_size(material: &Material, rules: &Rules) -> u64 {
    Grid::new(material, rules).rows() as u64 * (2 * 2 * 64)
}

/// The memory that the build of a table takes, in bytes, without the tables to which it leads.
pub(crate) fn size(material: &Material, rules: &Rules) -> u64 {
    // For each row and side to move: two bytes for each position, and a dozen sets.
    const BYTES: u64 = 2 * (2 * 64 + 12 * 8);
    Grid::new(material, rules).rows() as u64 * BYTES
}

/// The pieces in the order of a table: pawns first, then kings, knights, bishops, rooks and queens, so that the
/// piece with the longest moves comes last.
fn in_order(material: &Material) -> Vec<Piece> {
    let first = |piece: &Piece| match piece.role {
        Role::Pawn => 0,
        Role::King => 1,
        Role::Knight => 2,
        Role::Bishop => 3,
        Role::Rook => 4,
        Role::Queen => 5,
    };
    let mut pieces: Vec<Piece> = material.pieces().collect();
    pieces.sort_by_key(|piece| (first(piece), piece.color == Color::Black));
    pieces
}

#[cfg(test)]
mod tests {
    use isotope_kernel::Spec;

    use super::*;

    #[test]
    fn a_table_beyond_the_memory_that_is_given_or_of_seven_pieces_is_refused_with_the_reason() {
        let rules = Rules::compile(Spec::default()).expect("chess");
        let material = |text: &str| text.parse::<Material>().expect("a material");
        // Between one and two GiB.
        let bytes = size(&material("KQRvKR"), &rules);
        assert!((1 << 30..2 << 30).contains(&bytes), "{bytes}");
        let check = |text: &str, most| {
            let material = material(text);
            check_size(&material, size(&material, &rules), most)
        };
        assert!(check("KQRvKR", 2 << 30).is_ok());
        let error = check("KQRvKR", 1 << 30).expect_err("too large").to_string();
        assert!(
            error.starts_with("KQRvKR would take 2 GB of memory to build, and 1 GB"),
            "{error}"
        );
        assert!(error.contains("--memory"), "{error}");
        let error = check_count(&material("KQRBvKRN")).expect_err("seven").to_string();
        assert!(error.starts_with("7 pieces stand there, and tables are built for six"), "{error}");
        assert!(error.contains("isotope solve"), "{error}");
        assert!(check_count(&material("KQRvKRN")).is_ok(), "if there is memory for it");
    }
}
