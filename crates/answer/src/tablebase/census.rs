//! A census, which counts the results of the same endings under several rulesets.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{HEADING, paint},
        columns::rows,
    },
    tablebase::result_counts::ResultCounts,
};

#[cfg(feature = "plot")]
use crate::tablebase::plot::plot;

/// The results of the same endings under several rulesets. For each combination of material and ruleset,
/// the census has the numbers of positions that White wins, that are drawn and that Black wins, with
/// either side to move, and the length of the longest win.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Census<'a> {
    schema: u32,
    /// The rulesets' names.
    rulesets: Vec<&'a str>,
    /// The materials, each with its results.
    classes: Vec<CensusClass>,
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
struct CensusClass {
    /// The material, White first.
    table: String,
    /// The results under each ruleset, in the order of `rulesets`.
    fates: Vec<ResultCounts>,
}

impl<'a> Census<'a> {
    /// The census of `classes`, each with the counts under every ruleset in the order of `rulesets`.
    pub fn new(rulesets: Vec<&'a str>, classes: Vec<(String, Vec<ResultCounts>)>) -> Census<'a> {
        let classes =
            classes.into_iter().map(|(table, fates)| CensusClass { table, fates }).collect();
        Census { schema: SCHEMA, rulesets, classes }
    }

    /// Formats the census as a table in Markdown.
    pub fn markdown(&self) -> String {
        let mut text = String::from("| ending |");
        for ruleset in &self.rulesets {
            text += &format!(" {ruleset} |");
        }
        text += "\n|---|";
        text += &"---:|".repeat(self.rulesets.len());
        text.push('\n');
        for CensusClass { table, fates } in &self.classes {
            text += &format!("| {table} |");
            for fate in fates {
                text += &format!(" {} |", cell(fate));
            }
            text.push('\n');
        }
        text
    }
}

/// Formats the percentages of White's wins, draws and Black's wins, and the length of the longest win in
/// plies.
fn cell(fate: &ResultCounts) -> String {
    let [white, drawn, black] = fate.shares();
    let longest = fate.longest.map_or("-".into(), |plies| plies.to_string());
    format!("{white:.1} {drawn:.1} {black:.1} {longest}")
}

impl Answer for Census<'_> {
    fn write(&self, out: &mut Text) {
        out.line(
            "per cent that White wins, drawn, that Black wins, and the plies of the longest win",
        );
        let head: String = std::iter::once("")
            .chain(self.classes.iter().map(|class| class.table.as_str()))
            .collect::<Vec<_>>()
            .join("\n");
        let blocks: Vec<String> = self
            .rulesets
            .iter()
            .enumerate()
            .map(|(i, name)| {
                let fates = self.classes.iter().map(|class| {
                    let [white, drawn, black] = class.fates[i].shares();
                    let longest =
                        class.fates[i].longest.map_or("-".into(), |plies| plies.to_string());
                    format!("{white:5.1} {drawn:5.1} {black:5.1} {longest:>4}")
                });
                let fates: Vec<String> = fates.collect();
                format!("{}\n{}", paint(HEADING, name), fates.join("\n"))
            })
            .collect();
        out.line(rows(Some(&head), &blocks, out.width));
    }

    #[cfg(feature = "plot")]
    fn picture(&self, _: &str) -> Option<String> {
        Some(plot(&self.rulesets, &self.fates()))
    }
}

#[cfg(feature = "plot")]
impl Census<'_> {
    fn fates(&self) -> Vec<(&str, &[ResultCounts])> {
        self.classes.iter().map(|class| (class.table.as_str(), &class.fates[..])).collect()
    }
}
