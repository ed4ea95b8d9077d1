//! The cost of each hook: the time per node of a ruleset that uses it, relative to `atomic`.
//!
//! A node is a leaf of the tree, as in every perft. The number of leaves per generated position depends on the
//! rules rather than on the generator, and finished games cost nothing. Therefore, a second figure gives the time
//! per position whose moves are generated.

use isotope_kernel::{Position, Rules};
use shakmaty::{Move, Position as _};

use crate::{
    Options,
    data::{self, Task},
    measure::{mean, pair},
    perft,
    table::{Table, times},
};

/// Measures every ruleset of [`data::HOOKS`] with and without check, to the same depths at which other crates are
/// measured.
pub(crate) fn print(options: &Options) {
    let atomic = data::shipped("atomic");
    let references = references(&atomic, options);
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
        for check in ["Direct", "Off"] {
            let rules = data::written(check, fields);
            let costs: Vec<_> = references
                .iter()
                .filter_map(|reference| {
                    let cost = reference.cost(&rules, options.rounds)?;
                    Some((reference.task.name, cost))
                })
                .collect();
            let mut row = vec![name.into(), check.into(), costs.len().to_string()];
            let per_node = costs.iter().map(|(on, cost)| (*on, cost.per_node)).collect();
            let per_position = costs.iter().map(|(on, cost)| (*on, cost.per_position)).collect();
            let [mean, least, most, on] = summary(per_node);
            row.extend([mean, least, most, on]);
            let [mean, _, most, on] = summary(per_position);
            row.extend([mean, most, on]);
            table.row(row);
        }
    }
    table.print(
        "hooks: time per node, and per position whose moves are generated, relative to atomic \
         (geometric means)",
    );
}

/// The mean, the minimum, the maximum, and the position with the maximum.
fn summary(mut costs: Vec<(&'static str, f64)>) -> [String; 4] {
    costs.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    let ratios: Vec<f64> = costs.iter().map(|(_, ratio)| *ratio).collect();
    match (costs.first(), costs.last()) {
        (Some((_, least)), Some((on, most))) => {
            [times(mean(&ratios)), times(*least), times(*most), (*on).into()]
        }
        _ => ["-"; 4].map(String::from),
    }
}

/// A count under `atomic`, with which counts under other rulesets are compared.
pub(crate) struct Reference<'r> {
    pub(crate) task: Task,
    position: Position<'r>,
    /// The number of positions whose moves are generated during the count.
    generated: u64,
}

/// The references for all positions of the benchmark.
pub(crate) fn references<'r>(atomic: &'r Rules, options: &Options) -> Vec<Reference<'r>> {
    let reference = |task: Task| {
        let position = data::position(atomic, task.fen).expect("a position of atomic chess");
        Reference { task, generated: generated(&position, task.depth), position }
    };
    data::atomic_tasks(options.budget()).into_iter().map(reference).collect()
}

/// The cost of a count: times relative to `atomic`.
pub(crate) struct Cost {
    pub(crate) per_node: f64,
    /// The time per position whose moves are generated.
    pub(crate) per_position: f64,
}

impl Reference<'_> {
    /// Measures the cost of the same count under `rules`; `None` if the position is not valid under them. The two
    /// counts alternate, so that changes in the machine's speed affect both.
    pub(crate) fn cost(&self, rules: &Rules, rounds: u32) -> Option<Cost> {
        let (fen, depth) = (self.task.fen, self.task.depth);
        let position = data::position(rules, fen)?;
        let positions = self.generated as f64 / generated(&position, depth) as f64;
        let counts = [&position, &self.position].map(|position| perft::isotope(position, depth));
        let [ours, theirs] = pair(rounds, counts);
        Some(Cost {
            per_node: ours.cost(&theirs),
            per_position: ours.relative_to(&theirs) * positions,
        })
    }
}

/// The number of positions whose moves are generated in a count to `depth` plies. Promotions to different roles
/// count once if they lead to the same board, as when the promoted piece is destroyed by its own capture.
fn generated(position: &Position<'_>, depth: u32) -> u64 {
    if position.is_variant_end() {
        return 0;
    }
    if depth == 1 {
        return 1;
    }
    let mut children: Vec<(Move, Position<'_>)> = Vec::new();
    for m in position.legal_moves() {
        let mut child = position.clone();
        child.play_unchecked(m);
        let same = |(other, after): &(Move, Position<'_>)| {
            (other.from(), other.to()) == (m.from(), m.to()) && after.board() == child.board()
        };
        if !(m.is_promotion() && children.iter().any(same)) {
            children.push((m, child));
        }
    }
    1 + children.iter().map(|(_, child)| generated(child, depth - 1)).sum::<u64>()
}
