//! What each hook of a ruleset costs: its time per node, relative to our own `atomic`.
//!
//! A node is a line of play, as in every perft. How many lines a position has depends on the rules
//! and not on the generator: a ruleset also pays for what it does to the tree.

use isotope_kernel::Rules;

use crate::{
    Options,
    data::{self, Task},
    measure::{interleaved, mean},
    perft,
    table::{Table, times},
};

/// Measures everything that hooks can say with each of `checks`, as deep as other crates are measured.
pub(crate) fn print(title: &str, checks: &[&'static str], options: &Options) {
    let atomic = data::shipped("atomic");
    let tasks = data::atomic_tasks(options.budget());
    let headings = ["ruleset", "check", "positions", "mean", "least", "most", "on"];
    let mut table = Table::new(&headings);
    for (name, fields) in data::HOOKS {
        for check in checks {
            let rules = data::written(check, fields);
            let mut costs: Vec<(&str, f64)> = tasks
                .iter()
                .filter_map(|task| Some((task.name, cost(&rules, &atomic, task, options.rounds)?)))
                .collect();
            costs.sort_by(|(_, a), (_, b)| a.total_cmp(b));
            let ratios: Vec<f64> = costs.iter().map(|(_, ratio)| *ratio).collect();
            let mut row = vec![name.into(), (*check).into(), costs.len().to_string()];
            row.push(times(mean(&ratios)));
            if let [(_, least), .., (on, most)] = costs.as_slice() {
                row.extend([times(*least), times(*most), (*on).into()]);
            }
            table.row(row);
        }
    }
    table.print(&format!("{title}: time per node relative to atomic (mean: geometric)"));
}

/// The time per node under `rules` relative to `atomic`, unless they refuse the position. The two
/// take turns, so that both have the machine in the same mood.
fn cost(rules: &Rules, atomic: &Rules, task: &Task, rounds: u32) -> Option<f64> {
    let other = data::position(rules, task.fen)?;
    let atomic = data::position(atomic, task.fen).expect("a position of atomic chess");
    let counts = [&other, &atomic].map(|position| perft::isotope(position, task.depth));
    let timings = interleaved(rounds, &counts);
    Some(timings[0].cost(&timings[1]))
}
