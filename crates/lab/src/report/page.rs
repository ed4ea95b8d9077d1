//! A page with the figures of several rulesets side by side.

use isotope_answer::document;
use isotope_diagram::escaped;

use super::{
    plot::{figures, worths},
    rows::{Row, rows},
    terminal::AssessmentTable,
};
use crate::assess::figures::Assessment;

const STYLE: &str = "\
:root { color-scheme: light; }
body { font: 15px/1.45 system-ui, sans-serif; color: #22292f; background: #fcfcfb; margin: 2rem auto;
  max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { padding: .2rem .7rem; text-align: right; white-space: nowrap; border-bottom: 1px solid #dde2e6; }
th:first-child { text-align: left; position: sticky; left: 0; background: #fcfcfb; font-weight: normal; }
thead th { font-weight: 600 !important; }
small { color: #5c6870; }
figure { margin: 2rem 0; overflow-x: auto; }
";

impl AssessmentTable {
    /// The figures as a page with plots, which needs no other files.
    ///
    /// ```
    /// let page = isotope_lab::AssessmentTable(Vec::new()).page();
    /// assert!(page.starts_with("<!doctype html>") && page.contains("<svg"));
    /// ```
    pub fn page(&self) -> String {
        let assessments = &self.0;
        let (figures, worths) = (figures(assessments), worths(assessments));
        let names = assessments.iter().map(|one| format!("<th>{}</th>", escaped(&one.ruleset)));
        let all: Vec<Vec<Row>> = assessments.iter().map(rows).collect();
        let mut order: Vec<&str> = Vec::new();
        for row in all.iter().flatten() {
            if !order.contains(&&*row.name) {
                order.push(&row.name);
            }
        }
        // Rows that only later rulesets have are placed beside their kind.
        order.sort_by_key(|name| kind(name));
        let line = |name: &&str| {
            let cell = |rows: &Vec<Row>| {
                let row = rows.iter().find(|row| row.name == *name);
                let text = row.map(Row::with_interval).unwrap_or_default();
                format!("<td>{} <small>{}</small></td>", text[0], text[1])
            };
            let cells: String = all.iter().map(cell).collect();
            format!("<tr><th>{}</th>{cells}</tr>\n", escaped(name))
        };
        let lines: String = order.iter().map(line).collect();
        let how = assessments.iter().map(how).collect::<Vec<_>>().join("<br>\n");
        let body = format!(
            "<h1>Assessment</h1>\n\
             <p>Each figure is followed by its 95 % interval. All figures are of games that an engine of \
             limited strength plays against itself.</p>\n\
             <figure>{figures}</figure>\n<h2>What pieces are worth</h2>\n<figure>{worths}</figure>\n\
             <h2>All figures</h2>\n<table>\n<thead><tr><th></th>{}</tr></thead>\n<tbody>\n{lines}</tbody>\n\
             </table>\n<h2>How they were measured</h2>\n<p>{how}</p>\n",
            names.collect::<String>()
        );
        document("Assessment", STYLE, &body)
    }
}

/// The place of a row among the kinds of rows. Rows of one kind keep their order.
fn kind(name: &str) -> usize {
    let kinds = ["White's score", "drawn", "  drawn by", "ends by"];
    let later = ["Elo of a", "score of", "other best"];
    let at = |kinds: &[&str]| kinds.iter().rposition(|kind| name.starts_with(kind));
    at(&kinds).or_else(|| at(&later).map(|at| at + 5)).unwrap_or(4)
}

/// How a ruleset was assessed, in a sentence.
fn how(one: &Assessment) -> String {
    let Assessment { ruleset, hash, games, nodes, seed, .. } = one;
    format!("{} ({hash}): {games} games, {nodes} nodes a move, seed {seed}", escaped(ruleset))
}
