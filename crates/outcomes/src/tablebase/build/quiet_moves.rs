//! Finds the predecessors of a set of positions by quiet moves, 64 positions at a time.
//!
//! Quiet moves are the same under all rulesets: a piece moves to an empty square that it attacks, and a pawn moves
//! forward. Moves that set off an explosion are not quiet; they are conversions. The legality of a move follows from the position after it, since sets contain only positions in which
//! the side that has just moved is not in check.

use isotope_kernel::{DoubleStep, Field, Rules};
use shakmaty::{Bitboard, Board, ByColor, Color, Move, Piece, Rank, Role, Square, attacks};

use crate::tablebase::grid::{Grid, Row};

/// The kinds of pieces whose moves count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Movers {
    All,
    Pieces,
    Pawns,
}

/// The quiet moves of a material.
pub(crate) struct QuietMoves<'g> {
    pub(crate) grid: &'g Grid,
    pub(crate) double_step: DoubleStep,
    /// For each side and each role, from pawn to king, the empty squares that its pieces can enter without setting
    /// off an explosion.
    quiet: ByColor<[Bitboard; 6]>,
    /// Whether double steps to a square beside an enemy pawn are left out, because they allow en passant; see
    /// [`double_steps`](super::double_steps).
    pub(crate) en_passant: bool,
}

