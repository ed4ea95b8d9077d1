//! Benchmarks of perft and of reading games, against other crates in the same run.
//!
//! `cargo bench` prints every table, `cargo bench -- atomic chess --long` two of them with deeper
//! counts. cozy-chess needs these options to be at its fastest:
//! `RUSTFLAGS="-C target-cpu=x86-64-v3" cargo bench --features pext -- chess`.
//!
//! The figures that matter are ratios. Criterion is not used because it measures wall time, which other
//! programs disturb, and one function after the other, while the machine may warm up and slow down in
//! between. Here every contestant runs once in each round, the CPU time of the process is measured,
//! and a ratio is the median over the rounds.

mod combinations;
mod data;
mod measure;
mod no_check;
mod peers;
mod perft;
mod pgn;
mod relative;
#[path = "../../src/suite.rs"]
mod suite;
mod table;
mod walk;

use clap::{Parser, ValueEnum};

/// Measure the speed of perft and of reading games
#[derive(Parser)]
#[command(name = "cargo bench --")]
pub(crate) struct Options {
    /// The tables to print [default: all]
    #[arg(value_enum)]
    tables: Vec<Comparison>,
    /// Count up to 200 million nodes at a time, instead of 100 million
    #[arg(long)]
    long: bool,
    /// The number of rounds, after one to warm up
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// The seed of the random combinations of hooks
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The option that `cargo bench` passes to every harness, and `cargo test` does not
    #[arg(long, hide = true)]
    bench: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Comparison {
    /// Atomic chess, against other crates
    Atomic,
    /// Chess, against other crates
    Chess,
    /// `icc` and `fairy-nocheck`, against `atomic`
    NoCheck,
    /// Every hook of a ruleset with checks that are `Direct` or `Off`, against `atomic`
    Hooks,
    /// Random combinations of hooks with checks that are `Direct`, against `atomic`
    Combinations,
    /// Every hook with checks by `Explosion`, against `atomic`
    Explosion,
    /// Reading and replaying games of atomic chess, against shakmaty
    Pgn,
    /// Walks with lists of moves, as other programs write them, against shakmaty
    Walk,
}

impl Options {
    /// The maximum number of nodes of a count.
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
            Comparison::NoCheck => no_check::print(&options),
            Comparison::Hooks => relative::print("hooks", &["Direct", "Off"], &options),
            Comparison::Combinations => combinations::print(&options),
            Comparison::Explosion => relative::print("explosion", &["Explosion"], &options),
            Comparison::Pgn => pgn::print(rounds),
            Comparison::Walk => walk::print(&options),
        }
    }
}
