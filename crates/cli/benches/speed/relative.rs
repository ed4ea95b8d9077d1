//! What each hook of a ruleset costs: its time per node, relative to our own `atomic`.

use isotope_kernel::Rules;

use crate::{
    data,
    measure::{interleaved, mean, spread},
    peers,
    table::{Table, times},
};

/// A ruleset to measure.
struct Entrant {
    name: &'static str,
    check: &'static str,
    rules: Rules,
    /// For each position that it accepts, its time per node relative to `atomic`.
    costs: Vec<f64>,
}

pub(crate) fn print_hooks(rounds: u32) {
    print("hooks", &["Direct", "Off"], rounds, 2_000_000);
}

/// Such checks are dear, so less is counted.
pub(crate) fn print_explosion(rounds: u32) {
    print("explosion", &["Explosion"], rounds, 100_000);
}

/// Measures everything that hooks can say with each of `checks`. `atomic` has at most `budget` lines
/// for each position; the others may have more.
fn print(title: &str, checks: &[&'static str], rounds: u32, budget: u64) {
    let atomic = data::shipped("atomic");
    let mut entrants: Vec<Entrant> = data::HOOKS
        .iter()
        .flat_map(|&(name, fields)| checks.iter().map(move |check| (name, fields, *check)))
        .map(|(name, fields, check)| Entrant {
            name,
            check,
            rules: data::written(check, fields),
            costs: Vec::new(),
        })
        .collect();
    for task in data::atomic_tasks(budget) {
        let reference = data::position(&atomic, task.fen).expect("a position of atomic chess");
        let (positions, costs): (Vec<_>, Vec<_>) = entrants
            .iter_mut()
            .filter_map(|Entrant { rules, costs, .. }| {
                Some((data::position(rules, task.fen)?, costs))
            })
            .unzip();
        let everybody = [&reference].into_iter().chain(&positions);
        let counts: Vec<_> = everybody.map(|p| peers::isotope(p, task.depth)).collect();
        let timings = interleaved(rounds, &counts);
        let (reference, timings) = timings.split_first().expect("atomic");
        for (costs, timing) in costs.into_iter().zip(timings) {
            costs.push(timing.cost(reference));
        }
    }

    let mut table = Table::new(&["ruleset", "check", "positions", "mean", "least", "most"]);
    for Entrant { name, check, costs, .. } in entrants {
        let (positions, mean) = (costs.len().to_string(), times(mean(&costs)));
        let [least, _, most] = spread(costs).map(times);
        table.row(vec![name.into(), check.into(), positions, mean, least, most]);
    }
    table.print(&format!(
        "{title}: time per node relative to atomic, geometric mean over positions"
    ));
}
