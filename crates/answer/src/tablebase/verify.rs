//! The answer to the command that verifies a table.

use isotope_outcomes::tablebase::{Material, TableMismatch};
use schemars::JsonSchema;
use serde::Serialize;

use crate::output::{
    answer::{Answer, SCHEMA, Text},
    numbers::with_commas,
};

/// The result of verifying a table: whether each entry agrees with the entries of the positions one move
/// later.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct TableCheck<'a> {
    schema: u32,
    /// The table's material, White first.
    table: String,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The number of entries that were checked.
    entries: u64,
    /// At most ten positions whose entries are wrong: they do not follow from the positions after each move.
    wrong: Vec<String>,
    #[serde(skip)]
    found: &'a [TableMismatch],
}

impl<'a> TableCheck<'a> {
    /// The answer for the wrong entries `found` in a table of `entries` entries under the ruleset named
    /// `ruleset`.
    pub fn new(
        ruleset: &'a str,
        class: &Material,
        entries: u64,
        found: &'a [TableMismatch],
    ) -> TableCheck<'a> {
        let wrong = found.iter().map(|wrong| wrong.fen.clone()).collect();
        TableCheck { schema: SCHEMA, table: class.to_string(), ruleset, entries, wrong, found }
    }
}

impl Answer for TableCheck<'_> {
    fn write(&self, out: &mut Text) {
        let TableCheck { table: class, entries, found, .. } = self;
        if found.is_empty() {
            out.line(format_args!(
                "{class}: {} entries follow from their moves",
                with_commas(*entries)
            ));
        }
        for TableMismatch { fen, table, moves } in *found {
            out.line(format_args!("{class}: {fen}: {table:?}, but {moves:?}"));
        }
    }
}
