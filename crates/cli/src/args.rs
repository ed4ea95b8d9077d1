//! The arguments of every command, as `clap` parses them.

mod assess;
mod games;
mod matches;
mod outcomes;
mod positions;
mod rulesets;
mod services;
mod shared;
mod train;

use clap::ValueEnum;
use clap_complete::{Shell, engine::ArgValueCompleter};

pub(crate) use assess::Assess;
pub(crate) use games::{Games, Only};
pub(crate) use matches::Match;
pub(crate) use outcomes::{
    Census, Puzzles, Size, Solve, TableBuild, TableClasses, TableFolder, TableProbe, TableQuestion,
    Tablebase, Witness,
};
pub(crate) use positions::{Board, Compare, Explain, Moves, Perft, Play};
pub(crate) use rulesets::{Check, Describe, Diff, Export, Import, New, Rules, Show};
pub(crate) use services::{Ask, Lsp, Serve, Uci};
pub(crate) use shared::{
    DEFAULT_RULESET, Format, InputArgs, OnePosition, Picture, Positions, TwoRulesets,
};
pub(crate) use train::Train;

use crate::library::offered;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// Measure the speed of perft by ruleset, and fingerprint the shipped rules
///
/// Counts the same positions 3 plies deep under every ruleset. The fingerprint, printed last unless
/// rulesets are named, is the sum of the counts under all shipped rulesets: it changes only if the
/// rules change.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope bench --rules my-rules.ron")]
pub(crate) struct Bench {
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input; several are repeated or
    /// separated by commas
    /// [default: all shipped rulesets]
    #[arg(long = "rules", short, value_name = "RULESET", value_delimiter = ',')]
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) rulesets: Vec<String>,
    /// How often to count; the fastest time is shown
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: u32,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Print the script that lets a shell complete commands, options and rulesets
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples, for ~/.bashrc, ~/.zshrc and fish's config.fish:\n  \
    source <(isotope completions bash)\n  \
    source <(isotope completions zsh)\n  \
    isotope completions fish | source")]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: Shell,
}
