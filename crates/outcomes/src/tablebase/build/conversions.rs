//! Evaluates conversions and the legality of positions, one position at a time with the kernel. Conversions are the
//! moves that change the material: captures, promotions, and moves that set off an explosion.

use isotope_kernel::{Field, Position, Rules, Win};
use shakmaty::{Bitboard, Board, ByColor, Color, Move, Position as _, Role, Square, attacks};

use crate::tablebase::{
    grid::{Grid, Row},
    table_index::TableIndex,
    value::{Coding, DRAWN, DRAWN_BY_CONVERSION, NO_POSITION},
};

/// The error for a win or loss that is too long for a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unencodable;

/// The reason why a table was not built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BuildError {
    Unencodable,
    Stopped,
}

impl From<Unencodable> for BuildError {
    fn from(_: Unencodable) -> BuildError {
        BuildError::Unencodable
    }
}

/// The state of a row of 64 positions before quiet moves are considered.
pub(crate) struct ConversionRow {
    /// The positions in which the side not to move is not in check.
    pub(crate) legal: u64,
    /// The legal positions in which neither side has won.
    pub(crate) open: u64,
    /// The open positions in which no compulsory capture forbids quiet moves.
    pub(crate) free: u64,
    /// The positions with a legal conversion.
    pub(crate) converts: u64,
    /// The positions with a winning conversion.
    pub(crate) wins: u64,
    /// The coded values of the best conversions, and of positions in which the game is over.
    pub(crate) bytes: [u8; 64],
}

/// The value of the best move of a set of moves, for the side to move; better values compare greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum BestValue {
    /// The set contains no move.
    Nothing,
    /// A loss in this many plies.
    Loss(u32),
    Draw,
    /// A win, with the number of plies negated, so that shorter wins compare greater.
    Win(i32),
}

impl BestValue {
    pub(crate) fn byte(self, coding: Coding) -> Result<u8, Unencodable> {
        match self {
            BestValue::Nothing => Ok(DRAWN),
            BestValue::Draw => Ok(DRAWN_BY_CONVERSION),
            BestValue::Win(plies) => coding.encode(true, plies.unsigned_abs()).ok_or(Unencodable),
            BestValue::Loss(plies) => coding.encode(false, plies).ok_or(Unencodable),
        }
    }
}

/// An evaluator of conversions under a ruleset, with the tables of the materials to which conversions lead.
pub(crate) struct Conversions<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) grid: &'a Grid,
    pub(crate) below: &'a TableIndex,
    pub(crate) coding: Coding,
    /// Whether there are wins other than by king destruction or checkmate, such as by a king on the hill, so that
    /// every position must be checked for an outcome.
    has_board_wins: bool,
    /// Whether captures are compulsory.
    pub(crate) captures_only: bool,
    /// Whether moves without a capture can set off an explosion.
    has_triggers: bool,
    /// An empty field: which moves set off explosions does not depend on other pieces where tables are built.
    open: Field,
}

