//! The tables in memory, by material.

use std::sync::{Arc, atomic::Ordering};

use isotope_kernel::{Position, Rules};
use shakmaty::{Board, Color, Position as _};

use super::{
    material::Material,
    table::{Table, Values},
    table_file::TableFiles,
    value::{Coding, Value},
};

/// The tables in memory, found by the material of a board.
#[derive(Clone, Default)]
pub(crate) struct TableIndex {
    /// For each material, its [`order`](Material::order), whether the table has the material with the colours
    /// exchanged, and the table.
    tables: Vec<(u64, bool, Arc<Table>)>,
}

impl TableIndex {
    /// Adds a table, in place of another one of the same material.
    pub(crate) fn add(&mut self, table: Arc<Table>, rules: &Rules) {
        self.tables.retain(|(.., of)| of.material != table.material);
        let swapped = table.material.swapped();
        if rules.is_same_for_both_sides() && swapped != table.material {
            self.tables.push((swapped.order(), true, Arc::clone(&table)));
        }
        self.tables.push((table.material.order(), false, table));
    }

    /// An index of only the tables of `materials`, which is faster to search.
    pub(crate) fn only(&self, materials: &[Material], rules: &Rules) -> TableIndex {
        let mut index = TableIndex::default();
        for (_, flipped, table) in &self.tables {
            if !flipped && materials.contains(&table.material) {
                index.add(Arc::clone(table), rules);
            }
        }
        index
    }

    pub(crate) fn table(&self, material: &Material) -> Option<&Table> {
        let mut tables = self.tables.iter().filter(|(_, flipped, _)| !flipped);
        tables.find(|(.., table)| table.material == *material).map(|(.., table)| &**table)
    }

    /// Drops the tables that were added first until the others take at most `max_bytes` bytes. Tables of `needed` and
    /// those that are in no file stay.
    pub(crate) fn make_room(&mut self, max_bytes: u64, needed: &[Material]) {
        let mut size = self.size() as u64;
        let mut dropped = Vec::new();
        for (_, flipped, table) in &self.tables {
            let may_go = !flipped && table.is_stored && !needed.contains(&table.material);
            if size > max_bytes && may_go {
                size -= table.size() as u64;
                dropped.push(table.material);
            }
        }
        self.tables.retain(|(.., table)| !dropped.contains(&table.material));
    }

    /// The size of all tables in memory, in bytes.
    pub(crate) fn size(&self) -> usize {
        let tables = self.tables.iter().filter(|(_, flipped, _)| !flipped);
        tables.map(|(.., table)| table.size()).sum()
    }

    /// The length of the longest win in all tables, in plies.
    pub(crate) fn longest_plies(&self) -> u32 {
        self.tables.iter().map(|(.., table)| table.longest_plies()).max().unwrap_or(0)
    }

    pub(crate) fn materials(&self) -> Vec<Material> {
        let tables = self.tables.iter().filter(|(_, flipped, _)| !flipped);
        let mut materials: Vec<Material> = tables.map(|(.., table)| table.material).collect();
        materials
            .sort_by_key(|material| (material.piece_count(), std::cmp::Reverse(material.order())));
        materials
    }

    /// The byte of a position and its coding; `None` if there is no table of its material.
    #[inline]
    pub(crate) fn byte(&self, board: &Board, turn: Color) -> Option<(Coding, u8)> {
        let (table, turn, row, bit) = self.find(board, turn)?;
        Some((table.coding, table.byte(turn, row, bit)?))
    }

    /// The value of a position; `None` if there is no table of its material or the position is illegal.
    pub(crate) fn value(&self, board: &Board, turn: Color, rules: &Rules) -> Option<Value> {
        let (table, of, row, bit) = self.find(board, turn)?;
        let value = table.value(of, row, bit)?;
        // Only tables in memory mark illegal positions.
        let is_legal =
            || table.is_in_memory() || !Position::placed(rules, board.clone(), !turn).is_check();
        is_legal().then_some(value)
    }

    /// The damage that was found in files since they were opened.
    pub(crate) fn damage(&self) -> impl Iterator<Item = &str> {
        self.files().filter_map(|files| files.damage.get().map(String::as_str))
    }

    /// The damage of the files of which it has not been taken yet.
    pub(crate) fn take_damage(&self) -> impl Iterator<Item = String> {
        let new = |files: &&TableFiles| {
            files.damage.get().is_some() && !files.is_noted.swap(true, Ordering::Relaxed)
        };
        self.files().filter(new).filter_map(|files| files.damage.get().cloned())
    }

    fn files(&self) -> impl Iterator<Item = &TableFiles> {
        self.tables.iter().filter_map(|(.., table)| match &table.values {
            Values::InFiles(files) => Some(&**files),
            Values::InMemory { .. } => None,
        })
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
