//! Double steps past an enemy pawn, after which an en passant capture may change the value that the table has for
//! the same board.

use isotope_kernel::{DoubleStep as Steps, Position};
use shakmaty::{Bitboard, Color, Move, Position as _, Rank, Role, Square};

use super::{
    conversions::{Conversions, Unencodable},
    quiet_moves::beside,
};
use crate::tablebase::{
    grid::Row,
    value::{Coding, DRAWN},
};

/// A double step past an enemy pawn, with its result.
#[derive(Clone, Copy)]
pub(crate) struct DoubleStep {
    /// The row of the position before the step.
    pub(crate) row: u32,
    /// The bit of the position before the step.
    pub(crate) bit: u8,
    /// The row of the board after the step.
    to: u32,
    /// The bit of the board after the step.
    to_bit: u8,
    /// The coded value of the best en passant capture, or of the best conversion if `only_conversions`.
    byte: u8,
    /// Whether all legal moves after the step are conversions, so that the table's value of the board does not
    /// count.
    only_conversions: bool,
}

impl DoubleStep {
    /// The step as bytes, for a file.
    pub(crate) fn to_bytes(self) -> [u8; 12] {
        let DoubleStep { row, bit, to, to_bit, byte, only_conversions } = self;
        let ([a, b, c, d], [e, f, g, h]) = (row.to_le_bytes(), to.to_le_bytes());
        [a, b, c, d, e, f, g, h, bit, to_bit, byte, only_conversions.into()]
    }

    /// The step that [`to_bytes`](DoubleStep::to_bytes) wrote; `None` if these bytes are no step.
    pub(crate) fn from_bytes(bytes: [u8; 12]) -> Option<DoubleStep> {
        let [a, b, c, d, e, f, g, h, bit, to_bit, byte, only] = bytes;
        let (row, to) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
        let only_conversions = only != 0;
        let step = DoubleStep { row, bit, to, to_bit, byte, only_conversions };
        (bit < 64 && to_bit < 64).then_some(step)
    }

    /// Whether the step is between positions of a table with so many rows.
    pub(crate) fn is_within(&self, rows: usize) -> bool {
        (self.row.max(self.to) as usize) < rows
    }

    /// Whether the side to move after the step wins within `plies`; `won` contains the positions known to be won.
    pub(crate) fn is_won(&self, coding: Coding, plies: u32, won: &[u64]) -> bool {
        let is_won = |(wins, in_plies): (bool, u32)| wins && in_plies <= plies;
        let by_capture = coding.decode(self.byte).is_some_and(is_won);
        by_capture || !self.only_conversions && won[self.to as usize] & 1 << self.to_bit != 0
    }

    /// Whether the side to move after the step loses within `plies`; `lost` contains the positions known to be
    /// lost.
    pub(crate) fn is_lost(&self, coding: Coding, plies: u32, lost: &[u64]) -> bool {
        let is_lost = |(wins, in_plies): (bool, u32)| !wins && in_plies <= plies;
        let by_capture = self.byte == DRAWN || coding.decode(self.byte).is_some_and(is_lost);
        by_capture && (self.only_conversions || lost[self.to as usize] & 1 << self.to_bit != 0)
    }
}

impl Conversions<'_> {
    /// The double steps of `turn` past an enemy pawn in the `legal` positions of a row.
    pub(crate) fn double_steps(
        &self,
        row: &Row,
        turn: Color,
        legal: u64,
    ) -> Result<Vec<DoubleStep>, Unencodable> {
        let mut steps = Vec::new();
        let spec = self.rules.spec();
        if !spec.en_passant.is_on() || spec.double_step == Steps::Off {
            return Ok(steps);
        }
        for (square, bits) in self.steppers(row, turn) {
            for bit in Bitboard(bits & legal) {
                let from = square.unwrap_or(bit);
                let mut board = self.grid.board(row);
                board.set_piece_at(bit, self.grid.last());
                let position = Position::placed(self.rules, board, turn);
                let two = from.offset(turn.fold_wb(16, -16));
                let step = position.legal_moves().into_iter().find(|m| {
                    matches!(m, Move::Normal { role: Role::Pawn, from: of, to, .. }
                        if *of == from && Some(*to) == two)
                });
                // A double step that explodes is a conversion, and leaves no en passant.
                let step = step.filter(|step| !self.is_conversion(turn, *step));
                if let Some(step) = step {
                    steps.push(self.double_step(&position, step, row, bit)?);
                }
            }
        }
        Ok(steps)
    }

    fn double_step(
        &self,
        position: &Position<'_>,
        step: Move,
        row: &Row,
        bit: Square,
    ) -> Result<DoubleStep, Unencodable> {
        let after = position.after(step);
        let moves = after.legal_moves();
        let en_passant = |m: Move| m.is_en_passant();
        let captures = moves.iter().any(|m| en_passant(*m));
        let only_conversions =
            captures && (self.captures_only || moves.iter().all(|m| en_passant(*m)));
        let (best, _) = match only_conversions {
            true => self.best(&after, |m| self.is_conversion(after.turn(), m)),
            false => self.best(&after, en_passant),
        };
        let squares = self.grid.squares_of(after.board(), false);
        let (to, to_bit) = self.grid.locate(&squares[..self.grid.pieces.len()]);
        Ok(DoubleStep {
            row: row.index as u32,
            bit: bit.to_usize() as u8,
            to: to as u32,
            to_bit: to_bit as u8,
            byte: best.byte(self.coding)?,
            only_conversions,
        })
    }

    /// The pawns of `turn` that might step past an enemy pawn, each given by its square, or by `None` if it is the
    /// last piece, with the set of positions in which it might do so.
    fn steppers(&self, row: &Row, turn: Color) -> Vec<(Option<Square>, u64)> {
        let last = self.grid.last();
        let second = Bitboard::from_rank(turn.relative_rank(Rank::Second));
        let placed = || self.grid.placed().iter().zip(row.squares);
        let enemies: Bitboard = placed()
            .filter(|(piece, _)| **piece == (!turn).pawn())
            .map(|(_, square)| square)
            .collect();
        let lands_beside = |from: Square, enemies: Bitboard| {
            let two = from.offset(turn.fold_wb(16, -16));
            two.is_some_and(|two| (beside(two) & enemies).any())
        };
        let room = Bitboard(self.grid.free_squares(row));
        let mut steps = Vec::new();
        for (piece, from) in placed() {
            if *piece != turn.pawn() || !second.contains(from) {
                continue;
            }
            if lands_beside(from, enemies) {
                steps.push((Some(from), room.0));
            } else if last == (!turn).pawn() {
                let two = from.offset(turn.fold_wb(16, -16));
                let near = two.map_or(Bitboard::EMPTY, beside);
                steps.push((Some(from), (room & near).0));
            }
        }
        if last == turn.pawn() {
            let from: Bitboard =
                (room & second).into_iter().filter(|from| lands_beside(*from, enemies)).collect();
            steps.push((None, from.0));
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablebase::value::DRAWN_BY_CONVERSION;

    #[test]
    fn where_only_en_passant_captures_are_left_the_boards_own_win_does_not_count() {
        let drawn = |only_conversions| DoubleStep {
            row: 0,
            bit: 0,
            to: 0,
            to_bit: 0,
            byte: DRAWN_BY_CONVERSION,
            only_conversions,
        };
        let won = [1];
        assert!(drawn(false).is_won(Coding::Alternating, 9, &won));
        assert!(!drawn(true).is_won(Coding::Alternating, 9, &won));
    }
}
