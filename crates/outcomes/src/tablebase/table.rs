//! A table: the values of all positions of a material.

use std::sync::OnceLock;

use isotope_search::Control;
use shakmaty::{Board, ByColor, Color, Square};

use super::{
    grid::{Grid, Row},
    material::Material,
    table_file::TableFiles,
    value::{Coding, DRAWN, NO_POSITION, Value},
};
use crate::wdl::Wdl;

/// The values of all positions of a material with either side to move, without castling rights and en passant
/// captures.
pub struct Table {
    pub(crate) material: Material,
    pub(crate) grid: Grid,
    pub(crate) coding: Coding,
    pub(crate) values: Values,
    /// Whether the table is in a file, from which it can be read again.
    pub(crate) is_stored: bool,
    /// The length of the longest win or loss in plies, once it was asked for.
    pub(crate) longest: OnceLock<u32>,
}

/// Where the values of a table are.
pub(crate) enum Values {
    InMemory {
        /// The coded results and numbers of plies to the end of the game, by side to move.
        dtm: ByColor<Vec<u8>>,
        /// The numbers of plies to the next capture or pawn move, or to the end of the game, by side to move.
        dtz: ByColor<Vec<u8>>,
    },
    /// In files, of which single blocks are read.
    InFiles(Box<TableFiles>),
}

impl Table {
    /// The material. White is the stronger side if the rules are the same for both sides.
    pub fn material(&self) -> Material {
        self.material
    }

    /// The number of symmetries by which positions are equivalent: 8, 4, 2 or 1.
    pub fn symmetry(&self) -> usize {
        self.grid.symmetry
    }

    /// The size in memory, in bytes.
    pub fn size(&self) -> usize {
        match &self.values {
            Values::InMemory { dtm, dtz } => dtm.iter().chain(dtz.iter()).map(Vec::len).sum(),
            Values::InFiles(files) => files.size(),
        }
    }

    /// Whether all values are in memory.
    pub(crate) fn is_in_memory(&self) -> bool {
        matches!(self.values, Values::InMemory { .. })
    }

    /// The length of the longest win or loss, in plies.
    pub(crate) fn longest_plies(&self) -> u32 {
        // Files tell it in their first lines.
        let Values::InMemory { dtm, .. } = &self.values else {
            return self.longest.get().copied().unwrap_or(0);
        };
        *self.longest.get_or_init(|| {
            let bytes = dtm.iter().flatten();
            let plies = bytes.filter_map(|byte| self.coding.decode(*byte)).map(|(_, plies)| plies);
            plies.max().unwrap_or(0)
        })
    }

    /// The coded result of a legal position and the number of plies to the end of the game.
    #[inline]
    pub(crate) fn byte(&self, turn: Color, row: usize, bit: usize) -> Option<u8> {
        match &self.values {
            Values::InMemory { dtm, .. } => Some(dtm.get(turn)[row * 64 + bit]),
            Values::InFiles(_) => self.value(turn, row, bit).and_then(|value| match value.wdl {
                Wdl::Draw => Some(DRAWN),
                wdl => self.coding.encode(wdl == Wdl::Win, value.plies),
            }),
        }
    }

    /// The value of a position; `None` if it is illegal, because the side not to move is in check. Files tell nothing
    /// about illegal positions, and give any value.
    pub(crate) fn value(&self, turn: Color, row: usize, bit: usize) -> Option<Value> {
        let at = row * 64 + bit;
        let (dtm, dtz) = match &self.values {
            Values::InMemory { dtm, dtz } => (dtm.get(turn)[at], dtz.get(turn)[at]),
            Values::InFiles(files) => {
                let (row, bit) = self.grid.representative(row, bit);
                return files.value(turn, row * 64 + bit);
            }
        };
        match self.coding.decode(dtm) {
            _ if dtm == NO_POSITION => None,
            Some((wins, plies)) => {
                let wdl = if wins { Wdl::Win } else { Wdl::Loss };
                Some(Value { wdl, plies, dtz: u32::from(dtz) })
            }
            None => Some(Value { wdl: Wdl::Draw, plies: 0, dtz: 0 }),
        }
    }

    /// The board of the position at a row and bit.
    pub(crate) fn board(&self, row: &Row, bit: usize) -> Board {
        let mut board = self.grid.board(row);
        board.set_piece_at(Square::new(bit as u32), self.grid.last());
        board
    }

    /// Calls `visit` with each legal position and its value, once for each set of equivalent positions. Ends early
    /// when the control is over.
    pub(crate) fn each(&self, control: &Control, mut visit: impl FnMut(Color, &Row, usize, Value)) {
        let rows = (0..self.grid.rows()).take_while(|_| !control.check());
        for row in rows.filter_map(|index| self.grid.row(index)) {
            let canonical = self.grid.free_squares(&row) & self.grid.canonical(&row);
            for turn in Color::ALL {
                for bit in (0..64).filter(|bit| canonical & 1 << bit != 0) {
                    if let Some(value) = self.value(turn, row.index, bit) {
                        visit(turn, &row, bit, value);
                    }
                }
            }
        }
    }
}
