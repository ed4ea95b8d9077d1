//! A table: what every position of a class is worth.

use isotope_kernel::Rules;
use shakmaty::{Board, ByColor, Color};

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

    /// Calls `visit` with each position that is counted, one of those that stand for one another, and what
    /// it is worth.
    pub(crate) fn each(&self, mut visit: impl FnMut(Color, &Row, usize, Value)) {
        for row in (0..self.grid.rows()).filter_map(|index| self.grid.row(index)) {
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

/// The tables of smaller classes, by the men on a board.
pub(crate) struct Below<'t> {
    tables: Vec<(u64, bool, &'t Table)>,
}

impl<'t> Below<'t> {
    pub(crate) fn new(tables: impl IntoIterator<Item = &'t Table>, rules: &Rules) -> Below<'t> {
        let mut found = Vec::new();
        for table in tables {
            found.push((table.material.order(), false, table));
            let swapped = table.material.swapped();
            if rules.is_same_for_both_sides() && swapped != table.material {
                found.push((swapped.order(), true, table));
            }
        }
        Below { tables: found }
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
    fn find(&self, board: &Board, turn: Color) -> Option<(&'t Table, Color, usize, usize)> {
        let order = Material::of(board).order();
        let (_, flipped, table) = self.tables.iter().find(|(of, ..)| *of == order)?;
        let squares = table.grid.squares_of(board, *flipped);
        let (row, bit) = table.grid.locate(&squares[..table.grid.men.len()]);
        Some((table, if *flipped { !turn } else { turn }, row, bit))
    }
}

impl Table {
    /// tmp
    pub fn summary(&self) -> String {
        let mut counts = ByColor::new_with(|_| [0u64; 3]);
        let mut dtz = std::collections::BTreeMap::new();
        let mut dtm = 0;
        self.each(|turn, _, _, value| {
            counts.get_mut(turn)[value.wdl as usize] += 1;
            if value.wdl != Wdl::Draw {
                *dtz.entry((turn as usize, value.wdl as usize, value.dtz)).or_insert(0u64) += 1;
            }
            dtm = dtm.max(value.plies);
        });
        let mut text = format!("{} {:?} {:?} dtm {dtm}", self.material, self.symmetry(), counts);
        for ((turn, wdl, n), count) in dtz {
            text += &format!("\n  {turn} {wdl} {n} {count}");
        }
        text
    }
}