impl<'a> Conversions<'a> {
    pub(crate) fn new(
        rules: &'a Rules,
        grid: &'a Grid,
        below: &'a TableIndex,
        coding: Coding,
    ) -> Conversions<'a> {
        let spec = rules.spec();
        let by_capture = |win: &Win| matches!(win, Win::KingDestroyed | Win::Checkmate);
        Conversions {
            rules,
            grid,
            below,
            coding,
            has_board_wins: !spec.win.iter().all(by_capture),
            captures_only: spec.compulsory != isotope_kernel::Compulsory::Off,
            has_triggers: !spec.triggers.is_empty(),
            open: Field::of(Board::empty()),
        }
    }

    /// The state of the positions of a row for each side to move.
    pub(crate) fn row(&self, row: &Row) -> Result<ByColor<ConversionRow>, Unencodable> {
        let room = self.grid.free_squares(row);
        let mut rows = ByColor::new_with(|_| ConversionRow {
            legal: room,
            open: room,
            free: room,
            converts: 0,
            wins: 0,
            bytes: [DRAWN; 64],
        });
        for color in Color::ALL {
            let outside = Bitboard(!room);
            for bit in outside {
                rows.get_mut(color).bytes[bit.to_usize()] = NO_POSITION;
            }
        }
        let may_convert = ByColor::new_with(|color| self.may_convert(row, color) & room);
        let evaluated =
            if self.has_board_wins { room } else { may_convert.white | may_convert.black };
        let placed = self.grid.board(row);
        for square in Bitboard(evaluated) {
            let mut board = placed.clone();
            board.set_piece_at(square, self.grid.last());
            let position = Position::placed(self.rules, board, Color::White);
            let positions = ByColor { black: position.with_turn(Color::Black), white: position };
            for turn in Color::ALL {
                let bit = 1 << square.to_usize();
                let (position, other) = (positions.get(turn), positions.get(!turn));
                let state = rows.get_mut(turn);
                let byte = &mut state.bytes[square.to_usize()];
                if may_convert.get(turn) & bit != 0 && other.is_check() {
                    state.legal &= !bit;
                    *byte = NO_POSITION;
                } else if self.has_board_wins
                    && let Some(outcome) = position.board_outcome()
                {
                    let best = match outcome.winner {
                        None => BestValue::Nothing,
                        Some(winner) if winner == turn => BestValue::Win(0),
                        Some(_) => BestValue::Loss(0),
                    };
                    *byte = best.byte(self.coding)?;
                } else if may_convert.get(turn) & bit != 0 {
                    let (best, captures) = self.best(position, |m| self.is_conversion(turn, m));
                    *byte = best.byte(self.coding)?;
                    if best != BestValue::Nothing {
                        state.converts |= bit;
                    }
                    if matches!(best, BestValue::Win(_)) {
                        state.wins |= bit;
                    }
                    if captures && self.captures_only {
                        state.free &= !bit;
                    }
                    continue;
                } else {
                    continue;
                }
                state.open &= !bit;
                state.free &= !bit;
            }
        }
        Ok(rows)
    }

    /// The positions of a row in which the side not to move is in check, by the side to move.
    pub(crate) fn illegal(&self, row: &Row) -> ByColor<u64> {
        let room = self.grid.free_squares(row);
        let placed = self.grid.board(row);
        ByColor::new_with(|turn: Color| {
            let in_check = |square: &Square| {
                let mut board = placed.clone();
                board.set_piece_at(*square, self.grid.last());
                Position::placed(self.rules, board, !turn).is_check()
            };
            let suspects = Bitboard(self.may_convert(row, turn) & room);
            suspects.into_iter().filter(in_check).collect::<Bitboard>().0
        })
    }

    /// The value of the best legal move that passes `filter`, and whether any move that passes is a capture. The
    /// tables in `below` must contain the positions after all these moves.
    pub(crate) fn best(
        &self,
        position: &Position<'_>,
        filter: impl Fn(Move) -> bool,
    ) -> (BestValue, bool) {
        let (mut best, mut captures) = (BestValue::Nothing, false);
        for m in position.legal_moves() {
            if filter(m) {
                captures |= m.is_capture();
                if best < BestValue::Win(-1) {
                    best = best.max(self.for_mover(&position.after(m)));
                }
            }
        }
        (best, captures)
    }

    /// The value of a position for the side that has just moved.
    fn for_mover(&self, after: &Position<'_>) -> BestValue {
        let mover = !after.turn();
        let over = after.board_outcome().or_else(|| {
            // On an empty board the side to move has no legal move.
            if after.board().occupied().is_empty() { after.decided() } else { None }
        });
        if let Some(outcome) = over {
            return match outcome.winner {
                None => BestValue::Draw,
                Some(winner) if winner == mover => BestValue::Win(-1),
                Some(_) => BestValue::Loss(1),
            };
        }
        let (coding, byte) = self
            .below
            .byte(after.board(), after.turn())
            .expect("all materials that a move can lead to are built before");
        match coding.decode(byte) {
            None => BestValue::Draw,
            Some((true, plies)) => BestValue::Loss(plies + 1),
            Some((false, plies)) => BestValue::Win(-(plies as i32 + 1)),
        }
    }

    /// Whether a move of `color` captures, promotes or sets off an explosion.
    pub(crate) fn is_conversion(&self, color: Color, m: Move) -> bool {
        m.promotion().is_some() || self.rules.captures().cause(&self.open, color, m).is_some()
    }

    /// A superset of the positions of a row in which `color` has a conversion.
    fn may_convert(&self, row: &Row, color: Color) -> u64 {
        if self.has_triggers {
            return u64::MAX;
        }
        let last = self.grid.last();
        let (mut positions, mut enemies) = (0, Bitboard::EMPTY);
        for (piece, square) in self.grid.placed().iter().zip(row.squares) {
            if piece.color != color {
                enemies.add(square);
            }
        }
        for (piece, square) in self.grid.placed().iter().zip(row.squares) {
            if piece.color != color {
                continue;
            }
            let attacked = attacks::attacks(square, *piece, row.occupied);
            if (attacked & enemies).any() || is_about_to_promote(piece.role, color, square) {
                return u64::MAX;
            }
            if last.color != color {
                positions |= attacked.0;
            }
        }
        if last.color == color {
            for enemy in enemies {
                // Attacks are symmetric, except for pawns: a pawn attacks a square from the squares that an enemy
                // pawn on that square would attack.
                let back = if last.role == Role::Pawn { (!color).pawn() } else { last };
                positions |= attacks::attacks(enemy, back, row.occupied).0;
            }
            if last.role == Role::Pawn {
                let rank = color.relative_rank(shakmaty::Rank::Seventh);
                positions |= Bitboard::from_rank(rank).0;
            }
        }
        positions
    }
}

fn is_about_to_promote(role: Role, color: Color, square: Square) -> bool {
    role == Role::Pawn && square.rank() == color.relative_rank(shakmaty::Rank::Seventh)
}
