//! A tuner of the evaluation: the engine plays against itself, and the weights are fitted to the results.
//!
//! `cargo run --release --example tune -- 400 3000 atomic icc chess` plays 400 games of each ruleset with
//! 3,000 nodes a move, and prints the weights in the form of `evaluate/weights.rs`. The weights there were
//! made in this way, though with older weights playing the games.

use std::{env, error::Error};

use isotope_engine::tune::{Learnt, Lessons};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [games, nodes, rulesets @ ..] = &args[..] else {
        return Err("GAMES NODES RULESET…".into());
    };
    let mut random = fastrand::Rng::with_seed(1);
    let mut lessons = Lessons::default();
    for name in rulesets {
        let rules = isotope_ruleset::load(name)?.rules;
        lessons.play(&rules, games.parse()?, nodes.parse()?, &mut random);
        eprintln!("{name}: {} positions", lessons.len());
    }
    let Learnt { before, after, weights } = lessons.learn(1500);
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
