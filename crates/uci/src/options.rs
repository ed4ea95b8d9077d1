//! The options of the engine.

use std::{fmt, path::PathBuf, sync::Arc, time::Duration};

use isotope_engine::Networks;
use isotope_engine::{Endings, Engine, Network};
use isotope_ruleset::Ruleset;

/// The engine's options, except those that select the ruleset. Programs that use the engine without a conversation
/// set the same options by the same names.
///
/// ```
/// let mut options = isotope_uci::Options::default();
/// options.set("Hash", Some("4")).unwrap();
/// let error = options.set("Hash", Some("0")).unwrap_err();
/// assert_eq!(error, "Hash is a number from 1 to 65536, not `0`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The size of the transposition table, in MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) lines: usize,
    pub(crate) chess960: bool,
    /// Whether the GUI analyses a position rather than plays a game.
    pub(crate) analysis: bool,
    /// Whether the probabilities of the results are told with each score.
    pub(crate) wdl: bool,
    pub(crate) evaluation: EvalFile,
    /// The communication delay between GUI and engine, which is subtracted from the time for a move.
    pub(crate) overhead: Duration,
}

/// The learned evaluation to use.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum EvalFile {
    /// The one that is found by the rules, if there is one.
    #[default]
    Usual,
    /// None: the evaluation is derived from the rules.
    Derived,
    /// The one in this file.
    File(PathBuf),
}

/// The value of `EvalFile` for [`EvalFile::Usual`].
const USUAL: &str = "default";

/// The effect of a changed option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changed {
    /// A new engine must be created.
    Engine,
    /// The evaluation must be [looked for](Options::network), and a new engine must be created.
    Evaluation,
    /// The current engine can be kept.
    Other,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: HASH.1,
            threads: THREADS.1,
            lines: LINES.1,
            chess960: false,
            analysis: false,
            wdl: false,
            evaluation: EvalFile::Usual,
            overhead: Duration::from_millis(OVERHEAD.1 as u64),
        }
    }
}

/// The minimum, default and maximum value of a numeric option.
type Spin = (usize, usize, usize);

const HASH: Spin = (1, 16, 65536);
const THREADS: Spin = (1, 1, 256);
const LINES: Spin = (1, 1, 500);
const OVERHEAD: Spin = (0, 10, 5000);

impl Options {
    /// Sets an option. The case of its name is ignored.
    ///
    /// # Errors
    /// Returns an error, without changing any option, if there is no such option or the value is not
    /// allowed.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Changed, String> {
        let spin = |(least, _, most): Spin| {
            let number = value.and_then(|value| value.trim().parse::<usize>().ok());
            number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
                let found = value.unwrap_or_default();
                format!("{name} is a number from {least} to {most}, not `{found}`")
            })
        };
        let check = || match value.map(str::to_ascii_lowercase).as_deref() {
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            _ => Err(format!("{name} is true or false")),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = spin(HASH)?,
            "threads" => self.threads = spin(THREADS)?,
            "multipv" => {
                self.lines = spin(LINES)?;
                return Ok(Changed::Other);
            }
            "move overhead" => {
                self.overhead = Duration::from_millis(spin(OVERHEAD)? as u64);
                return Ok(Changed::Other);
            }
            "uci_chess960" => {
                self.chess960 = check()?;
                return Ok(Changed::Other);
            }
            "uci_analysemode" => {
                self.analysis = check()?;
                return Ok(Changed::Other);
            }
            "uci_showwdl" => {
                self.wdl = check()?;
                return Ok(Changed::Other);
            }
            "evalfile" => {
                self.evaluation = match value.unwrap_or_default().trim() {
                    "" | "<empty>" => EvalFile::Derived,
                    USUAL => EvalFile::Usual,
                    path => EvalFile::File(path.into()),
                };
                return Ok(Changed::Evaluation);
            }
            // The option only shows a GUI that the engine can ponder.
            "ponder" => return Ok(Changed::Other),
            _ => return Err(format!("there is no option `{name}`")),
        }
        Ok(Changed::Engine)
    }

    /// Returns a new engine with these options, a [network](Options::network), and known results of endings.
    pub fn engine(&self, network: Option<Arc<Network>>, endings: Option<Endings>) -> Engine {
        Engine::new(self.hash, self.threads).with_network(network).with_endings(endings)
    }

    /// Returns the learned evaluation for a ruleset, one of `networks` unless a file is named; `None` if the
    /// evaluation is derived from the rules.
    ///
    /// # Errors
    /// Returns a message if a file cannot be used for this ruleset.
    pub fn network(
        &self,
        ruleset: &Ruleset,
        networks: &Networks,
    ) -> Result<Option<Arc<Network>>, String> {
        match &self.evaluation {
            EvalFile::Usual => networks.find(&ruleset.id, &ruleset.hash),
            EvalFile::Derived => Ok(None),
            EvalFile::File(path) => {
                isotope_engine::networks::read(path, &ruleset.id, &ruleset.hash).map(Some)
            }
        }
    }

    /// The time that a move loses outside of the search.
    pub fn overhead(&self) -> Duration {
        self.overhead
    }
}

