//! The answer to the command that lists the tables that a build takes.

use isotope_outcomes::tablebase;
use schemars::JsonSchema;
use serde::Serialize;

use crate::output::{
    answer::{Answer, SCHEMA, Text},
    numbers::with_commas,
};

/// A tablebase that has to be built, and what this takes.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct TablePlan<'a> {
    schema: u32,
    /// The table's material, White first.
    table: String,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The number of entries to compute, one for each placement of the pieces and side to move: a measure of the work.
    entries: u64,
    /// The memory that the build takes, in bytes, with the tables that it needs.
    memory: u64,
    /// The space that the table's files take, in bytes: an estimate.
    disk: u64,
    /// The materials of the tables that have to be built before. Each comes earlier in the list.
    needs: Vec<String>,
    /// Whether the table is there already, so that nothing has to be done.
    is_built: bool,
}

impl<'a> TablePlan<'a> {
    /// The answer for a table under the ruleset named `ruleset`.
    pub fn new(ruleset: &'a str, plan: &tablebase::TablePlan) -> TablePlan<'a> {
        TablePlan {
            schema: SCHEMA,
            table: plan.material.to_string(),
            ruleset,
            entries: plan.entries,
            memory: plan.memory,
            disk: plan.disk,
            needs: plan.needs.iter().map(ToString::to_string).collect(),
            is_built: plan.is_kept,
        }
    }
}

impl Answer for TablePlan<'_> {
    fn write(&self, out: &mut Text) {
        let TablePlan { table, entries, memory, disk, needs, .. } = self;
        if self.is_built {
            return out.line(format_args!("{table}: built"));
        }
        let mib = |bytes: u64| with_commas(bytes.div_ceil(1 << 20));
        let needs = if needs.is_empty() { "no other table".into() } else { needs.join(" ") };
        out.line(format_args!(
            "{table}: {} entries, {} MB of memory, about {} MB on disk; needs {needs}",
            with_commas(*entries),
            mib(*memory),
            mib(*disk),
        ));
    }
}
