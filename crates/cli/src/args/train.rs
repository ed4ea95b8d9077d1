//! The arguments of `isotope train`.

use std::path::PathBuf;

use clap::ValueHint;
use clap_complete::engine::ArgValueCompleter;
use isotope_games::Shard;

use super::shared::SelfPlay;
use crate::library::offered;

/// Learn to play a ruleset better, by games of the engine against itself
///
/// What is learned is written to a small file. From then on, every command that plays this ruleset uses it, whatever
/// the ruleset is called. Without such a file, the engine derives its evaluation from the rules.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope train my-rules.ron\n  \
    isotope train my-rules.ron --minutes 60 --pgn games.pgn\n  \
    isotope train my-rules.ron --games 4000 --output my-rules.net\n  \
    isotope train my-rules.ron --games 128 --shard 1/2 --pgn part-1.pgn\n  \
    isotope train my-rules.ron --games 128 --merge part-1.pgn part-2.pgn")]
pub(crate) struct Train {
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input
    #[arg(value_name = "RULESET", add = ArgValueCompleter::new(offered))]
    pub(crate) ruleset: String,
    /// How long to play; learning at the end takes about a tenth longer
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with = "games")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) minutes: u64,
    /// Play this many games in all, however long it takes; the same number gives the same result
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: Option<u64>,
    /// The nodes for each move
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    #[command(flatten)]
    pub(crate) self_play: SelfPlay,
    /// Write the games to this file; if it has games of this training, continue after them
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) pgn: Option<PathBuf>,
    /// Play only part I of N of the games, and do not learn: --games is the next of 128, 256, 512, … at most
    #[arg(long, value_name = "I/N", requires_all = ["pgn", "games"], conflicts_with_all = ["merge", "output"])]
    pub(crate) shard: Option<Shard>,
    /// What was learned from the games before those of the shard, if there are any
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "shard")]
    pub(crate) after: Option<PathBuf>,
    /// Learn from the games in these files, too, and play only those that are missing
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath)]
    pub(crate) merge: Vec<PathBuf>,
    /// Write what is learned to this file [default: in the user's data folder, where the other commands find it]
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
}