impl<'g> QuietMoves<'g> {
    pub(crate) fn new(grid: &'g Grid, rules: &Rules) -> QuietMoves<'g> {
        let spec = rules.spec();
        QuietMoves {
            grid,
            double_step: spec.double_step,
            quiet: ByColor::new_with(|color| {
                Role::ALL.map(|role| quiet_squares(rules, color, role))
            }),
            en_passant: spec.en_passant.is_on(),
        }
    }

    /// The positions of a row from which a quiet move of `turn` leads to a position in `sets`, which returns the
    /// set of a row by the index of the row.
    #[inline]
    pub(crate) fn predecessors(
        &self,
        row: &Row,
        turn: Color,
        movers: Movers,
        sets: impl Fn(usize) -> u64,
    ) -> u64 {
        let mut positions = 0;
        for (i, piece) in self.grid.placed().iter().enumerate() {
            if piece.color != turn || !movers.include(piece.role) {
                continue;
            }
            let from = row.squares[i];
            if piece.role == Role::Pawn {
                positions |= self.pawn_predecessors(row, i, *piece, &sets);
                continue;
            }
            let targets = self.quiet_for(*piece) & !row.occupied;
            for to in attacks::attacks(from, *piece, row.occupied) & targets {
                let set = self.grid.after_move(row, i, to, &sets);
                if set != 0 {
                    positions |= set & !attacks::between(from, to).0;
                }
            }
        }
        let last = self.grid.last();
        if last.color == turn && movers.include(last.role) {
            positions |= self.last_piece_predecessors(row, last, sets(row.index));
        }
        positions & !row.occupied.0
    }

    /// The squares that a piece can enter by a quiet move if they are empty.
    fn quiet_for(&self, piece: Piece) -> Bitboard {
        self.quiet.get(piece.color)[piece.role as usize - 1]
    }

    fn pawn_predecessors(
        &self,
        row: &Row,
        i: usize,
        pawn: Piece,
        sets: impl Fn(usize) -> u64,
    ) -> u64 {
        let from = row.squares[i];
        let forward = pawn.color.fold_wb(8, -8);
        let Some(one) = from.offset(forward).filter(|one| !row.occupied.contains(*one)) else {
            return 0;
        };
        if Bitboard::BACKRANKS.contains(one) {
            return 0;
        }
        let quiet = self.quiet_for(pawn);
        let mut positions = match quiet.contains(one) {
            true => self.grid.after_move(row, i, one, &sets),
            false => 0,
        };
        if self.double_step.origins(pawn.color).contains(from)
            && let Some(two) = one.offset(forward).filter(|two| !row.occupied.contains(*two))
            && quiet.contains(two)
        {
            let mut set = self.grid.after_move(row, i, two, &sets) & !Bitboard::from(one).0;
            if self.en_passant && from.rank() == pawn.color.relative_rank(Rank::Second) {
                let beside = beside(two);
                for (piece, square) in self.grid.placed().iter().zip(row.squares) {
                    if *piece == (!pawn.color).pawn() && beside.contains(square) {
                        set = 0;
                    }
                }
                if self.grid.last() == (!pawn.color).pawn() {
                    set &= !beside.0;
                }
            }
            positions |= set;
        }
        positions
    }

    /// The predecessors of `set` by moves of the last piece, whose squares are the bits of `set`.
    fn last_piece_predecessors(&self, row: &Row, piece: Piece, set: u64) -> u64 {
        if set == 0 {
            return 0;
        }
        let (to, empty) = (Bitboard(set) & self.quiet_for(piece), !row.occupied);
        match piece.role {
            Role::Pawn => {
                let back = |squares: Bitboard| squares.shift(piece.color.fold_wb(-8, 8));
                let second = Bitboard::from_rank(piece.color.relative_rank(Rank::Second));
                let mut double = back(back(to) & empty) & self.double_step.origins(piece.color);
                for (other, square) in self.grid.placed().iter().zip(row.squares) {
                    if self.en_passant && *other == (!piece.color).pawn() {
                        double &= !(back(back(beside(square))) & second);
                    }
                }
                ((back(to) | double) & self.double_step.pawn_squares(piece.color)).0
            }
            Role::Knight | Role::King => {
                let jump = |square: Square| match piece.role {
                    Role::Knight => attacks::knight_attacks(square),
                    _ => attacks::king_attacks(square),
                };
                to.into_iter().fold(0, |positions, square| positions | jump(square).0)
            }
            Role::Bishop => slide(to, empty, &DIAGONAL),
            Role::Rook => slide(to, empty, &STRAIGHT),
            Role::Queen => slide(to, empty, &DIAGONAL) | slide(to, empty, &STRAIGHT),
        }
    }
}

/// The empty squares that a piece of `color` and `role` can enter without setting off an explosion.
fn quiet_squares(rules: &Rules, color: Color, role: Role) -> Bitboard {
    let open = Field::of(Board::empty());
    let explodes = |to: Square| {
        // Neither the origin nor the other pieces make a difference: tables are not built where they do.
        let from = if to == Square::A1 { Square::B1 } else { Square::A1 };
        let m = Move::Normal { role, from, capture: None, to, promotion: None };
        rules.captures().cause(&open, color, m).is_some()
    };
    Square::ALL.into_iter().filter(|to| !explodes(*to)).collect()
}

impl Movers {
    fn include(self, role: Role) -> bool {
        match self {
            Movers::All => true,
            Movers::Pieces => role != Role::Pawn,
            Movers::Pawns => role == Role::Pawn,
        }
    }
}

/// The squares to the left and right of a square.
pub(crate) fn beside(square: Square) -> Bitboard {
    attacks::king_attacks(square) & Bitboard::from_rank(square.rank())
}

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// The steps of a rook to higher squares, each with the masks of squares on which the step up and the step down
/// may end.
const STRAIGHT: [(u32, u64, u64); 2] = [(8, u64::MAX, u64::MAX), (1, NOT_A, NOT_H)];
/// The steps of a bishop to higher squares, each with the masks of squares on which the step up and the step down
/// may end.
const DIAGONAL: [(u32, u64, u64); 2] = [(9, NOT_A, NOT_H), (7, NOT_H, NOT_A)];

/// The squares from which a slider reaches one of `to` over empty squares, by Kogge-Stone fill along `steps` in
/// both directions.
#[inline]
fn slide(to: Bitboard, empty: Bitboard, steps: &[(u32, u64, u64); 2]) -> u64 {
    let mut positions = 0;
    for &(step, up_mask, down_mask) in steps {
        let (mut up, mut open) = (to.0, empty.0 & up_mask);
        up |= open & up << step;
        open &= open << step;
        up |= open & up << (2 * step);
        open &= open << (2 * step);
        up |= open & up << (4 * step);
        positions |= empty.0 & up_mask & up << step;
        let (mut down, mut open) = (to.0, empty.0 & down_mask);
        down |= open & down >> step;
        open &= open >> step;
        down |= open & down >> (2 * step);
        open &= open >> (2 * step);
        down |= open & down >> (4 * step);
        positions |= empty.0 & down_mask & down >> step;
    }
    positions
}
