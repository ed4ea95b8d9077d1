//! Whole tables: their way from memory to files, and back.

use std::io;

use isotope_kernel::Rules;

use super::{
    block_file, build,
    table::{Table, Values},
    table_file::{DRAW, LOSS, WIN},
    value::Value,
};
use crate::wdl::Wdl;

/// The bytes of the two files of a table in memory, which begin with lines of text: results, and plies.
pub(crate) fn encode(table: &Table, texts: [&str; 2]) -> io::Result<[Vec<u8>; 2]> {
    let squares = table.grid.squares();
    let representatives = table.grid.representatives();
    let value = |turn, place: usize| {
        let (row, bit) = (place / 64, place % 64);
        let is_asked_for = representatives[row] & 1 << bit != 0;
        is_asked_for.then(|| table.value(turn, row, bit)).flatten()
    };
    let results = block_file::encode(texts[0], &squares, |turn, place| {
        let Value { wdl, dtz, .. } = value(turn, place)?;
        Some(match wdl {
            Wdl::Draw => DRAW,
            Wdl::Win => WIN | dtz as u16,
            Wdl::Loss => LOSS | dtz as u16,
        })
    })?;
    let plies = block_file::encode(texts[1], &squares, |turn, place| {
        let Value { wdl, plies, dtz } = value(turn, place)?;
        (wdl != Wdl::Draw).then(|| plies.saturating_sub(dtz) as u16)
    })?;
    Ok([results, plies])
}

impl Table {
    /// The table with all its values in memory.
    ///
    /// # Errors
    /// Returns the problem if a block is damaged.
    pub(crate) fn into_memory(self, rules: &Rules) -> Result<Table, String> {
        let Values::InFiles(files) = &self.values else { return Ok(self) };
        let [mut dtm, mut dtz] = files.all(self.coding, &self.grid)?;
        build::mark_illegal(rules, &self.grid, self.coding, [&mut dtm, &mut dtz]);
        Ok(Table { values: Values::InMemory { dtm, dtz }, ..self })
    }
}
