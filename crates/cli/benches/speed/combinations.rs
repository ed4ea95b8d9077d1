//! What random combinations of hooks cost: their time per node, relative to our own `atomic`.

use fastrand::Rng;
use isotope_kernel::Rules;

use crate::{
    Options, data,
    measure::{mean, pair},
    perft,
    table::{Table, times},
};

/// How many rulesets are drawn: the same ones every time.
const RULESETS: usize = 100;

/// Up to here a combination is as fast as it is meant to be.
const LINE: f64 = 1.3;

/// Measures random rulesets on every position, and shows those that cost most.
pub(crate) fn print(options: &Options) {
    let atomic = data::shipped("atomic");
    let mut rng = Rng::with_seed(1);
    let rulesets: Vec<(String, Rules)> = (0..RULESETS)
        .map(|_| {
            let fields = fields(&mut rng);
            let rules = data::written("Direct", &fields);
            (fields, rules)
        })
        .collect();
    let above = format!("above {}", times(LINE));
    let headings = ["position", "depth", "rulesets", "mean", "most", &above];
    let mut table = Table::new(&headings);
    let mut dearest = Vec::new();
    for task in data::atomic_tasks(options.budget()) {
        let reference = data::position(&atomic, task.fen).expect("a position of atomic chess");
        let mut costs = Vec::new();
        for (fields, rules) in &rulesets {
            let Some(position) = data::position(rules, task.fen) else { continue };
            let counts =
                [&position, &reference].map(|position| perft::isotope(position, task.depth));
            let [ours, theirs] = pair(options.rounds, counts);
            let cost = ours.cost(&theirs);
            costs.push(cost);
            dearest.push((cost, task.name, fields));
        }
        let most = costs.iter().copied().fold(f64::MIN, f64::max);
        let above = costs.iter().filter(|cost| **cost > LINE).count();
        table.row(vec![
            task.name.into(),
            task.depth.to_string(),
            costs.len().to_string(),
            times(mean(&costs)),
            times(most),
            above.to_string(),
        ]);
    }
    table.print(
        "combinations: time per node of random rulesets, relative to atomic (geometric mean)",
    );
    dearest.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
    println!("  the dearest:");
    for (cost, name, fields) in dearest.iter().take(5) {
        println!("  {}  {name}  {fields}", times(*cost));
    }
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
