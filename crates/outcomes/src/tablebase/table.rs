//! A table: what every position of a class is worth.

use isotope_search::Control;
use shakmaty::{Board, ByColor, Color, Square};

use super::{
    grid::{Grid, Row},
    material::Material,
    value::{Coding, NO_POSITION, Value},
};
use crate::wdl::Wdl;

/// What every position with the same men is worth, for both sides to move; without rights to castle and
/// without captures en passant.
pub struct Table {
    pub(crate) material: Material,
    pub(crate) grid: Grid,
    pub(crate) coding: Coding,
    /// For each side to move, a byte for each position: the result, and the plies to the end.
    pub(crate) ends: ByColor<Vec<u8>>,
    /// The plies to the next capture or pawn move, or to the end.
    pub(crate) dtz: ByColor<Vec<u8>>,
}

impl Table {
    /// The class, with the stronger side as White where the game is the same for both.
    pub fn material(&self) -> Material {
        self.material
    }

    /// How many positions stand for one another: 8, 4, 2 or 1.
    pub fn symmetry(&self) -> usize {
        self.grid.symmetry
    }

    /// The bytes that it takes in memory.
    pub fn size(&self) -> usize {
        self.ends.iter().chain(self.dtz.iter()).map(Vec::len).sum()
    }

    /// What a position is worth; `None` where the side that is not to move could lose its king at once, so
    /// that no game leads there.
    pub(crate) fn value(&self, turn: Color, row: usize, bit: usize) -> Option<Value> {
        let at = row * 64 + bit;
        let byte = self.ends.get(turn)[at];
        let dtz = u32::from(self.dtz.get(turn)[at]);
        match self.coding.decode(byte) {
            _ if byte == NO_POSITION => None,
            Some((wins, plies)) => {
                Some(Value { wdl: if wins { Wdl::Win } else { Wdl::Loss }, plies, dtz })
            }
            None => Some(Value { wdl: Wdl::Draw, plies: 0, dtz: 0 }),
        }
    }

    /// The board of a position.
    pub(crate) fn board(&self, row: &Row, bit: usize) -> Board {
        let mut board = self.grid.board(row);
        board.set_piece_at(Square::new(bit as u32), self.grid.last());
        board
    }

    /// Calls `visit` with each position that is counted, one of those that stand for one another, and what
    /// it is worth, and ends early when the control is over.
    pub(crate) fn each(&self, control: &Control, mut visit: impl FnMut(Color, &Row, usize, Value)) {
        let rows = (0..self.grid.rows()).take_while(|_| !control.check());
        for row in rows.filter_map(|index| self.grid.row(index)) {
            let counted = self.grid.free_squares(&row) & self.grid.canonical(&row);
            for turn in Color::ALL {
                for bit in (0..64).filter(|bit| counted & 1 << bit != 0) {
                    if let Some(value) = self.value(turn, row.index, bit) {
                        visit(turn, &row, bit, value);
                    }
                }
            }
        }
    }
}
