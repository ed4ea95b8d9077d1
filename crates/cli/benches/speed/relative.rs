//! What each hook of a ruleset costs: its time per node, relative to our own `atomic`.
//!
//! A node is a line of play, as in every perft. How many lines a position has depends on the rules
//! and not on the generator, and positions where the game is over cost nothing. So there is a second
//! figure: the time for each position whose moves are generated.

use isotope_kernel::Position;
use shakmaty::Position as _;

use crate::{
    Options,
    data::{self, Task},
    measure::{mean, pair},
    perft,
    table::{Table, times},
};

/// Measures everything that hooks can say with each of `checks`, as deep as other crates are measured.
pub(crate) fn print(title: &str, checks: &[&'static str], options: &Options) {
    let atomic = data::shipped("atomic");
    let tasks: Vec<_> = data::atomic_tasks(options.budget())
        .into_iter()
        .map(|task| {
            let position = data::position(&atomic, task.fen).expect("a position of atomic chess");
            (task, generated(&position, task.depth), position)
        })
        .collect();
    let headings = [
        "ruleset",
        "check",
        "positions",
        "mean",
        "least",
        "most",
        "on",
        "per position: mean",
        "most",
        "on",
    ];
    let mut table = Table::new(&headings);
    for (name, fields) in data::HOOKS {
        for check in checks {
            let rules = data::written(check, fields);
            let mut costs = Costs::default();
            for (task, atomic_generated, reference) in &tasks {
                if let Some(position) = data::position(&rules, task.fen) {
                    let generated = generated(&position, task.depth);
                    let positions = *atomic_generated as f64 / generated as f64;
                    costs.measure(*task, &position, reference, positions, options.rounds);
                }
            }
            let mut row = vec![name.into(), (*check).into()];
            row.extend(costs.cells());
            table.row(row);
        }
    }
    table.print(&format!(
        "{title}: time per node, and per position whose moves are generated, relative to atomic \
         (geometric means)"
    ));
}

/// The times under some rules relative to `atomic`, with the names of the positions.
#[derive(Default)]
struct Costs {
    per_node: Vec<(&'static str, f64)>,
    per_position: Vec<(&'static str, f64)>,
}

impl Costs {
    /// The two take turns, so that both have the machine in the same mood. `positions` is how many
    /// positions the reference generates for each of the other.
    fn measure(
        &mut self,
        task: Task,
        position: &Position<'_>,
        reference: &Position<'_>,
        positions: f64,
        rounds: u32,
    ) {
        let counts = [position, reference].map(|position| perft::isotope(position, task.depth));
        let [ours, theirs] = pair(rounds, counts);
        self.per_node.push((task.name, ours.cost(&theirs)));
        self.per_position.push((task.name, ours.relative_to(&theirs) * positions));
    }

    fn cells(mut self) -> Vec<String> {
        let mut cells = vec![self.per_node.len().to_string()];
        for (costs, with_least) in [(&mut self.per_node, true), (&mut self.per_position, false)] {
            costs.sort_by(|(_, a), (_, b)| a.total_cmp(b));
            let ratios: Vec<f64> = costs.iter().map(|(_, ratio)| *ratio).collect();
            cells.push(times(mean(&ratios)));
            if let (Some((_, least)), Some((on, most))) = (costs.first(), costs.last()) {
                cells.extend(with_least.then(|| times(*least)));
                cells.extend([times(*most), (*on).into()]);
            }
        }
        cells
    }
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
