//! The games that can be asked about, by name.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use isotope_fairy::{ImportError, import, sayable_variants, section_names};
use isotope_kernel::Rules;
use isotope_ruleset::{ALIASES, SHIPPED, did_you_mean, parse, shipped};

use crate::{error::Error, variant::Variant};

/// The name that messages give to an ini text.
const INI: &str = "variants.ini";

/// The options of Fairy-Stockfish, which programs may set. None changes an answer; `VariantPath` is for the
/// caller, who can read files.
pub const OPTIONS: [&str; 25] = [
    "Debug Log File",
    "Threads",
    "Hash",
    "Clear Hash",
    "Ponder",
    "MultiPV",
    "Skill Level",
    "Move Overhead",
    "Slow Mover",
    "nodestime",
    "UCI_Chess960",
    "UCI_Variant",
    "UCI_AnalyseMode",
    "UCI_LimitStrength",
    "UCI_Elo",
    "UCI_ShowWDL",
    "SyzygyPath",
    "SyzygyProbeDepth",
    "Syzygy50MoveRule",
    "SyzygyProbeLimit",
    "Use NNUE",
    "EvalFile",
    "TsumeMode",
    "VariantPath",
    "usemillisec",
];

/// A library of games: the shipped rulesets under their own names and under Fairy-Stockfish's, the other
/// built-in variants of Fairy-Stockfish that a ruleset can express, and what has been loaded.
///
/// ```
/// let mut library = isotope_ffish::Library::default();
/// assert!(library.variants().any(|name| name == "nocheckatomic"));
/// library.load_variant_config("[tame:atomic]\nblastImmuneTypes = n\nextinctionPseudoRoyal = false").unwrap();
/// assert_eq!(library.variant("tame").unwrap().name(), "tame");
///
/// let error = library.variant("xiangqi").unwrap_err();
/// assert_eq!(error.message, "Isotope has no variant `xiangqi`");
/// ```
#[derive(Debug)]
pub struct Library {
    games: BTreeMap<String, Game>,
}

/// A game of the library, compiled when it is first asked about.
#[derive(Debug)]
struct Game {
    source: Source,
    compiled: OnceLock<Result<Arc<Variant>, Error>>,
}

