//! Benchmarks of perft and of reading games, compared with other crates in the same run.
//!
//! `cargo bench` prints every table; `cargo bench -- atomic chess --long` prints two tables, with deeper counts.
//! To be at its fastest, cozy-chess needs these options: `RUSTFLAGS="-C target-cpu=x86-64-v3" cargo bench
//! --features pext -- chess`.
//!
//! The figures that matter are ratios. Criterion is not suitable, because it measures wall time, which is
//! disturbed by other programs, and measures one function after another, although the machine may slow down in
//! between. Here, every contestant runs once in each round, the CPU time of the process is measured, and a ratio
//! is the median over the rounds.

mod combinations;
mod costs;
mod data;
mod fairy;
mod measure;
mod no_check;
mod others;
mod peers;
mod perft;
mod pgn;
#[allow(dead_code, unused_imports)]
#[path = "../../../../tests/conformance/random/mod.rs"]
mod random;
mod relative;
#[allow(dead_code)]
#[path = "../../../../tests/conformance/rulesets.rs"]
mod rulesets;
#[path = "../../src/suite.rs"]
mod suite;
mod table;
mod walk;

use clap::{Parser, ValueEnum};

/// Measures the speed of perft and of reading games
#[derive(Parser)]
#[command(name = "cargo bench --")]
pub(crate) struct Options {
    /// The tables to print [default: all]
    #[arg(value_enum)]
    tables: Vec<Comparison>,
    /// Run counts of up to 200 million nodes instead of 100 million
    #[arg(long)]
    long: bool,
    /// The number of rounds, after one warm-up round
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// The seed of the random rulesets
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// An option passed to every harness by `cargo bench`, but not by `cargo test`
    #[arg(long, hide = true)]
    bench: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Comparison {
    /// Atomic chess, against other crates
    Atomic,
    /// Chess, against other crates
    Chess,
    /// Crazyhouse and antichess, against shakmaty
    Shakmaty,
    /// Every ruleset that Fairy-Stockfish plays, against it if `.ci/fairy` has built it
    Others,
    /// Every shipped ruleset, against `atomic`
    Rulesets,
    /// Random rulesets of the whole language, against `atomic`
    Random,
    /// `icc` and `fairy-nocheck`, against `atomic`
    NoCheck,
    /// Every hook, with `check: Direct` and `check: Off`, against `atomic`
    Hooks,
    /// Random combinations of hooks, with `check: Direct`, against `atomic`
    Combinations,
    /// Reading and replaying games of atomic chess and of crazyhouse, against shakmaty
    Pgn,
    /// Walks of the tree with lists of moves, as written in other programs, against shakmaty
    Walk,
}

impl Options {
    /// The maximum number of nodes in one count.
    pub(crate) fn budget(&self) -> u64 {
        if self.long { 200_000_000 } else { 100_000_000 }
    }
}

fn main() {
    let options = Options::parse();
    if !options.bench {
        println!("Without --bench this is a test, and there is nothing to test.");
        return;
    }
    let arch = std::env::consts::ARCH;
    let bmi2 = if cfg!(target_feature = "bmi2") { "with" } else { "without" };
    let pext = if cfg!(feature = "pext") { "with" } else { "without" };
    let rounds = options.rounds;
    println!("Built for {arch} {bmi2} BMI2, cozy-chess {pext} PEXT.");
    println!("CPU time on one thread: the median of {rounds} rounds (the least-the most).");

    let tables = match options.tables.as_slice() {
        [] => Comparison::value_variants(),
        chosen => chosen,
    };
    for comparison in tables {
        println!();
        match comparison {
            Comparison::Atomic => peers::print_atomic(&options),
            Comparison::Chess => peers::print_chess(&options),
            Comparison::Shakmaty => peers::print_shakmaty(&options),
            Comparison::Others => others::print(&options),
            Comparison::Rulesets => costs::print_shipped(&options),
            Comparison::Random => costs::print_random(&options),
            Comparison::NoCheck => no_check::print(&options),
            Comparison::Hooks => relative::print(&options),
            Comparison::Combinations => combinations::print(&options),
            Comparison::Pgn => pgn::print(rounds),
            Comparison::Walk => walk::print(&options),
        }
    }
}
