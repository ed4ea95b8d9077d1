//! A long comparison of the move generator with the definition of legality, `judge`, on random positions and games
//! under random rulesets. The lists of moves are compared, as well as the counts of perft to depths 1 and 2.
//!
//! `cargo run --release -p isotope-tests --example twins -- [POSITIONS] [RULESETS] [sets]`
//!
//! With `sets`, all rulesets are ones that the fast generator supports, so that it is compared in every position.
//! Without `sets`, rulesets are drawn from the whole language.

#[allow(dead_code, unused_imports)]
#[path = "conformance/random/mod.rs"]
mod random;
#[allow(dead_code)]
#[path = "conformance/rulesets.rs"]
mod rulesets;

use std::{env, process::ExitCode};

use isotope_kernel::{Position, Rules, Spec, judge, perft};
use proptest::{
    prop_oneof,
    strategy::{Strategy, ValueTree as _},
    test_runner::{Config, TestRng, TestRunner},
};
use shakmaty::{Move, Position as _};

fn main() -> ExitCode {
    let number = |i, default| env::args().nth(i).and_then(|s| s.parse().ok()).unwrap_or(default);
    let (positions, games) = (number(1, 1_000_000u64), number(2, 250u64));
    let only_sets = env::args().nth(3).is_some_and(|word| word == "sets");
    let seed = TestRng::deterministic_rng(Config::default().rng_algorithm);
    let mut runner = TestRunner::new_with_rng(Config::default(), seed);
    let scenes = prop_oneof![3 => random::scenes(), 1 => random::promotion_scenes()];
    let mut compared = 0;
    let mut moves = 0;
    for game in 0..games {
        let mut spec = draw(&mut runner, &random::specs());
        while only_sets && !is_played_by_sets(&spec) {
            spec = draw(&mut runner, &random::specs());
        }
        let rules = Rules::compile(spec).expect("specs compile");
        let quota = positions * (game + 1) / games;
        while compared < quota {
            let scene = draw(&mut runner, &scenes);
            let mut position = scene.start(&rules);
            let mut played = Vec::new();
            loop {
                let legal = sorted(position.legal_moves());
                compared += 1;
                moves += legal.len();
                let children = legal.iter().map(|m| {
                    let mut child = position.clone();
                    child.play_unchecked(*m);
                    perft(&child, 1)
                });
                if legal != sorted(judge::legal_moves(&position))
                    || legal.len() as u64 != perft(&position, 1)
                    || children.sum::<u64>() != perft(&position, 2)
                {
                    return differ(&position);
                }
                let Some(m) = scene.next(&legal, &played) else { break };
                position.play_unchecked(m);
                played.push(m);
            }
        }
    }
    println!("{compared} positions under {games} random rulesets, {moves} moves: no difference");
    ExitCode::SUCCESS
}

fn is_played_by_sets(spec: &Spec) -> bool {
    Rules::compile(spec.clone()).is_ok_and(|rules| rules.plays_by_sets())
}

fn draw<S: Strategy>(runner: &mut TestRunner, strategy: &S) -> S::Value {
    strategy.new_tree(runner).expect("strategies do not reject").current()
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let key = |m: &Move| (m.from(), m.to(), m.promotion(), m.is_castle(), m.is_en_passant());
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_by_key(key);
    moves
}

fn differ(position: &Position<'_>) -> ExitCode {
    println!("they differ at {}", position.fen());
    println!("{:#?}", position.rules().spec());
    println!("generator  {:?}", sorted(position.legal_moves()));
    println!("definition {:?}", sorted(judge::legal_moves(position)));
    ExitCode::FAILURE
}
