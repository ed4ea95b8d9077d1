//! The command line.

mod outcomes;
mod shared;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::{Shell, engine::ArgValueCompleter};
use isotope_games::Shard;

pub(crate) use outcomes::{
    Census, Solve, TableClasses, TableFolder, TableProbe, TableQuestion, Tablebase, Witness,
};
pub(crate) use shared::{Format, OneRuleset, Picture, Positions, Reading};

use shared::{ONE_POSITION, POSITIONS};

use crate::library::offered;

/// Atomic chess and every explosion variant, from rules written as data.
#[derive(Debug, Parser)]
#[command(name = "isotope", version, about, max_term_width = 100)]
#[command(after_help = "\
Example: how two servers see the same position
  isotope compare 'k7/1R6/8/8/2K5/8/8/8 b' --rules atomic --rules icc")]
pub(crate) struct Args {
    /// When to use colour; `auto` looks for a terminal and for NO_COLOR
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
    Explain(Explain),
    Solve(Solve),
    Tablebase(Tablebase),
    Census(Census),
    Games(Games),
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

/// List the rulesets that come with Isotope, and those in folders of yours
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope rules")]
pub(crate) struct Rules {
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Explain a ruleset: every field, where it comes from, what it means, and its sources
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope show icc\n  isotope show ./my-rules.ron")]
pub(crate) struct Show {
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) ruleset: String,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Write the rules as a page that a player would print, in Markdown
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

/// Say all that is wrong with rulesets, and try their examples
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope check my-rules.ron\n  \
    isotope check --deny-warnings *.ron")]
pub(crate) struct Check {
    /// Paths of .ron files, names of rulesets, or `-` for one on standard input
    #[arg(value_name = "FILE", required = true, add = ArgValueCompleter::new(offered))]
    pub(crate) files: Vec<String>,
    /// Write into the files what is suggested and certain
    #[arg(long)]
    pub(crate) fix: bool,
    /// Exit with status 1 for warnings, too
    #[arg(long)]
    pub(crate) deny_warnings: bool,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Begin a ruleset: a file with every rule explained, ready to be changed
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope new bombs --from chess")]
pub(crate) struct New {
    /// The name of the ruleset, or the path of its file, which must not be there yet
    pub(crate) name: String,
    /// The ruleset that it extends, by name or path
    #[arg(long, value_name = "RULESET", default_value = "atomic")]
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) from: String,
}

/// Draw positions and say how they stand
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

/// List the legal moves of positions, and what each destroys
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

/// Play a line and show each board, to the end of the line or of the game
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope play startpos Nf3 d5 Ne5 a6 Nxf7")]
pub(crate) struct Play {
    #[arg(help = ONE_POSITION)]
    pub(crate) fen: String,
    /// The moves, in SAN or UCI, with whatever a PGN has between them
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

/// Show what the same position means under different rules
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    isotope compare 'k7/1R6/8/8/2K5/8/8/8 b' --rules atomic --rules icc\n  \
    isotope compare '3qk3/5p2/8/3Pp3/5n2/8/5PP1/3QK3 w - e6' --move dxe6\n  \
    isotope compare startpos --moves 'Nf3 f6 e3 d5 Ng5 fxg5 Qh5' --rules atomic --rules chess")]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) positions: Positions,
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input; give several
    /// [default: atomic, icc, chess-com]
    #[arg(long = "rules", short, value_name = "RULESET", value_delimiter = ',')]
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) rulesets: Vec<String>,
    /// Show what this move comes to, board beside board
    #[arg(long = "move", short, value_name = "MOVE", conflicts_with = "moves")]
    pub(crate) one_move: Option<String>,
    /// Play these moves and show where the games first part
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Tell what the position is worth with best play, as far as so many nodes show it
    #[arg(long, value_name = "NODES")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) solve: Option<u64>,
    /// Exit with status 1 when the rulesets differ
    #[arg(long)]
    pub(crate) exit_code: bool,
    #[command(flatten)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) picture: Picture,
}

/// Show what two rulesets differ in, and the smallest position found that proves it
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

/// Say step by step why a move is legal or illegal
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

/// Replay collections of games under rulesets, and tell where they part
///
/// Reads PGN, plain or packed by gzip, zstd or bzip2, of any size.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope games games.pgn.zst\n  \
    isotope games games.pgn --rules atomic --rules icc --only differing\n  \
    isotope games games.pgn --json --shard 2/8")]
pub(crate) struct Games {
    /// Files of games, or `-` for games on standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<String>,
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input; give several
    /// [default: what the tags of each game name]
    #[arg(long = "rules", short, value_name = "RULESET", value_delimiter = ',')]
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) rulesets: Vec<String>,
    /// Tell of these games alone, each on a line or as JSON
    #[arg(long, value_enum)]
    pub(crate) only: Option<Only>,
    /// Write the games that are told to this file, with tags that name the first ruleset and its hash
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) pgn: Option<PathBuf>,
    /// Write what is told of games to this file as columns, for programs that read Parquet
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) parquet: Option<PathBuf>,
    /// With --json, write one object with the numbers of all files instead of one for each game
    #[arg(long, requires = "json")]
    pub(crate) summary: bool,
    /// Read only part I of N of each file, each game in one of the parts
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// How many threads replay games; 0 is all CPUs
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=256))]
    pub(crate) threads: u16,
    /// Exit with status 1 when a game is illegal or disputed, or rulesets part; with --only, for that
    #[arg(long)]
    pub(crate) exit_code: bool,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Which games are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Only {
    /// Games in which the rulesets part
    Differing,
    /// Games with an illegal move
    Illegal,
    /// Games of which the tags say what the rules cannot explain
    Disputed,
}

