//! Shipped rulesets in which kings may be captured, compared with `atomic`. Their move generation has fewer
//! conditions to test.

use crate::{
    Options, data,
    measure::{interleaved, spread},
    perft,
    table::{Table, times},
};

/// The rulesets, with their known counts. The first ruleset is the reference for the others.
const RULESETS: [(&str, &str); 3] =
    [("atomic", data::ATOMIC), ("icc", data::ICC), ("fairy-nocheck", data::NOCHECK)];

pub(crate) fn print(options: &Options) {
    let rules = RULESETS.map(|(name, _)| data::shipped(name));
    let mut table = Table::new(&[
        "position",
        "depth",
        "atomic",
        "icc",
        "time per node",
        "fairy-nocheck",
        "time per node",
    ]);
    let mut costs = [Vec::new(), Vec::new()];
    for task in data::atomic_tasks(options.budget()) {
        let positions = rules.each_ref().map(|rules| {
            data::position(rules, task.fen)
                .expect("a position without check or with touching kings")
        });
        let entrants = positions.each_ref().map(|position| perft::isotope(position, task.depth));
        let timings = interleaved(options.rounds, &entrants);
        for ((_, known), timing) in RULESETS.iter().zip(&timings) {
            data::check(known, task, timing.nodes);
        }
        let (atomic, others) = timings.split_first().expect("atomic");
        let mut row = vec![task.name.into(), task.depth.to_string(), atomic.millions()];
        for (timing, costs) in others.iter().zip(&mut costs) {
            let cost = timing.cost(atomic);
            costs.push(cost);
            row.extend([timing.millions(), times(cost)]);
        }
        table.row(row);
    }
    let spreads = costs.map(spread);
    for (i, name) in [(1, "median"), (2, "most")] {
        let [icc, nocheck] = spreads.map(|spread| times(spread[i]));
        let blank = String::new;
        table.row(vec![name.into(), blank(), blank(), blank(), icc, blank(), nocheck]);
    }
    table.print("without check: million nodes a second, and time per node relative to atomic");
}
