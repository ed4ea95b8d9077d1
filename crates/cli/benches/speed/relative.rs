//! What each hook of a ruleset costs: its time per node, relative to our own `atomic`.
//!
//! A node is a line of play, as in every perft. How many lines a position has depends on the rules
//! and not on the generator, and positions where the game is over cost nothing. So there is a second
//! figure: the time for each position whose moves are generated.

use isotope_kernel::{Position, Rules};
use shakmaty::Position as _;

use crate::{
    data,
    measure::{Timing, interleaved, mean, spread},
    perft,
    table::{Table, times},
};

/// A ruleset to measure.
struct Entrant {
    name: &'static str,
    check: &'static str,
    rules: Rules,
    costs: Costs,
}

/// For each position that a ruleset accepts, its time relative to `atomic`.
#[derive(Default)]
struct Costs {
    per_node: Vec<f64>,
    per_position: Vec<f64>,
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
            costs: Costs::default(),
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
        let everybody: Vec<_> = [&reference].into_iter().chain(&positions).collect();
        let counts: Vec<_> = everybody.iter().map(|p| perft::isotope(p, task.depth)).collect();
        let timings = interleaved(rounds, &counts);
        let generated = everybody.iter().map(|p| generated(p, task.depth));
        let measured: Vec<_> = timings.iter().zip(generated).collect();
        let (reference, measured) = measured.split_first().expect("atomic");
        for (costs, measured) in costs.into_iter().zip(measured) {
            costs.push(measured, reference);
        }
    }

    let headings =
        ["ruleset", "check", "positions", "mean", "least", "most", "per position: mean", "most"];
    let mut table = Table::new(&headings);
    for Entrant { name, check, costs, .. } in entrants {
        let positions = costs.per_node.len().to_string();
        let means = [&costs.per_node, &costs.per_position].map(|costs| times(mean(costs)));
        let [least, _, most] = spread(costs.per_node).map(times);
        let [_, _, most_per_position] = spread(costs.per_position).map(times);
        let [mean, mean_per_position] = means;
        let figures = [positions, mean, least, most, mean_per_position, most_per_position];
        table.row([name, check].map(String::from).into_iter().chain(figures).collect());
    }
    table.print(&format!(
        "{title}: time per node, and per position whose moves are generated, relative to atomic \
         (geometric means)"
    ));
}

impl Costs {
    /// Adds a position: how long a ruleset took and how many positions it generated the moves of,
    /// and the same for `atomic`.
    fn push(
        &mut self,
        (timing, generated): &(&Timing, u64),
        (reference, generated_by_atomic): &(&Timing, u64),
    ) {
        self.per_node.push(timing.cost(reference));
        let atomic = reference.seconds_per(*generated_by_atomic);
        self.per_position.push(timing.seconds_per(*generated) / atomic);
    }
}

/// How many positions have their moves generated in a count of the lines of `depth` plies.
fn generated(position: &Position<'_>, depth: u32) -> u64 {
    if position.is_variant_end() {
        return 0;
    }
    if depth == 1 {
        return 1;
    }
    let below = position.legal_moves().into_iter().map(|m| {
        let mut child = position.clone();
        child.play_unchecked(m);
        generated(&child, depth - 1)
    });
    1 + below.sum::<u64>()
}
