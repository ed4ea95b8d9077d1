//! Arguments that several commands share.

use clap::ValueHint;
use clap_complete::engine::ArgValueCompleter;

use crate::library::offered;

const ONE_POSITION: &str = "\
FEN, `startpos` (where games of the ruleset start; 518 of Chess960's 960 if it has those), \
`chess960:N` (start N of Chess960, 0 to 959, whatever the ruleset's own start), `games.pgn#12:34w` \
(game 12 of a file, before White's move 34), or `-` for one a line on standard input";

pub(super) const POSITIONS: &str = "\
FENs, `startpos` (where games of the ruleset start; 518 of Chess960's 960 if it has those), \
`chess960:N` (start N of Chess960, 0 to 959, whatever the ruleset's own start), `games.pgn#12:34w` \
(game 12 of a file, before White's move 34), or `-` for one a line on standard input";

#[derive(Debug, clap::Args)]
pub(crate) struct Positions {
    #[arg(value_name = "FEN", required = true, help = POSITIONS)]
    pub(crate) fens: Vec<String>,
    #[command(flatten)]
    pub(crate) options: InputArgs,
}

/// A position, before the other arguments of a command.
#[derive(Debug, clap::Args)]
pub(crate) struct OnePosition {
    #[arg(help = ONE_POSITION)]
    pub(crate) fen: String,
    #[command(flatten)]
    pub(crate) options: InputArgs,
}

/// Two rulesets that are compared.
#[derive(Debug, clap::Args)]
pub(crate) struct TwoRulesets {
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) a: String,
    /// Another ruleset
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) b: String,
}

/// The options for reading positions.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// Refuse FENs that need repair or mention what the game does not have
    #[arg(long)]
    pub(crate) strict: bool,
    /// Accept positions that cannot arise, without the castling and en passant rights that they cannot have
    #[arg(long)]
    pub(crate) allow_impossible: bool,
}

impl From<InputArgs> for isotope_answer::ParseOptions {
    fn from(InputArgs { strict, allow_impossible }: InputArgs) -> isotope_answer::ParseOptions {
        isotope_answer::ParseOptions { strict, allow_impossible, ..Default::default() }
    }
}

/// The ruleset of commands that are told none.
pub(crate) const DEFAULT_RULESET: &str = "atomic";

#[derive(Debug, clap::Args)]
pub(crate) struct OneRuleset {
    /// A ruleset by name, the path of a .ron file, or `-` for one on standard input [default: atomic]
    #[arg(long = "rules", short = 'r', value_name = "RULESET")]
    #[arg(add = ArgValueCompleter::new(offered))]
    pub(crate) named: Option<String>,
}

impl OneRuleset {
    /// The name or path of the ruleset.
    pub(crate) fn name(&self) -> &str {
        self.named.as_deref().unwrap_or(DEFAULT_RULESET)
    }
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Format {
    /// Print one JSON object a line, with `"schema": 1`
    #[arg(long)]
    pub(crate) json: bool,
}

/// The option to write an SVG picture.
#[derive(Debug, clap::Args)]
pub(crate) struct Picture {
    /// Also draw an SVG picture to this file, replacing an existing picture, or to standard output
    /// with `-` instead of the text
    #[arg(long, value_name = "FILE", conflicts_with = "json", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<String>,
}

/// How games of the engine against itself are played.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct SelfPlay {
    /// The seed, from which alone the games follow
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of games at once; 0 is all CPUs
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=256))]
    pub(crate) threads: u16,
}
