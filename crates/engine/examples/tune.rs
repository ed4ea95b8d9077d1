//! Fits the weights of the evaluation to the results of games that the engine plays against itself.
//!
//! `cargo run --release --example tune -- 400 3000 atomic icc chess` plays 400 games under each ruleset, searching
//! 3,000 nodes for each move, and prints weights for `evaluate/weights.rs`.

use std::{env, error::Error};

use isotope_engine::tune::{TrainingSet, TuningResult};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [games, nodes, rulesets @ ..] = &args[..] else {
        return Err("GAMES NODES RULESET…".into());
    };
    let mut random = fastrand::Rng::with_seed(1);
    let mut samples = TrainingSet::default();
    for name in rulesets {
        let rules = isotope_ruleset::load(name)?.rules;
        samples.play(&rules, games.parse()?, nodes.parse()?, &mut random);
        eprintln!("{name}: {} positions", samples.len());
    }
    let TuningResult { before, after, weights } = samples.fit(1500);
    eprintln!("from {before:.5} to {after:.5}");
    for (group, weights) in ["LIVING", "DYING"].into_iter().zip(weights) {
        println!("const {group}: [f32; TERMS] = [");
        for (name, weight) in weights {
            println!("    {weight:.1}, // {name}");
        }
        println!("];");
    }
    Ok(())
}
