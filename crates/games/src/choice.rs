//! By which rules games are replayed.

use std::sync::OnceLock;

use isotope_ruleset::{Ruleset, SHIPPED, ruleset_called, shipped};

use crate::{
    problem::Fault,
    rewrite::{HASH_TAG, RULESET_TAG},
    text::GameText,
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
    fn get(&self, at: usize) -> (&'static str, &Ruleset) {
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
}

impl Choice {
    /// The rules for a game.
    pub(crate) fn of(&self, game: &GameText) -> Chosen {
        let Choice::ByTags(shelf) = self else { return Chosen::Named };
        match named_by_tags(game).and_then(number) {
            Some(at) => {
                let (name, ruleset) = shelf.get(at);
                let other = game.has_tag(RULESET_TAG)
                    && game.tag(HASH_TAG).is_some_and(|hash| hash != ruleset.hash);
                Chosen::Shipped(at, other.then(|| Fault::OtherRules(name.into())))
            }
            None => match game.tag("Variant") {
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

/// The shipped ruleset that the tags of a game name.
pub(crate) fn named_by_tags(game: &GameText) -> Option<&'static str> {
    let ruleset = game.tag(RULESET_TAG);
    let shipped = ruleset.and_then(|name| number(&name)).map(|at| SHIPPED[at].0);
    shipped.or_else(|| ruleset_called(&game.tag("Variant")?))
}

/// The number of a shipped ruleset.
fn number(id: &str) -> Option<usize> {
    SHIPPED.iter().position(|(shipped, _)| *shipped == id)
}
