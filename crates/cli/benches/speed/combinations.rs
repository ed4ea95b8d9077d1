//! What random combinations of hooks cost, relative to our own `atomic`: their time per node, and per
//! position whose moves are generated.

use std::sync::Arc;

use fastrand::Rng;
use isotope_kernel::Rules;

use crate::{
    Options, data,
    measure::mean,
    relative::references,
    table::{Table, times},
};

/// How many rulesets are drawn: the same ones every time for a seed.
const RULESETS: usize = 100;

/// Up to here a combination is as fast as it is meant to be.
const LINE: f64 = 1.4;

/// Measures random rulesets on every position, and shows those that cost most.
pub(crate) fn print(options: &Options) {
    let atomic = data::shipped("atomic");
    let mut rng = Rng::with_seed(options.seed);
    let rulesets: Vec<(String, Arc<Rules>)> = (0..RULESETS)
        .map(|_| {
            let fields = fields(&mut rng);
            let rules = data::written("Direct", &fields);
            (fields, rules)
        })
        .collect();
    let above = format!("above {}", times(LINE));
    let headings = [
        "position",
        "depth",
        "rulesets",
        "mean",
        "most",
        &above,
        "per position: mean",
        "most",
        &above,
    ];
    let mut table = Table::new(&headings);
    let mut dearest = Vec::new();
    let mut by_ruleset = vec![Vec::new(); RULESETS];
    for reference in references(&atomic, options) {
        let task = reference.task;
        let (mut per_node, mut per_position) = (Vec::new(), Vec::new());
        for ((fields, rules), of_ruleset) in rulesets.iter().zip(&mut by_ruleset) {
            if let Some(cost) = reference.cost(rules, options.rounds) {
                per_node.push(cost.per_node);
                per_position.push(cost.per_position);
                of_ruleset.push(cost.per_node);
                dearest.push((cost, task.name, fields));
            }
        }
        let mut row = vec![task.name.into(), task.depth.to_string(), per_node.len().to_string()];
        row.extend(summary(&per_node));
        row.extend(summary(&per_position));
        table.row(row);
    }
    table.print(&format!(
        "combinations: time per node of random rulesets (seed {}), and per position whose moves are \
         generated, relative to atomic (geometric means)",
        options.seed
    ));
    let means: Vec<f64> = by_ruleset.iter().map(|costs| mean(costs)).collect();
    let [_, most, _] = summary(&means);
    println!("  mean of a ruleset over its positions, per node: {most} at most");
    dearest.sort_by(|(a, ..), (b, ..)| b.per_node.total_cmp(&a.per_node));
    println!("  the dearest, per node and per position:");
    for (cost, name, fields) in dearest.iter().take(5) {
        println!("  {}  {}  {name}  {fields}", times(cost.per_node), times(cost.per_position));
    }
}

/// Mean, most, and how many are above the line.
fn summary(costs: &[f64]) -> [String; 3] {
    let most = costs.iter().copied().fold(f64::MIN, f64::max);
    let above = costs.iter().filter(|cost| **cost > LINE).count();
    [times(mean(costs)), times(most), above.to_string()]
}

/// Fields in which a ruleset differs from `atomic`: blast, roles that decide about it, that are immune
/// to it and that it spares, whom it hits, and what becomes of the own king. Not among them are blasts
/// centred on the origin and forbidden captures, which `hooks` has.
fn fields(rng: &mut Rng) -> String {
    let blast = [
        "Point",
        "Cross",
        "Radius(1)",
        "Radius(2)",
        r#"Drawn(["x x x", ". x .", ". O ."])"#,
        r#"Drawn([". x .", "x O x", "x x x"])"#,
    ];
    let mut explode = vec![format!("blast: {}", pick(rng, &blast))];
    match rng.u8(..8) {
        0 => {}
        1 => explode.push("when: SameRole".into()),
        2..=4 => explode.push(format!("when: Of({})", roles(rng, 1))),
        _ => explode.push(format!("when: By({})", roles(rng, 1))),
    }
    for field in ["immune", "spares"] {
        if rng.bool() {
            explode.push(format!("{field}: {}", roles(rng, 0)));
        }
    }
    explode.push(format!("hits: {}", pick(rng, &["Both", "Both", "Enemies", "Own"])));
    let own_king = pick(rng, &["", "", "", "own_king: Mortal(), "]);
    format!("{own_king}capture: Explode({})", explode.join(", "))
}

fn pick<'a>(rng: &mut Rng, from: &[&'a str]) -> &'a str {
    from[rng.usize(..from.len())]
}

/// At least so many roles.
fn roles(rng: &mut Rng, least: usize) -> String {
    loop {
        let all = ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"];
        let some: Vec<&str> = all.into_iter().filter(|_| rng.u8(..5) < 2).collect();
        if some.len() >= least {
            return format!("[{}]", some.join(", "));
        }
    }
}
