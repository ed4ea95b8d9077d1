//! The arguments of `isotope games`.

use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};
use clap_complete::engine::ArgValueCompleter;
use isotope_games::Shard;

use super::shared::Format;
use crate::library::offered;

/// Replay collections of games under one or more rulesets, and report where they differ
///
/// Reads PGN files of any size, plain or compressed with gzip, zstd or bzip2.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope games games.pgn.zst\n  \
    isotope games games.pgn --rules atomic --rules icc --only differing\n  \
    isotope games games.pgn --json --shard 2/8")]
pub(crate) struct Games {
    /// PGN files, or `-` for standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<String>,
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input; may be repeated
    /// [default: the ruleset that the tags of each game name]
    #[arg(long = "rules", short, value_name = "RULESET", value_delimiter = ',')]
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) rulesets: Vec<String>,
    /// Report only these games, one a line or as JSON
    #[arg(long, value_enum)]
    pub(crate) only: Option<Only>,
    /// Write the reported games to this file, with tags that name the first ruleset and its hash
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) pgn: Option<PathBuf>,
    /// A removed option, refused with a message that names --json
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) parquet: Option<PathBuf>,
    /// With --json, write one object with the totals of all files instead of one for each game
    #[arg(long, requires = "json")]
    pub(crate) summary: bool,
    /// Read only part I of N of each file; each game is in exactly one part
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// The number of threads; 0 is all CPUs
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=256))]
    pub(crate) threads: u16,
    /// Exit with status 1 if a game is illegal or disputed or the rulesets differ; with --only, only for that
    #[arg(long)]
    pub(crate) exit_code: bool,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// The games that `isotope games` reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Only {
    /// Games in which the rulesets differ
    Differing,
    /// Games with an illegal move
    Illegal,
    /// Games with a result or termination tag that the rules cannot explain
    Disputed,
}
