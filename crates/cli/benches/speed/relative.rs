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

/// How long a count took, and how many positions it generated the moves of.
struct Measured {
    timing: Timing,
    generated: u64,
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
        let measured: Vec<_> = timings
            .into_iter()
            .zip(everybody)
            .map(|(timing, p)| Measured { timing, generated: generated(p, task.depth) })
            .collect();
        let (atomic, others) = measured.split_first().expect("atomic");
        for (costs, other) in costs.into_iter().zip(others) {
            costs.per_node.push(other.timing.cost(&atomic.timing));
            let relative = other.timing.relative_to(&atomic.timing);
            costs.per_position.push(relative * atomic.generated as f64 / other.generated as f64);
        }
    }

    let headings =
        ["ruleset", "check", "positions", "mean", "least", "most", "per position: mean", "most"];
    let mut table = Table::new(&headings);
    for Entrant { name, check, costs: Costs { per_node, per_position }, .. } in entrants {
        let mut row = vec![name.into(), check.into(), per_node.len().to_string()];
        row.push(times(mean(&per_node)));
        let [least, _, most] = spread(per_node);
        row.extend([least, most, mean(&per_position)].map(times));
        let [_, _, most] = spread(per_position);
        row.push(times(most));
        table.row(row);
    }
    table.print(&format!(
        "{title}: time per node, and per position whose moves are generated, relative to atomic \
         (geometric means)"
    ));
}

/// How many positions have their moves generated in a count of the lines of `depth` plies. A pawn
/// that is destroyed by its own capture leaves one position, whatever it has become.
fn generated(position: &Position<'_>, depth: u32) -> u64 {
    if position.is_variant_end() {
        return 0;
    }
    if depth == 1 {
        return 1;
    }
    let mut children: Vec<_> = Vec::new();
    for m in position.legal_moves() {
        let mut child = position.clone();
        child.play_unchecked(m);
        if children.last().map(Position::board) != Some(child.board()) {
            children.push(child);
        }
    }
    1 + children.iter().map(|child| generated(child, depth - 1)).sum::<u64>()
}
