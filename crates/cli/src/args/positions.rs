//! The arguments of the commands about positions and lines of moves.

use std::path::PathBuf;

use clap::ValueHint;
use clap_complete::engine::ArgValueCompleter;

use super::shared::{Format, InputArgs, OnePosition, OneRuleset, POSITIONS, Picture, Positions};
use crate::library::offered;

/// Draw positions, and show the side to move, checks and outcome
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope board startpos\n  \
    isotope board '3k4/4K3/8/8/2Q5/8/8/8' --rules icc")]
pub(crate) struct Board {
    #[command(flatten)]
    pub(crate) positions: Positions,
    #[command(flatten)]
    pub(crate) rules: OneRuleset,
    #[command(flatten)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) picture: Picture,
}

/// List the legal moves of positions, and the pieces that each destroys
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope moves '8/3k2N1/4q3/8/8/8/8/4K3 w' --rules icc\n  \
    isotope moves --json - < positions.txt")]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) positions: Positions,
    #[command(flatten)]
    pub(crate) rules: OneRuleset,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Play a line of moves, and show the board after each
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope play startpos Nf3 d5 Ne5 a6 Nxf7")]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) position: OnePosition,
    /// The moves, in SAN or UCI; move numbers, comments and other PGN text between them are ignored
    pub(crate) moves: Vec<String>,
    #[command(flatten)]
    pub(crate) rules: OneRuleset,
    #[command(flatten)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) picture: Picture,
}

/// Compare a position, a move or a line of moves under several rulesets
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    isotope compare 'k7/1R6/8/8/2K5/8/8/8 b' --rules atomic --rules icc\n  \
    isotope compare '3qk3/5p2/8/3Pp3/5n2/8/5PP1/3QK3 w - e6' --move dxe6\n  \
    isotope compare startpos --moves 'Nf3 f6 e3 d5 Ng5 fxg5 Qh5' --rules atomic --rules chess")]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) positions: Positions,
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input; several are repeated or
    /// separated by commas
    /// [default: atomic, icc, chess-com]
    #[arg(long = "rules", short, value_name = "RULESET", value_delimiter = ',')]
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) rulesets: Vec<String>,
    /// Show the boards after this move, side by side
    #[arg(long = "move", short, value_name = "MOVE", conflicts_with = "moves")]
    pub(crate) one_move: Option<String>,
    /// Play these moves, or those of a game in PGN, and show the first ply where the rulesets differ
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Solve the position under each ruleset, with at most this many nodes
    #[arg(long, value_name = "NODES")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) solve: Option<u64>,
    /// With --solve, a folder of Syzygy tables, which are used under the rules for which they were made; may be
    /// repeated
    #[arg(long, value_name = "FOLDER", requires = "solve", value_hint = ValueHint::DirPath)]
    pub(crate) syzygy: Vec<PathBuf>,
    /// Exit with status 1 when the rulesets differ
    #[arg(long)]
    pub(crate) exit_code: bool,
    /// Also write a page with all boards to this file, replacing an existing page of this kind, or to standard output
    /// with `-` instead of the text
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "svg"], value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<String>,
    #[command(flatten)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) picture: Picture,
}

/// Explain step by step why a move is legal or illegal
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope explain '8/8/3K4/3k4/8/2N5/P7/8 w' Nxd5")]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) position: OnePosition,
    /// The move, in SAN or UCI
    #[arg(value_name = "MOVE")]
    pub(crate) one_move: String,
    #[command(flatten)]
    pub(crate) rules: OneRuleset,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Count the move sequences of a given length (perft)
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope perft 4 --rules icc --divide\n  \
    isotope perft 7 --threads 0 --hash 64")]
pub(crate) struct Perft {
    /// The depth in plies
    #[arg(value_parser = clap::value_parser!(u32).range(..=255))]
    pub(crate) depth: u32,
    #[arg(value_name = "FEN", default_value = "startpos", help = POSITIONS)]
    pub(crate) fens: Vec<String>,
    /// Show the count of each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// The number of threads, each on a CPU of its own if there are enough; 0 is all CPUs
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=256))]
    pub(crate) threads: u16,
    /// The size in MB of the table of positions already counted; 0 counts without one
    #[arg(long, value_name = "MB", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u32).range(..=1 << 20))]
    pub(crate) hash: u32,
    #[command(flatten)]
    pub(crate) options: InputArgs,
    #[command(flatten)]
    pub(crate) rules: OneRuleset,
    #[command(flatten)]
    pub(crate) format: Format,
}
