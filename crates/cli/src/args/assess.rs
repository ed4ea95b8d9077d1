//! The arguments of `isotope assess`.

use std::path::PathBuf;

use clap::ValueHint;
use clap_complete::engine::ArgValueCompleter;
use isotope_games::Shard;

use super::shared::{Format, Picture, SelfPlay};
use crate::library::offered;

/// Measure what rulesets are like to play, by games of the engine against itself
///
/// Tells White's score, draws, ends, lengths, captures, explosions, changes of the lead, what pieces are worth and
/// how much better play is rewarded, each with its 95 % interval.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope assess atomic my-rules.ron --report report.html\n  \
    isotope assess atomic --games 4000 --pgn games.pgn\n  \
    isotope assess atomic --shard 1/2 --pgn part-1.pgn\n  \
    isotope assess atomic --merge part-1.pgn part-2.pgn")]
pub(crate) struct Assess {
    /// Rulesets by name, paths of .ron files, or `-` for one on standard input
    #[arg(value_name = "RULESET", required = true, add = ArgValueCompleter::new(offered))]
    pub(crate) rulesets: Vec<String>,
    /// The number of games under each ruleset; a quarter as many are added in which one side has four times the nodes
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: u64,
    /// The nodes for each move
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub(crate) nodes: u64,
    #[command(flatten)]
    pub(crate) self_play: SelfPlay,
    /// Play by the evaluation derived from the rules, even if one has been learned
    #[arg(long)]
    pub(crate) derived: bool,
    /// Also tell how often the best move differs from that under this ruleset
    #[arg(long, value_name = "RULESET", add = ArgValueCompleter::new(offered))]
    pub(crate) against: Option<String>,
    /// Write all games to this file; if it has games of this assessment, they are not played again
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) pgn: Option<PathBuf>,
    /// Play only part I of N of the games
    #[arg(long, value_name = "I/N", requires = "pgn")]
    pub(crate) shard: Option<Shard>,
    /// Play no games, and count those in these files
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["pgn", "shard", "games", "nodes", "seed", "threads"])]
    pub(crate) merge: Vec<PathBuf>,
    /// Write a page with plots and all figures, side by side, to this file, replacing an existing page of this kind
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) report: Option<PathBuf>,
    /// Print a table in Markdown, with a line for each ruleset
    #[arg(long, conflicts_with_all = ["json", "svg"])]
    pub(crate) markdown: bool,
    #[command(flatten)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) picture: Picture,
}