/// Formats the options as in the answer to `uci`.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spins =
            [("Hash", HASH), ("Threads", THREADS), ("MultiPV", LINES), ("Move Overhead", OVERHEAD)];
        for (name, (least, default, most)) in spins {
            writeln!(f, "option name {name} type spin default {default} min {least} max {most}")?;
        }
        writeln!(f, "option name Ponder type check default false")?;
        writeln!(f, "option name Clear Hash type button")?;
        writeln!(f, "option name EvalFile type string default {USUAL}")?;
        writeln!(f, "option name UCI_ShowWDL type check default false")?;
        writeln!(f, "option name UCI_AnalyseMode type check default false")?;
        writeln!(f, "option name UCI_Chess960 type check default false")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_accepted_in_the_range_that_a_gui_is_given() {
        let text = Options::default().to_string();
        let spins = text.lines().filter(|line| line.contains(" type spin "));
        for line in spins.clone() {
            let words: Vec<&str> = line.split(' ').collect();
            let number = |word| {
                let at =
                    words.iter().position(|other| *other == word).expect("the line has the word");
                words[at + 1].parse::<i64>().expect("a number")
            };
            let (_, name) = line.split_once(" name ").expect("a name");
            let name = name.split(" type ").next().expect("a name");
            let (least, default, most) = (number("min"), number("default"), number("max"));
            let set = |value: &str| {
                let mut options = Options::default();
                let result = options.set(name, Some(value)).map(|_| options.clone());
                assert!(result.is_ok() || options == Options::default(), "{name} {value}");
                result
            };
            assert_eq!(set(&default.to_string()), Ok(Options::default()), "{name}");
            for value in [least, most] {
                let options = set(&value.to_string()).expect("it is allowed");
                assert!(value == default || options != Options::default(), "{name} {value}");
            }
            for value in [(least - 1).to_string(), (most + 1).to_string(), "x".into(), "".into()] {
                let error = set(&value).expect_err("it is not allowed");
                assert!(
                    error.contains(&format!("from {least} to {most}, not `{value}`")),
                    "{error}"
                );
            }
        }
        assert_eq!(spins.count(), 4);
    }

    #[test]
    fn each_option_sets_its_value_in_any_case_of_its_name() {
        let mut options = Options::default();
        for (name, value, changed) in [
            ("hash", "7", Changed::Engine),
            ("THREADS", "3", Changed::Engine),
            ("multipv", "4", Changed::Other),
            ("Move overhead", "55", Changed::Other),
            ("UCI_Chess960", "TRUE", Changed::Other),
            ("UCI_AnalyseMode", "True", Changed::Other),
            ("UCI_ShowWDL", "true", Changed::Other),
            ("evalfile", "my.net", Changed::Evaluation),
            ("Ponder", "true", Changed::Other),
        ] {
            assert_eq!(options.set(name, Some(value)), Ok(changed), "{name}");
        }
        let overhead = Duration::from_millis(55);
        let evaluation = EvalFile::File("my.net".into());
        let expected = Options {
            hash: 7,
            threads: 3,
            lines: 4,
            chess960: true,
            analysis: true,
            wdl: true,
            evaluation,
            overhead,
        };
        assert_eq!(options, expected);
    }

    #[test]
    fn a_check_option_accepts_only_true_and_false() {
        let mut options = Options { chess960: true, ..Options::default() };
        for value in [Some("maybe"), Some("1"), Some(""), None] {
            assert!(options.set("UCI_Chess960", value).is_err() && options.chess960, "{value:?}");
        }
        assert_eq!(options.set("UCI_Chess960", Some("false")), Ok(Changed::Other));
        assert!(!options.chess960);
        assert!(options.set("Nothing", Some("1")).is_err());
    }
}
