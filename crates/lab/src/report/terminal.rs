//! An assessment as text, and several as a table in Markdown.

use anstyle::Style;
use isotope_answer::{Answer, Text, with_commas};

use super::{
    plot::figures,
    rows::{Row, Unit, rows},
};
use isotope_match::Estimate;

use crate::assess::figures::Assessment;

const HEADING: Style = Style::new().bold();

impl Answer for Assessment {
    fn write(&self, out: &mut Text) {
        let Assessment { ruleset, games, nodes, seed, .. } = self;
        out.line(format_args!(
            "{HEADING}{ruleset}{HEADING:#}: {} games, {} nodes a move, seed {seed}",
            with_commas(*games),
            with_commas(*nodes)
        ));
        let rows = rows(self);
        let lines: Vec<(&str, [String; 2])> =
            rows.iter().map(|row| (&*row.name, row.with_interval())).collect();
        let name = lines.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let value = lines.iter().map(|(_, [value, _])| value.chars().count()).max().unwrap_or(0);
        for (label, [number, interval]) in &lines {
            out.line(format_args!("{label:<name$}  {number:>value$}  {interval}"));
        }
    }
}

/// Assessments side by side.
#[derive(Clone, Debug, serde::Serialize)]
pub struct AssessmentTable(pub Vec<Assessment>);

impl AssessmentTable {
    /// The most important figures as a table in Markdown, with a line for each ruleset. `±` stands before half the
    /// width of the 95 % interval.
    ///
    /// ```
    /// use isotope_lab::AssessmentTable;
    ///
    /// let table = AssessmentTable(Vec::new()).markdown();
    /// assert!(table.starts_with("| ruleset | White's score | drawn | plies |"));
    /// ```
    pub fn markdown(&self) -> String {
        let names = [
            "White's score",
            "drawn",
            "plies",
            "legal moves",
            "captures a game",
            "explosions a game",
            "pieces an explosion",
            "changes of the lead",
            "decided at ply",
            "score of 4 × the nodes",
        ];
        let mut table = format!("| ruleset | {} | ends |\n", names.join(" | "));
        table += &format!("|---|{}---|\n", "---|".repeat(names.len()));
        for assessment in &self.0 {
            let rows = rows(assessment);
            let cells = names.map(|name| {
                rows.iter().find(|row| row.name == name).map_or_else(String::new, cell)
            });
            let mut ends: Vec<(&String, &u64)> = assessment.ends.iter().collect();
            ends.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
            let share = |count: u64| 100.0 * count as f64 / assessment.games.max(1) as f64;
            let common = ends.into_iter().filter(|(_, count)| share(**count) >= 5.0);
            let ends: Vec<String> =
                common.map(|(reason, count)| format!("{reason} {:.0} %", share(*count))).collect();
            let name = &assessment.ruleset;
            table += &format!("| `{name}` | {} | {} |\n", cells.join(" | "), ends.join(", "));
        }
        table
    }
}

/// A value with half the width of its interval.
fn cell(row: &Row) -> String {
    let Estimate { low, high, .. } = row.estimate;
    let margin = (high - low) / 2.0;
    match row.unit {
        Unit::Share => format!("{:.1} ± {:.1} %", 100.0 * row.estimate.value, 100.0 * margin),
        unit => format!("{} ± {}", row.value(), unit.written(margin)),
    }
}

impl Answer for AssessmentTable {
    fn write(&self, out: &mut Text) {
        for (i, assessment) in self.0.iter().enumerate() {
            if i > 0 {
                out.line("");
            }
            assessment.write(out);
        }
    }

    fn picture(&self, _: &str) -> Option<String> {
        Some(figures(&self.0))
    }
}
