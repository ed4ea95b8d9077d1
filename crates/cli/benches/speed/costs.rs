//! The time per node of whole rulesets relative to `atomic`: of every shipped ruleset, and of random ones from the
//! whole language. Every count is as deep as the time for one allows, so that slow rulesets do not take longer.

use std::time::Duration;

use cpu_time::ProcessTime;
use isotope_kernel::{Position, Rules, perft as count};
use isotope_ruleset::{SHIPPED, changed_fields};
use proptest::{
    strategy::{Strategy as _, ValueTree as _},
    test_runner::{Config, RngSeed, TestRunner},
};

use crate::{
    Options, data,
    measure::{mean, pair, spread},
    perft,
    random::specs,
    suite::SUITE,
    table::{Table, times},
};

/// The number of random rulesets.
const RULESETS: usize = 100;

/// The number of random rulesets that are printed, from the slowest.
const PRINTED: usize = 5;

/// A ruleset measured on its positions.
struct Cost {
    positions: usize,
    /// The geometric mean of the time per node, relative to `atomic`.
    mean: f64,
    /// The position on which it is slowest, and how slow.
    most: (&'static str, f64),
}

/// Measures every shipped ruleset, for a tenth of a second per count, or a second with `--long`.
pub(crate) fn print_shipped(options: &Options) {
    let atomic = data::shipped("atomic");
    let long = Duration::from_millis(if options.long { 1000 } else { 100 });
    let headings = ["ruleset", "generator", "positions", "mean", "most", "on"];
    let mut table = Table::new(&headings);
    let mut means = Vec::new();
    for (name, _) in SHIPPED {
        let rules = data::shipped(name);
        let cost = measured(&rules, &atomic, long, options.rounds);
        means.push(cost.mean);
        table.row(vec![
            (*name).into(),
            generator(&rules).into(),
            cost.positions.to_string(),
            times(cost.mean),
            times(cost.most.1),
            cost.most.0.into(),
        ]);
    }
    let [_, median, most] = spread(means);
    table.print("rulesets: time per node relative to atomic (geometric means)");
    println!("  median {}, most {}", times(median), times(most));
}

/// Measures random rulesets, for a hundredth of a second per count, or a tenth with `--long`.
pub(crate) fn print_random(options: &Options) {
    let atomic = data::shipped("atomic");
    let long = Duration::from_millis(if options.long { 100 } else { 10 });
    let seed = RngSeed::Fixed(options.seed);
    let mut runner = TestRunner::new(Config { rng_seed: seed, ..Config::default() });
    let mut costs: Vec<(Rules, Cost)> = (0..RULESETS)
        .map(|_| {
            let spec = specs().new_tree(&mut runner).expect("strategies do not reject").current();
            let rules = Rules::compile(spec).expect("specs compile");
            let cost = measured(&rules, &atomic, long, options.rounds);
            (rules, cost)
        })
        .collect();
    costs.sort_by(|(_, a), (_, b)| b.mean.total_cmp(&a.mean));
    let [least, median, most] = spread(costs.iter().map(|(_, cost)| cost.mean).collect());
    let [least, median, most] = [least, median, most].map(times);
    let sets = costs.iter().filter(|(rules, _)| rules.plays_by_sets()).count();
    println!(
        "random: time per node of {RULESETS} random rulesets (seed {}) relative to atomic (geometric means)",
        options.seed
    );
    println!("  median {median}, least {least}, most {most}; {sets} are played by sets");
    println!("  the slowest:");
    for (rules, cost) in costs.iter().take(PRINTED) {
        let fields = changed_fields(rules.spec(), atomic.spec());
        let fields: Vec<String> = fields.iter().map(|(f, value)| format!("{f}: {value}")).collect();
        println!("  {}  {}", times(cost.mean), fields.join(", "));
    }
}

/// The word for the generator in the table of shipped rulesets.
fn generator(rules: &Rules) -> &'static str {
    if rules.plays_by_sets() { "sets" } else { "survey" }
}

/// Measures `rules` on the positions of the suite that are valid under them, or else on the start of the game.
fn measured(rules: &Rules, atomic: &Rules, long: Duration, rounds: u32) -> Cost {
    let valid =
        |(name, fen)| Some((name, data::position(rules, fen)?, data::position(atomic, fen)?));
    let mut positions: Vec<_> = SUITE.into_iter().filter_map(valid).collect();
    if positions.is_empty() {
        positions.push(("start", Position::start(rules), Position::start(atomic)));
    }
    let cost = |(name, ours, reference): &(&'static str, _, _)| {
        let counts =
            [ours, reference].map(|position| perft::isotope(position, deepest(position, long)));
        let [ours, reference] = pair(rounds, counts);
        (ours.nodes > 0).then(|| (*name, ours.cost(&reference)))
    };
    let costs: Vec<(&'static str, f64)> = positions.iter().filter_map(cost).collect();
    let ratios: Vec<f64> = costs.iter().map(|(_, cost)| *cost).collect();
    let most = costs.iter().copied().max_by(|(_, a), (_, b)| a.total_cmp(b)).expect("a position");
    Cost { positions: costs.len(), mean: mean(&ratios), most }
}

/// The depth of the deepest count that is expected to take no longer than `long`.
fn deepest(position: &Position<'_>, long: Duration) -> u32 {
    let (mut depth, mut before) = (1, 1);
    loop {
        let start = ProcessTime::now();
        let nodes = count(position, depth);
        let branching = (nodes / before).max(2);
        if nodes == 0 || start.elapsed() * branching as u32 > long {
            return depth;
        }
        (depth, before) = (depth + 1, nodes);
    }
}
