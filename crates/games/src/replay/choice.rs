//! By which rules games are replayed.

use std::sync::OnceLock;

use isotope_ruleset::{Ruleset, SHIPPED, ruleset_called, shipped};

use crate::{
    pgn::{GameText, HASH_TAG, RULESET_TAG},
    problem::Fault,
};

/// By which rules games are replayed.
pub enum Choice {
    /// By each of these, under the names that they are asked for by.
    Named(Vec<(String, Ruleset)>),
    /// By those that the tags of each game name.
    ByTags(Shelf),
}

/// The shipped rulesets, each loaded when the first game asks for it.
pub struct Shelf(Vec<OnceLock<Ruleset>>);

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf(SHIPPED.iter().map(|_| OnceLock::new()).collect())
    }
}

impl Shelf {
    /// The ruleset number `at` of those that are shipped.
    pub(crate) fn get(&self, at: usize) -> (&'static str, &Ruleset) {
        let (name, _) = SHIPPED[at];
        let load = || shipped(name).unwrap_or_else(|error| panic!("{name} is shipped: {error}"));
        (name, self.0[at].get_or_init(load))
    }
}

/// The rules that a game is replayed by.
pub(crate) enum Chosen {
    /// All that are named.
    Named,
    /// A shipped ruleset, by its number, and what its tags say against it.
    Shipped(usize, Option<Fault>),
    /// A variant that nobody knows.
    Unknown(String),
    /// A ruleset that is not shipped, by its name.
    Missing(String),
}

impl Choice {
    /// The rules for a game.
    pub(crate) fn of(&self, game: &GameText) -> Chosen {
        let Choice::ByTags(shelf) = self else { return Chosen::Named };
        match named_by_tags(game, shelf) {
            Err(Missing(name)) => Chosen::Missing(name),
            Ok(Some(at)) => {
                let (name, ruleset) = shelf.get(at);
                let other = game.tag(RULESET_TAG).is_some()
                    && game.tag(HASH_TAG).is_some_and(|hash| hash != ruleset.hash);
                Chosen::Shipped(at, other.then(|| Fault::OtherRules(name.into())))
            }
            Ok(None) => match game.tag("Variant") {
                Some(variant) => Chosen::Unknown(variant.into_owned()),
                None => Chosen::Shipped(number("chess").unwrap_or_default(), None),
            },
        }
    }

    /// The rules that a number of [`Chosen`] stands for, with their names.
    pub(crate) fn rules(&self, at: usize) -> Vec<(&str, &Ruleset)> {
        match self {
            Choice::Named(rulesets) => {
                rulesets.iter().map(|(name, ruleset)| (&**name, ruleset)).collect()
            }
            Choice::ByTags(shelf) => vec![shelf.get(at)],
        }
    }
}

/// The name of a ruleset that is not shipped.
pub(crate) struct Missing(pub(crate) String);

/// The number of the shipped ruleset that the tags of a game name. `Ruleset` decides if it is there: a name that
/// is not shipped stands for the rules of its hash, and for no others.
pub(crate) fn named_by_tags(game: &GameText, shelf: &Shelf) -> Result<Option<usize>, Missing> {
    let Some(name) = game.tag(RULESET_TAG) else {
        return Ok(game.tag("Variant").and_then(|variant| number(ruleset_called(&variant)?)));
    };
    let by_hash = |hash: &str| (0..SHIPPED.len()).find(|at| shelf.get(*at).1.hash == hash);
    let found = number(&name).or_else(|| by_hash(&game.tag(HASH_TAG)?));
    found.map(Some).ok_or_else(|| Missing(name.into_owned()))
}

/// The number of a shipped ruleset.
fn number(id: &str) -> Option<usize> {
    SHIPPED.iter().position(|(shipped, _)| shipped.eq_ignore_ascii_case(id))
}
