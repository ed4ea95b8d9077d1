//! The arguments of the commands that find best play.

use std::{path::PathBuf, str::FromStr};

use clap::{Subcommand, ValueHint};
use clap_complete::engine::ArgValueCompleter;
use isotope_outcomes::tablebase::Material;

use super::shared::{Format, InputArgs, OneRuleset, POSITIONS, Picture, Positions, TwoRulesets};
use crate::library::offered;

/// Find the smallest positions where two rulesets differ, in moves and in best play
///
/// Compares the moves in every position of up to three pieces and in a random sample of larger ones, and best
/// play in the tables of small endings.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope witness atomic icc\n  \
    isotope witness atomic ./my-rules.ron --men 4 --json")]
pub(crate) struct Witness {
    #[command(flatten)]
    pub(crate) rulesets: TwoRulesets,
    /// Compare best play in endings of up to N pieces; 4 take minutes and a gigabyte
    #[arg(long, value_name = "N", default_value_t = 3)]
    #[arg(value_parser = clap::value_parser!(u8).range(2..=4))]
    pub(crate) men: u8,
    /// The seed of the random positions of more than three pieces
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Exit with status 1 if a position shows a difference
    #[arg(long)]
    pub(crate) exit_code: bool,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Make puzzles about two rulesets, each proven to have one answer
///
/// There are three kinds: which move is legal under one ruleset only, where an explosion destroys pieces, and which
/// move wins under one ruleset only. The positions come from random games.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope puzzles atomic icc\n  \
    isotope puzzles atomic ./my-rules.ron --count 20 --seed 7 --json")]
pub(crate) struct Puzzles {
    #[command(flatten)]
    pub(crate) rulesets: TwoRulesets,
    /// The maximum number of puzzles
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub(crate) count: u16,
    /// The seed of the random games
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Find a forced win or loss, and prove it
///
/// The answer says whether the line found is also the shortest.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    isotope solve 'rnbqkbnr/pp1ppppp/2p5/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2'\n  \
    isotope solve '8/8/1Q6/p7/P7/2Kk4/8/8 w' --rules icc --time 10\n  \
    isotope solve 'rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2' --proof trap.proof\n  \
    isotope solve --verify trap.proof")]
pub(crate) struct Solve {
    #[arg(value_name = "FEN", required_unless_present = "verify", help = POSITIONS)]
    pub(crate) fens: Vec<String>,
    #[command(flatten)]
    pub(crate) options: InputArgs,
    /// Also write the win of one position to a new file, as a proof that other programs can check
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "syzygy")]
    pub(crate) proof: Option<PathBuf>,
    /// Check a proof by the definition of a legal move, instead of solving; exit with status 1 if it proves nothing
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["fens", "proof", "nodes", "time", "plies", "exit_code", "syzygy"])]
    pub(crate) verify: Option<PathBuf>,
    /// The limit of nodes for each position; the answer is the same on every machine [default: 1000000]
    #[arg(long, value_name = "N", conflicts_with = "time")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// The limit in seconds for each position, instead of nodes
    #[arg(long, value_name = "S")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) time: Option<u32>,
    /// Look only for the shortest win, of at most N plies
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=250))]
    pub(crate) plies: Option<u32>,
    /// With --time, the number of threads; 0 is all CPUs
    #[arg(long, value_name = "N", default_value_t = 0, requires = "time")]
    #[arg(value_parser = clap::value_parser!(u16).range(..=256))]
    pub(crate) threads: u16,
    /// The size in MB of the table of proofs
    #[arg(long, value_name = "MB", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) hash: u32,
    /// Exit with status 1 if a position is not solved within the limit
    #[arg(long)]
    pub(crate) exit_code: bool,
    #[command(flatten)]
    pub(crate) syzygy: SyzygyFolders,
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input [default: atomic, or with --verify
    /// the one of the proof]
    #[arg(long, short, value_name = "RULESET", add = ArgValueCompleter::new(offered))]
    pub(crate) rules: Option<String>,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Build and query tables of all positions with few pieces
///
/// Works under all rules that need no state beyond the board. Tables are built on demand, and kept in
/// $ISOTOPE_TABLES or else in the user's cache.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    isotope tablebase stats KQvK --rules icc\n  \
    isotope tablebase probe '8/8/8/8/8/k7/8/KQ6 w'")]
pub(crate) struct Tablebase {
    #[command(subcommand)]
    pub(crate) question: TableQuestion,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TableQuestion {
    /// Build tables and store them
    Build(TableBuild),
    /// List the tables that a build takes, each after those that it needs, with memory and disk
    Plan(TableClasses),
    /// Count the won, drawn and lost positions
    Stats(TableClasses),
    /// Show the value and the best moves of positions
    Probe(TableProbe),
    /// Show the longest wins
    Longest(TableClasses),
    /// Check that the entry of every position follows from those of its moves
    Verify(TableClasses),
}

#[derive(Debug, clap::Args)]
pub(crate) struct TableBuild {
    /// The memory to use, as in 8GiB or 500MiB [default: three quarters of what is free]
    #[arg(long, value_name = "SIZE")]
    pub(crate) memory: Option<Size>,
    #[command(flatten)]
    pub(crate) tables: TableClasses,
}

/// A number of bytes, as in `8GiB`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size(pub(crate) u64);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let error = || "say a number of MiB, GiB or TiB, as in 8GiB".to_owned();
        let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let shift = match text[digits.len()..].to_ascii_lowercase().as_str() {
            "m" | "mb" | "mib" => 20,
            "g" | "gb" | "gib" => 30,
            "t" | "tb" | "tib" => 40,
            _ => return Err(error()),
        };
        let number: u64 = digits.trim_end().parse().map_err(|_| error())?;
        match number.checked_mul(1 << shift) {
            Some(bytes) if bytes > 0 => Ok(Size(bytes)),
            _ => Err(error()),
        }
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct TableClasses {
    /// The pieces of both sides, as in KRvK or KQvKR
    #[arg(value_name = "CLASS", required_unless_present = "men")]
    pub(crate) classes: Vec<Material>,
    /// All endings of up to N pieces, kings included
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=6))]
    pub(crate) men: Option<u8>,
    #[command(flatten)]
    pub(crate) rules: OneRuleset,
    #[command(flatten)]
    pub(crate) folder: TableFolder,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TableProbe {
    #[command(flatten)]
    pub(crate) positions: Positions,
    #[command(flatten)]
    pub(crate) rules: OneRuleset,
    #[command(flatten)]
    pub(crate) folder: TableFolder,
    #[command(flatten)]
    pub(crate) syzygy: SyzygyFolders,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// The folder of the tables.
#[derive(Debug, clap::Args)]
pub(crate) struct TableFolder {
    /// The folder of the tables, instead of $ISOTOPE_TABLES or the user's cache
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
}

/// Folders of Syzygy tables.
#[derive(Debug, clap::Args)]
pub(crate) struct SyzygyFolders {
    /// A folder of Syzygy tables, which are used under the rules for which they were made; may be repeated
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) syzygy: Vec<PathBuf>,
}

/// Compare the same endings under several rulesets
///
/// Shows how many positions are won, drawn and lost, and the longest win.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  isotope census --rules atomic --rules icc --men 3 --svg census.svg"
)]
pub(crate) struct Census {
    /// The pieces of both sides, as in KRvK or KQvKR
    #[arg(value_name = "CLASS", required_unless_present = "men")]
    pub(crate) classes: Vec<Material>,
    /// All endings of up to N pieces, kings included, that the first ruleset has
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=5))]
    pub(crate) men: Option<u8>,
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input; may be repeated
    #[arg(long = "rules", short, value_name = "RULESET", required = true)]
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) rulesets: Vec<String>,
    /// Print the table in Markdown
    #[arg(long, conflicts_with_all = ["json", "svg"])]
    pub(crate) markdown: bool,
    #[command(flatten)]
    pub(crate) folder: TableFolder,
    #[command(flatten)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) picture: Picture,
}
