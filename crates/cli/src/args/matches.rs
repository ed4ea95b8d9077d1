//! The arguments of `isotope match`.

use std::{path::PathBuf, time::Duration};

use clap::ValueHint;
use isotope_match::{EloModel, Limit};

use super::shared::{Format, OneRuleset};

/// Play a match between two engines under any rules, refereed by Isotope
///
/// Each opening is played twice, with colours swapped. An illegal move, a crash, a hang or a fallen flag loses the
/// game. The engine `isotope` is that of `isotope uci` without a process; any other engine is a command that
/// speaks UCI.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    isotope match isotope 'stockfish' --rules chess --games 200 --tc 10+0.1\n  \
    isotope match isotope isotope --options a:Hash=64 --sprt 0 5 --nodes 5000 --pgn match.pgn")]
pub(crate) struct Match {
    /// The first engine: `isotope`, or a command with its arguments
    #[arg(value_name = "ENGINE")]
    pub(crate) first: String,
    /// The second engine
    #[arg(value_name = "ENGINE")]
    pub(crate) second: String,
    #[command(flatten)]
    pub(crate) rules: OneRuleset,
    /// The number of games, an even number [default: 100, or no limit with --sprt]
    #[arg(long, value_name = "N", value_parser = even)]
    pub(crate) games: Option<u64>,
    /// End the match as soon as it shows which of two differences in Elo is the better guess, with errors of 5 %
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// The unit of the differences: `normalized` Elo, by the standard deviation of a game, or the usual `logistic` Elo
    #[arg(long, value_name = "UNIT", default_value = "normalized", requires = "sprt")]
    pub(crate) model: EloModel,
    #[command(flatten)]
    pub(crate) limit: MoveLimit,
    /// How many milliseconds longer than its time a move may take
    #[arg(long, value_name = "MS", default_value_t = 100)]
    pub(crate) margin: u64,
    /// The seconds after which an engine without a time limit counts as hanging
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) hang: u64,
    /// A UCI option of the first (`a`), the second (`b`) or both engines; may be repeated
    #[arg(long = "options", value_name = "a:NAME=VALUE", value_parser = engine_option)]
    pub(crate) options: Vec<EngineOption>,
    /// Play these openings in turn: a file with a FEN on each line, or with games as PGN [default: random moves]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) openings: Option<PathBuf>,
    /// The number of plies of random openings, and of those taken from games
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(..=100))]
    pub(crate) plies: u16,
    /// The seed of random openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of games at once; 0 is all CPUs
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=256))]
    pub(crate) threads: u16,
    /// Let tables of all endings of up to N pieces decide the games that reach them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub(crate) tables: Option<u8>,
    /// What `--pgn` has replaced, which is refused with a message
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) record: Option<PathBuf>,
    /// Write the games to this file as PGN; if the file has games of this match, continue after them
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) pgn: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// The limit of each move of a match, 5000 nodes if none is given.
#[derive(Clone, Copy, Debug, clap::Args)]
#[group(multiple = false)]
pub(crate) struct MoveLimit {
    /// The seconds on the clock for the whole game, and those added after each move
    #[arg(long, value_name = "S[+INC]", value_parser = clock)]
    tc: Option<Limit>,
    /// The nodes for each move [default: 5000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The depth of each search in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// The milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
}

impl MoveLimit {
    pub(crate) fn limit(self) -> Limit {
        let time = self.movetime.map(|time| Limit::MoveTime(Duration::from_millis(time)));
        let depth = self.depth.map(Limit::Depth);
        self.tc.or(time).or(depth).unwrap_or(Limit::Nodes(self.nodes.unwrap_or(5000)))
    }
}

/// An option of an engine, or of both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EngineOption {
    /// The engine, 0 or 1; `None` for both.
    pub(crate) engine: Option<usize>,
    pub(crate) name: String,
    pub(crate) value: String,
}

fn engine_option(text: &str) -> Result<EngineOption, String> {
    let (engine, option) = match text.split_once(':') {
        Some(("a", option)) => (Some(0), option),
        Some(("b", option)) => (Some(1), option),
        _ => (None, text),
    };
    match option.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok(EngineOption { engine, name: name.trim().into(), value: value.trim().into() })
        }
        _ => {
            Err("an option is written `a:Name=value`, `b:Name=value` or, for both, `Name=value`"
                .into())
        }
    }
}

fn clock(text: &str) -> Result<Limit, String> {
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let seconds = text.parse().ok().filter(|seconds: &f64| (0.0..=1e6).contains(seconds));
        seconds.map(Duration::from_secs_f64)
    };
    match (seconds(time), seconds(increment)) {
        (Some(time), Some(increment)) if !time.is_zero() => Ok(Limit::Clock { time, increment }),
        _ => Err("a clock is written in seconds, as in `10+0.1`".into()),
    }
}

fn even(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number: &u64| *number > 0 && number.is_multiple_of(2));
    number.ok_or_else(|| "each opening is played twice: give an even number from 2".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_read_in_seconds() {
        let limit = |time, increment| Limit::Clock {
            time: Duration::from_millis(time),
            increment: Duration::from_millis(increment),
        };
        assert_eq!(clock("10+0.1"), Ok(limit(10_000, 100)));
        assert_eq!(clock("0.5"), Ok(limit(500, 0)));
        for text in ["", "0", "x+1", "1+", "-1", "1e9", "nan"] {
            assert!(clock(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_option_belongs_to_one_engine_or_to_both() {
        let option = |engine, name: &str, value: &str| {
            Ok(EngineOption { engine, name: name.into(), value: value.into() })
        };
        assert_eq!(engine_option("a:Hash=64"), option(Some(0), "Hash", "64"));
        assert_eq!(engine_option("b:Move Overhead=5"), option(Some(1), "Move Overhead", "5"));
        assert_eq!(
            engine_option("SyzygyPath=C:\\tables"),
            option(None, "SyzygyPath", "C:\\tables")
        );
        assert_eq!(engine_option("Clear Hash="), option(None, "Clear Hash", ""));
        assert!(engine_option("Hash").is_err() && engine_option("a:=4").is_err());
    }

    #[test]
    fn games_come_in_pairs() {
        assert_eq!(even("200"), Ok(200));
        assert!(["0", "7", "-2", "x"].iter().all(|text| even(text).is_err()));
    }
}
