//! A table: what every position of a class is worth.

use std::sync::Arc;

use isotope_kernel::Rules;
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
    pub(crate) zeroings: ByColor<Vec<u8>>,
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
        self.ends.iter().chain(self.zeroings.iter()).map(Vec::len).sum()
    }

    /// What a position is worth; `None` where the side that is not to move could lose its king at once, so
    /// that no game leads there.
    pub(crate) fn value(&self, turn: Color, row: usize, bit: usize) -> Option<Value> {
        let at = row * 64 + bit;
        let byte = self.ends.get(turn)[at];
        let dtz = u32::from(self.zeroings.get(turn)[at]);
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
            let counted = self.grid.room(&row) & self.grid.counted(&row);
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

/// Tables, found by the men on a board.
#[derive(Clone, Default)]
pub(crate) struct Known {
    /// What tells the class, and whether the table has it with the colours exchanged.
    tables: Vec<(u64, bool, Arc<Table>)>,
}

impl Known {
    pub(crate) fn add(&mut self, table: Arc<Table>, rules: &Rules) {
        let swapped = table.material.swapped();
        if rules.is_same_for_both_sides() && swapped != table.material {
            self.tables.push((swapped.order(), true, Arc::clone(&table)));
        }
        self.tables.push((table.material.order(), false, table));
    }

    /// Those of some classes alone, which are found sooner.
    pub(crate) fn only(&self, classes: &[Material], rules: &Rules) -> Known {
        let mut known = Known::default();
        for (_, flipped, table) in &self.tables {
            if !flipped && classes.contains(&table.material) {
                known.add(Arc::clone(table), rules);
            }
        }
        known
    }

    pub(crate) fn table(&self, class: &Material) -> Option<&Table> {
        let mut tables = self.tables.iter().filter(|(_, flipped, _)| !flipped);
        tables.find(|(.., table)| table.material == *class).map(|(.., table)| &**table)
    }

    pub(crate) fn classes(&self) -> Vec<Material> {
        let tables = self.tables.iter().filter(|(_, flipped, _)| !flipped);
        let mut classes: Vec<Material> = tables.map(|(.., table)| table.material).collect();
        classes.sort_by_key(|class| (class.men(), std::cmp::Reverse(class.order())));
        classes
    }

    /// The byte of a position and how to read it, unless there is no table of its class.
    #[inline]
    pub(crate) fn byte(&self, board: &Board, turn: Color) -> Option<(Coding, u8)> {
        let (table, turn, row, bit) = self.find(board, turn)?;
        Some((table.coding, table.ends.get(turn)[row * 64 + bit]))
    }

    /// What a position is worth.
    pub(crate) fn value(&self, board: &Board, turn: Color) -> Option<Value> {
        let (table, turn, row, bit) = self.find(board, turn)?;
        table.value(turn, row, bit)
    }

    #[inline]
    fn find(&self, board: &Board, turn: Color) -> Option<(&Table, Color, usize, usize)> {
        let order = Material::of(board).order();
        let (_, flipped, table) = self.tables.iter().find(|(of, ..)| *of == order)?;
        let squares = table.grid.squares_of(board, *flipped);
        let (row, bit) = table.grid.locate(&squares[..table.grid.men.len()]);
        Some((table, if *flipped { !turn } else { turn }, row, bit))
    }
}
