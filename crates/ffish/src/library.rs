//! The games that can be asked about, by name.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use isotope_fairy::{ImportError, Variants, import, is_built_in, sayable_variants, why_unsayable};
use isotope_kernel::{Rules, Spec};
use isotope_ruleset::{ALIASES, Diagnostic, SHIPPED, did_you_mean, parse, shipped};

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
/// let ini = "[tame:atomic]\nblastImmuneTypes = n\nextinctionPseudoRoyal = false\n[wide:grand]\n";
/// let left_out = library.load_variant_config(ini);
/// assert_eq!(library.variant("tame").unwrap().name(), "tame");
/// assert!(left_out[0].message.starts_with("variants.ini:4:7: `wide` is left out: "));
///
/// let error = library.variant("xiangqi").unwrap_err();
/// assert!(error.message.starts_with("Isotope has no variant `xiangqi`: `maxRank = 10` cannot be said"));
/// ```
#[derive(Debug)]
pub struct Library {
    games: BTreeMap<String, Game>,
    /// The sections that have been loaded, which others may extend.
    sections: Variants,
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
        let games = all.map(|(name, source)| (name.into(), Game::new(source)));
        Library { games: games.collect(), sections: Variants::default() }
    }
}

impl Game {
    fn new(source: Source) -> Game {
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

    /// Returns the game called `name`; `Standard` and `standard` stand for `chess`.
    ///
    /// # Errors
    /// Returns an error if there is no such game. The message says why, if Fairy-Stockfish has it.
    pub fn variant(&self, name: &str) -> Result<Arc<Variant>, Error> {
        let name = match name {
            "Standard" | "standard" if !self.games.contains_key(name) => "chess",
            name => name,
        };
        let Some(game) = self.games.get(name) else { return Err(self.unknown(name)) };
        let compile = || {
            let rules = match &game.source {
                Source::Shipped(id) => match shipped(id) {
                    Ok(found) => Ok(found.rules),
                    Err(error) => Err(Error::new("ruleset", error)),
                },
                Source::BuiltIn(name) => built_in(name),
                Source::Loaded(rules) => Ok(Arc::clone(rules)),
                Source::Refused(error) => Err(error.clone()),
            };
            Ok(Arc::new(Variant::new(name, rules?)))
        };
        game.compiled.get_or_init(compile).clone()
    }

    /// Loads the variants of an ini text, as [`Variants`] reads them; a later variant of the same name replaces an
    /// earlier one. A section that cannot be read or played is passed over, and every later question about it is
    /// answered by the reason.
    ///
    /// Returns what was left out, in one line each.
    pub fn load_variant_config(&mut self, ini: &str) -> Vec<Error> {
        let read = self.sections.read(INI, ini);
        let mut left_out = read.outside.map_or_else(Vec::new, |error| lines("", &error));
        let mut loaded = BTreeMap::new();
        for (name, section) in read.sections {
            let source = match section {
                Ok(imported) => {
                    compiled(imported.spec).map_or_else(Source::Refused, Source::Loaded)
                }
                Err(error) => {
                    let what = format!("`{}` is left out: ", name.escape_debug());
                    left_out.extend(lines(&what, &error).into_iter().next());
                    Source::Refused(unreadable(error))
                }
            };
            // The first section of a name counts, and none that has the name of a built-in variant.
            if !is_built_in(&name) {
                loaded.entry(name).or_insert_with(|| Game::new(source));
            }
        }
        self.games.extend(loaded);
        left_out
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
        self.games.insert(name.clone(), Game::new(Source::Loaded(ruleset.rules)));
        Ok(name)
    }

    fn unknown(&self, name: &str) -> Error {
        let message = format!("Isotope has no variant `{}`", name.escape_debug());
        let message = match (why_unsayable(name), did_you_mean(name, self.variants())) {
            (Some(why), _) => format!("{message}: {why}"),
            (None, Some(guess)) => format!("{message}: did you mean `{guess}`?"),
            (None, None) => message,
        };
        Error::new("no-variant", message)
    }
}

/// Returns the rules of a built-in variant.
fn built_in(name: &str) -> Result<Arc<Rules>, Error> {
    let imported = import(INI, &format!("[isotope-{name}:{name}]\n"), None).map_err(unreadable)?;
    compiled(imported.spec)
}

fn compiled(spec: Spec) -> Result<Arc<Rules>, Error> {
    Rules::compile(spec).map(Arc::new).map_err(|error| Error::new("ruleset", error))
}

fn unreadable(error: ImportError) -> Error {
    Error::new(code(&error), error)
}

/// Returns a line for each problem: its place, `what` is left out, and the reason.
fn lines(what: &str, error: &ImportError) -> Vec<Error> {
    let line = |problem: &Diagnostic| {
        let place = problem.place.as_ref().map_or_else(|| INI.into(), |place| format!("{place:?}"));
        Error::new(code(error), format!("{place}: {what}{}", problem.message))
    };
    error.problems().diagnostics.iter().map(line).collect()
}

/// The code for a variant whose rules no ruleset can express, or that cannot be read.
fn code(error: &ImportError) -> &'static str {
    match error {
        ImportError::NotSayable(_) => "not-sayable",
        ImportError::Unreadable(_) => "variant-config",
    }
}
