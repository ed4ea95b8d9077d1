//! The arguments of every command, as `clap` parses them.

mod assess;
mod matches;
mod outcomes;
mod shared;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::{Shell, engine::ArgValueCompleter};
use isotope_games::Shard;

pub(crate) use assess::Assess;
pub(crate) use matches::Match;
pub(crate) use outcomes::{
    Census, Puzzles, Size, Solve, SyzygyFolders, TableBuild, TableClasses, TableFolder, TableProbe,
    TableQuestion, Tablebase, Witness,
};
pub(crate) use shared::{Format, OneRuleset, Picture, Positions, Reading};

use shared::{ONE_POSITION, POSITIONS};

use crate::library::offered;

/// Atomic chess and other explosion variants, with their rules written as data
#[derive(Debug, Parser)]
#[command(name = "isotope", version, about, max_term_width = 100)]
#[command(after_help = "\
Example: the same position under the rules of two servers
  isotope compare 'k7/1R6/8/8/2K5/8/8/8 b' --rules atomic --rules icc")]
pub(crate) struct Args {
    /// When to use colour; `auto` uses it on a terminal unless NO_COLOR is set
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Rules(Rules),
    Show(Show),
    Describe(Describe),
    Check(Check),
    New(New),
    Board(Board),
    Moves(Moves),
    Play(Play),
    Compare(Compare),
    Diff(Diff),
    Witness(Witness),
    Puzzles(Puzzles),
    Explain(Explain),
    Solve(Solve),
    Tablebase(Tablebase),
    Census(Census),
    Games(Games),
    Match(Match),
    Assess(Assess),
    Perft(Perft),
    Bench(Bench),
    Import(Import),
    Export(Export),
    Ask(Ask),
    Lsp(Lsp),
    Uci(Uci),
    Serve(Serve),
    Completions(Completions),
}

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
    #[arg(help = ONE_POSITION)]
    pub(crate) fen: String,
    /// The moves, in SAN or UCI; move numbers, comments and other PGN text between them are ignored
    pub(crate) moves: Vec<String>,
    #[command(flatten)]
    pub(crate) reading: Reading,
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
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input; may be repeated
    /// [default: atomic, icc, chess-com]
    #[arg(long = "rules", short, value_name = "RULESET", value_delimiter = ',')]
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) rulesets: Vec<String>,
    /// Show the boards after this move, side by side
    #[arg(long = "move", short, value_name = "MOVE", conflicts_with = "moves")]
    pub(crate) one_move: Option<String>,
    /// Play these moves, and show the first ply where the rulesets differ
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

/// Show the fields in which two rulesets differ, with the smallest position found that proves it
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope diff atomic icc\n  \
    isotope diff atomic ./my-rules.ron --exit-code")]
pub(crate) struct Diff {
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) a: String,
    /// Another ruleset
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) b: String,
    /// Exit with status 1 when the rulesets differ
    #[arg(long)]
    pub(crate) exit_code: bool,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Explain step by step why a move is legal or illegal
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope explain '8/8/3K4/3k4/8/2N5/P7/8 w' Nxd5")]
pub(crate) struct Explain {
    #[arg(help = ONE_POSITION)]
    pub(crate) fen: String,
    /// The move, in SAN or UCI
    #[arg(value_name = "MOVE")]
    pub(crate) one_move: String,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) rules: OneRuleset,
    #[command(flatten)]
    pub(crate) format: Format,
}

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
    /// Write the reports to this file as Parquet columns
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
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
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) rules: OneRuleset,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Measure the speed of perft by ruleset, and fingerprint the shipped rules
///
/// Counts the same positions 3 plies deep under every ruleset. The fingerprint, printed last unless
/// rulesets are named, is the sum of the counts under all shipped rulesets: it changes only if the
/// rules change.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope bench --rules my-rules.ron")]
pub(crate) struct Bench {
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input; may be repeated
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

/// Answer JSON requests on standard input, one object a line
///
/// Each answer is one line, written before the next request is read. In a request `ask` names a command, the
/// other fields are its arguments, and `id` is returned with the answer.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    echo '{\"ask\":\"moves\",\"fen\":\"startpos\",\"ruleset\":\"icc\"}' | isotope ask")]
pub(crate) struct Ask {}

/// Run a language server that helps editors with rulesets
///
/// An editor starts it for files that end in .ron, and speaks the Language Server Protocol with it on
/// standard input and output. It offers diagnostics, quick fixes, completion, hover text and formatting.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example, for an editor's settings:\n  isotope lsp")]
pub(crate) struct Lsp {}

/// Run an engine for chess GUIs that plays every ruleset
///
/// A GUI starts it as an engine with the command `isotope uci`, and speaks the Universal Chess Interface
/// with it on standard input and output.
/// The option UCI_Variant chooses the ruleset; RulesPath is a .ron file, or a folder of them, to choose from.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  echo 'go depth 10' | isotope uci")]
pub(crate) struct Uci {}

/// Serve a web page to compare, play and invent rulesets
///
/// Only this machine can reach the page. Ctrl-C stops the server. With --write, nothing is served: the page is
/// written as files, which any web host can serve.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  isotope serve\n  isotope serve --open\n  isotope serve --write page"
)]
pub(crate) struct Serve {
    /// The port on 127.0.0.1; 0 is any free port
    #[arg(long, value_name = "N", default_value_t = 8064)]
    pub(crate) port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Also answer `GET /RULESET?fen=…` from the tables in a folder, as lila-tablebase does; without a folder, from
    /// $ISOTOPE_TABLES or the user's cache
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<Option<PathBuf>>,
    #[command(flatten)]
    pub(crate) syzygy: SyzygyFolders,
    /// Write the page to a folder, as files that need no server of Isotope
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["port", "open", "tables", "syzygy"])]
    pub(crate) write: Option<PathBuf>,
    /// The folder of the WebAssembly package that answers the page's requests, from .ci/wasm
    #[arg(long, value_name = "FOLDER", requires = "write")]
    #[cfg_attr(not(feature = "module"), arg(default_value = "target/wasm/pkg"))]
    pub(crate) module: Option<PathBuf>,
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
