//! The arguments of the commands that show, write and convert rulesets.

use clap::ValueHint;
use clap_complete::engine::ArgValueCompleter;

use super::shared::{Format, TwoRulesets};
use crate::library::offered;

/// List the rulesets: those that come with Isotope and your own
///
/// Your own are the .ron files in the folders of $ISOTOPE_RULESETS and in `isotope/rulesets` of the user's
/// configuration folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope rules")]
pub(crate) struct Rules {
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Explain every field of a ruleset: its meaning, the file it comes from, and the sources
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope show icc\n  isotope show ./my-rules.ron")]
pub(crate) struct Show {
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) ruleset: String,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Print the rules of a game as a page for players, in Markdown
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope describe atomic\n  \
    isotope describe ./my-rules.ron > my-rules.md")]
pub(crate) struct Describe {
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) ruleset: String,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Report every problem in rulesets, and test their examples
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope check my-rules.ron\n  \
    isotope check --deny-warnings *.ron")]
pub(crate) struct Check {
    /// Paths of .ron files, names of rulesets, or `-` for one on standard input
    #[arg(value_name = "FILE", required = true, add = ArgValueCompleter::new(offered))]
    pub(crate) files: Vec<String>,
    /// Apply the fixes that are certain to the files
    #[arg(long)]
    pub(crate) fix: bool,
    /// Exit with status 1 for warnings as well as errors
    #[arg(long)]
    pub(crate) deny_warnings: bool,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Create a ruleset file with every rule explained, ready to be changed
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope new bombs --from chess")]
pub(crate) struct New {
    /// The name of the ruleset, or the path of its file, which must not exist yet
    pub(crate) name: String,
    /// The ruleset to extend, by name or path
    #[arg(long, value_name = "RULESET", default_value = "atomic")]
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) from: String,
}

/// Show the fields in which two rulesets differ, with the smallest position found that proves it
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope diff atomic icc\n  \
    isotope diff atomic ./my-rules.ron --exit-code")]
pub(crate) struct Diff {
    #[command(flatten)]
    pub(crate) rulesets: TwoRulesets,
    /// Exit with status 1 when the rulesets differ
    #[arg(long)]
    pub(crate) exit_code: bool,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Convert a variant from Fairy-Stockfish's variants.ini to a ruleset
///
/// A variant that a ruleset cannot express is refused with status 1 and a message for each such key.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope import variants.ini:antiatomic\n  \
    isotope import my-variant.ini -o my-variant.ron")]
pub(crate) struct Import {
    /// The ini file, or `-` for standard input; append `:NAME` if it has several variants
    #[arg(value_name = "FILE[:NAME]", value_hint = ValueHint::FilePath)]
    pub(crate) file: String,
    /// Write the ruleset to this file instead of standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<String>,
}

/// Convert a ruleset to a variant for Fairy-Stockfish's variants.ini
///
/// A ruleset that Fairy-Stockfish cannot express is refused with status 1 and a message for each such rule.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope export racing-atomic > racing.ini")]
pub(crate) struct Export {
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) ruleset: String,
}
