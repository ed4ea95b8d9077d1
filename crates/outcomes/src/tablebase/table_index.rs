//! The tables in memory, by material.

use std::sync::Arc;

use isotope_kernel::Rules;
use shakmaty::{Board, Color};

use super::{
    material::Material,
    table::Table,
    value::{Coding, Value},
};

/// Tables, found by the men on a board.
#[derive(Clone, Default)]
pub(crate) struct TableIndex {
    /// What tells the class, and whether the table has it with the colours exchanged.
    tables: Vec<(u64, bool, Arc<Table>)>,
}

impl TableIndex {
    pub(crate) fn add(&mut self, table: Arc<Table>, rules: &Rules) {
        let swapped = table.material.swapped();
        if rules.is_same_for_both_sides() && swapped != table.material {
            self.tables.push((swapped.order(), true, Arc::clone(&table)));
        }
        self.tables.push((table.material.order(), false, table));
    }

    /// Those of some classes alone, which are found sooner.
    pub(crate) fn only(&self, materials: &[Material], rules: &Rules) -> TableIndex {
        let mut known = TableIndex::default();
        for (_, flipped, table) in &self.tables {
            if !flipped && materials.contains(&table.material) {
                known.add(Arc::clone(table), rules);
            }
        }
        known
    }

    pub(crate) fn table(&self, material: &Material) -> Option<&Table> {
        let mut tables = self.tables.iter().filter(|(_, flipped, _)| !flipped);
        tables.find(|(.., table)| table.material == *material).map(|(.., table)| &**table)
    }

    pub(crate) fn materials(&self) -> Vec<Material> {
        let tables = self.tables.iter().filter(|(_, flipped, _)| !flipped);
        let mut materials: Vec<Material> = tables.map(|(.., table)| table.material).collect();
        materials.sort_by_key(|material| (material.men(), std::cmp::Reverse(material.order())));
        materials
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
        let (row, bit) = table.grid.locate(&squares[..table.grid.pieces.len()]);
        Some((table, if *flipped { !turn } else { turn }, row, bit))
    }
}
