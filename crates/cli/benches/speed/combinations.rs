//! The cost of random combinations of hooks relative to `atomic`: the time per node, and per position whose moves
//! are generated.

use std::sync::Arc;

use fastrand::Rng;
use isotope_kernel::Rules;

use crate::{
    Options, data,
    measure::mean,
    relative::references,
    table::{Table, times},
};

/// The number of random rulesets.
const RULESETS: usize = 100;

/// The cost above which a ruleset is counted as expensive, relative to `atomic`.
const LINE: f64 = 1.4;

/// Measures random rulesets on every position, and lists the most expensive cases.
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
    let mut most_expensive = Vec::new();
    let mut by_ruleset = vec![Vec::new(); RULESETS];
    for reference in references(&atomic, options) {
        let task = reference.task;
        let (mut per_node, mut per_position) = (Vec::new(), Vec::new());
        for ((fields, rules), of_ruleset) in rulesets.iter().zip(&mut by_ruleset) {
            if let Some(cost) = reference.cost(rules, options.rounds) {
                per_node.push(cost.per_node);
                per_position.push(cost.per_position);
                of_ruleset.push(cost.per_node);
                most_expensive.push((cost, task.name, fields));
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
    most_expensive.sort_by(|(a, ..), (b, ..)| b.per_node.total_cmp(&a.per_node));
    println!("  the most expensive, per node and per position:");
    for (cost, name, fields) in most_expensive.iter().take(5) {
        println!("  {}  {}  {name}  {fields}", times(cost.per_node), times(cost.per_position));
    }
}

/// The mean, the maximum, and the number of costs above [`LINE`].
fn summary(costs: &[f64]) -> [String; 3] {
    let most = costs.iter().copied().fold(f64::MIN, f64::max);
    let above = costs.iter().filter(|cost| **cost > LINE).count();
    [times(mean(costs)), times(most), above.to_string()]
}

/// Random fields in which a ruleset differs from `atomic`: the blast, the roles that trigger it, are immune to it
/// or are spared by it, the side that it hits, and whether a side may destroy its own king. Blasts centred on the
/// origin and forbidden captures are left to the table `hooks`.
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

/// A random list of at least `least` roles.
fn roles(rng: &mut Rng, least: usize) -> String {
    loop {
        let all = ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"];
        let some: Vec<&str> = all.into_iter().filter(|_| rng.u8(..5) < 2).collect();
        if some.len() >= least {
            return format!("[{}]", some.join(", "));
        }
    }
}
