//! What each hook of a ruleset costs: its time per node, relative to our own `atomic`.
//!
//! A node is a line of play, as in every perft. How many lines a position has depends on the rules
//! and not on the generator, and positions where the game is over cost nothing. So there is a second
//! figure: the time for each position whose moves are generated.

use isotope_kernel::{Position, Rules};
use shakmaty::{Move, Position as _};

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
        for check in checks {
            let rules = data::written(check, fields);
            let costs: Vec<_> = references
                .iter()
                .filter_map(|reference| {
                    let cost = reference.cost(&rules, options.rounds)?;
                    Some((reference.task.name, cost))
                })
                .collect();
            let mut row = vec![name.into(), (*check).into(), costs.len().to_string()];
            let per_node = costs.iter().map(|(on, cost)| (*on, cost.per_node)).collect();
            let per_position = costs.iter().map(|(on, cost)| (*on, cost.per_position)).collect();
            let [mean, least, most, on] = summary(per_node);
            row.extend([mean, least, most, on]);
            let [mean, _, most, on] = summary(per_position);
            row.extend([mean, most, on]);
            table.row(row);
        }
    }
    table.print(&format!(
        "{title}: time per node, and per position whose moves are generated, relative to atomic \
         (geometric means)"
    ));
}

/// Mean, least, most, and where the most is.
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

/// A count under `atomic`, for others to be measured against.
pub(crate) struct Reference<'r> {
    pub(crate) task: Task,
    position: Position<'r>,
    /// How many positions have their moves generated.
    generated: u64,
}

/// One for each position that speed is measured on.
pub(crate) fn references<'r>(atomic: &'r Rules, options: &Options) -> Vec<Reference<'r>> {
    let reference = |task: Task| {
        let position = data::position(atomic, task.fen).expect("a position of atomic chess");
        Reference { task, generated: generated(&position, task.depth), position }
    };
    data::atomic_tasks(options.budget()).into_iter().map(reference).collect()
}

/// Times relative to `atomic`.
pub(crate) struct Cost {
    pub(crate) per_node: f64,
    /// For each position whose moves are generated.
    pub(crate) per_position: f64,
}

impl Reference<'_> {
    /// What the same count costs under other rules, if the position can arise there. The two take
    /// turns, so that both have the machine in the same mood.
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

/// How many positions have their moves generated in a count of the lines of `depth` plies. A pawn
/// that is destroyed by its own capture leaves one position, whatever it has become.
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