#[derive(Debug)]
enum Source {
    /// The shipped ruleset of this name.
    Shipped(&'static str),
    /// The built-in variant of Fairy-Stockfish of this name.
    BuiltIn(&'static str),
    /// Rules that have been loaded.
    Loaded(Arc<Rules>),
    /// The reason why a loaded variant cannot be played.
    Refused(Error),
}

impl Default for Library {
    fn default() -> Library {
        let built_in = sayable_variants().map(|name| (name, Source::BuiltIn(name)));
        let shipped = SHIPPED.iter().map(|(id, _)| (*id, Source::Shipped(id)));
        let elsewhere = ALIASES.iter().filter(|game| !game.uci.is_empty());
        let elsewhere = elsewhere.map(|game| (game.uci, Source::Shipped(game.ruleset)));
        let all = built_in.chain(shipped).chain(elsewhere);
        Library { games: all.map(|(name, source)| (name.into(), Game::of(source))).collect() }
    }
}

impl Game {
    fn of(source: Source) -> Game {
        Game { source, compiled: OnceLock::new() }
    }
}

impl Library {
    /// The names of all games, sorted.
    pub fn variants(&self) -> impl Iterator<Item = &str> {
        let games =
            self.games.iter().filter(|(_, game)| !matches!(game.source, Source::Refused(_)));
        games.map(|(name, _)| name.as_str())
    }

    /// Returns the game called `name`.
    ///
    /// # Errors
    /// Returns an error if there is no such game. The message says why, if Fairy-Stockfish has it.
    pub fn variant(&self, name: &str) -> Result<Arc<Variant>, Error> {
        let Some(game) = self.games.get(name) else { return Err(self.unknown(name)) };
        let compile = || {
            let rules = match &game.source {
                Source::Shipped(id) => shipped(id).map(|found| found.rules),
                Source::BuiltIn(built_in) => {
                    let ini = format!("[isotope-{built_in}:{built_in}]\n");
                    return imported(&ini, None).map(|rules| Arc::new(Variant::new(name, rules)));
                }
                Source::Loaded(rules) => Ok(Arc::clone(rules)),
                Source::Refused(error) => return Err(error.clone()),
            };
            let rules = rules.map_err(|error| Error::new("ruleset", error))?;
            Ok(Arc::new(Variant::new(name, rules)))
        };
        game.compiled.get_or_init(compile).clone()
    }

    /// Loads the variants of an ini text, as [`isotope_fairy::import`] reads them; a later variant of the same
    /// name replaces an earlier one. A section that is well written, but whose rules Isotope cannot play, is
    /// passed over; every later question about it is answered by the reason.
    ///
    /// # Errors
    /// Returns everything in the text that cannot be read, with its place. Nothing is loaded then.
    pub fn load_variant_config(&mut self, ini: &str) -> Result<(), Error> {
        let names = section_names(ini).map_err(unreadable)?;
        let mut loaded = Vec::new();
        for name in names {
            let source = match imported(ini, Some(&name)) {
                Ok(rules) => Source::Loaded(rules),
                Err(error) if error.code == NOT_SAYABLE => Source::Refused(error),
                Err(error) => return Err(error),
            };
            loaded.push((name, Game::of(source)));
        }
        self.games.extend(loaded);
        Ok(())
    }

    /// Loads a ruleset in RON. Without a name, it is called by the `name` in the text, in lower case with `-`
    /// for spaces. Returns the name.
    ///
    /// # Errors
    /// Returns all problems of the ruleset. Nothing is loaded then.
    pub fn load_ruleset(&mut self, name: Option<&str>, ron: &str) -> Result<String, Error> {
        let file = format!("{}.ron", name.unwrap_or("ruleset"));
        let ruleset = parse(&file, ron).map_err(|error| Error::new("ruleset", error))?;
        let name = match name {
            Some(name) => name.to_owned(),
            None if ruleset.name == ruleset.id => {
                return Err(Error::new(
                    "ruleset",
                    "the ruleset has no `name` to call it by: write one in the text or pass one",
                ));
            }
            None => ruleset.name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-"),
        };
        self.games.insert(name.clone(), Game::of(Source::Loaded(ruleset.rules)));
        Ok(name)
    }

    fn unknown(&self, name: &str) -> Error {
        let message = format!("Isotope has no variant `{}`", name.escape_debug());
        // Fairy-Stockfish has some variants of which it is known why no ruleset can say them.
        let is_word = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
        if let Some(error) = Some(name).filter(|_| is_word).and_then(|name| {
            imported(&format!("[isotope-{name}:{name}]\n"), None)
                .err()
                .filter(|error| error.code == NOT_SAYABLE)
        }) {
            return Error::new("no-variant", format!("{message}: {error}"));
        }
        match did_you_mean(name, self.variants()) {
            Some(guess) => Error::new("no-variant", format!("{message}: did you mean `{guess}`?")),
            None => Error::new("no-variant", message),
        }
    }
}

/// The code for a variant whose rules no ruleset can express.
const NOT_SAYABLE: &str = "not-sayable";

fn imported(ini: &str, name: Option<&str>) -> Result<Arc<Rules>, Error> {
    let imported = import(INI, ini, name).map_err(unreadable)?;
    let rules = Rules::compile(imported.spec).map_err(|error| Error::new("ruleset", error))?;
    Ok(Arc::new(rules))
}

fn unreadable(error: ImportError) -> Error {
    let code = match error {
        ImportError::NotSayable(_) => NOT_SAYABLE,
        ImportError::Unreadable(_) => "variant-config",
    };
    Error::new(code, error)
}
