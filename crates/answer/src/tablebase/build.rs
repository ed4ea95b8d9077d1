//! The answer to the command that builds a table.

use isotope_outcomes::tablebase::Material;
use schemars::JsonSchema;
use serde::Serialize;

use crate::output::{
    answer::{Answer, SCHEMA, Text},
    numbers::with_commas,
};

/// A tablebase that was built.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct TableBuild<'a> {
    schema: u32,
    /// The table's material, White first.
    table: String,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The table's size in memory, in bytes.
    bytes: usize,
}

impl<'a> TableBuild<'a> {
    /// The answer for a table of `bytes` bytes under the ruleset named `ruleset`.
    pub fn new(ruleset: &'a str, class: &Material, bytes: usize) -> TableBuild<'a> {
        TableBuild { schema: SCHEMA, table: class.to_string(), ruleset, bytes }
    }
}

impl Answer for TableBuild<'_> {
    fn write(&self, out: &mut Text) {
        out.line(format_args!(
            "{}: {} bytes in memory",
            self.table,
            with_commas(self.bytes as u64)
        ));
    }
}