/// Count the lines of play of a given length
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope perft 4 --rules icc --divide\n  \
    isotope perft 7 --threads 0 --hash 64")]
pub(crate) struct Perft {
    /// How many plies
    #[arg(value_parser = clap::value_parser!(u32).range(..=255))]
    pub(crate) depth: u32,
    #[arg(value_name = "FEN", default_value = "startpos", help = POSITIONS)]
    pub(crate) fens: Vec<String>,
    /// Count the lines behind each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// How many threads count, each on a CPU of its own if there are enough; 0 is all CPUs
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=256))]
    pub(crate) threads: u16,
    /// How many MB remember positions that were counted before; 0 walks every line
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

/// Measure how fast lines of play are counted, and fingerprint the shipped rules
///
/// Every ruleset counts the same positions 3 plies deep. The fingerprint is the number of all lines
/// counted under the shipped rulesets, and comes at the end unless rulesets are named: it stays the
/// same as long as the rules do.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope bench --rules my-rules.ron")]
pub(crate) struct Bench {
    /// Measure this one alone: a ruleset by name, the path of a .ron file, or `-` for one on
    /// standard input; give several [default: all that are shipped]
    #[arg(long = "rules", short, value_name = "RULESET", value_delimiter = ',')]
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) rulesets: Vec<String>,
    /// How many times to count; the fastest time is shown
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: u32,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// Make a ruleset of a variant in Fairy-Stockfish's variants.ini
///
/// What cannot be said in a ruleset is told, key by key, and the status is 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope import variants.ini:antiatomic\n  \
    isotope import my-variant.ini -o my-variant.ron")]
pub(crate) struct Import {
    /// The ini file, or `-` for standard input; with `:NAME` behind it if it has several variants
    #[arg(value_name = "FILE[:NAME]", value_hint = ValueHint::FilePath)]
    pub(crate) file: String,
    /// Write the ruleset to this file, and nothing if it cannot be said
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<String>,
}

/// Make a variant for Fairy-Stockfish's variants.ini of a ruleset
///
/// What Fairy-Stockfish cannot say is told, and the status is 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  isotope export racing-atomic > racing.ini")]
pub(crate) struct Export {
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) ruleset: String,
}

/// Answer questions on standard input, a JSON object a line
///
/// The answer to each is one line, written before the next question is read. Its `ask` names a command, the
/// other fields are what is asked; `id` is given back.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    echo '{\"ask\":\"moves\",\"fen\":\"startpos\",\"ruleset\":\"icc\"}' | isotope ask")]
pub(crate) struct Ask {}

/// Help an editor with rulesets, by the Language Server Protocol
///
/// The editor starts it, as a language server for files that end in .ron, and speaks to it on standard
/// input and output. While a ruleset is written it is told what is wrong, what may be written and what it means.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example, for an editor's settings:\n  isotope lsp")]
pub(crate) struct Lsp {}

/// Play any ruleset in a GUI, by the Universal Chess Interface
///
/// The GUI starts it, as an engine with the command `isotope uci`, and speaks to it on standard input and
/// output.
/// The option UCI_Variant has all rulesets, RulesPath takes a .ron file or a folder of them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  echo 'go depth 10' | isotope uci")]
pub(crate) struct Uci {}

/// Show a page on which rulesets are compared, played and invented
///
/// It is served to this machine alone, until Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope serve\n  isotope serve --open")]
pub(crate) struct Serve {
    /// The port, on 127.0.0.1; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 8064)]
    pub(crate) port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// Write what a shell needs to complete this command's words
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples: a line of ~/.bashrc, of ~/.zshrc, and of fish's config.fish\n  \
    source <(isotope completions bash)\n  \
    source <(isotope completions zsh)\n  \
    isotope completions fish | source")]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: Shell,
}
