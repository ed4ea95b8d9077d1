//! The choice of the rules by which games are replayed.

use std::sync::OnceLock;

use isotope_ruleset::{Ruleset, SHIPPED, ruleset_called, shipped};

use crate::{
    pgn::{GameText, HASH_TAG, RULESET_TAG},
    problem::Fault,
};

/// The rules by which games are replayed.
pub enum Choice {
    /// All of these rulesets, with the names under which results are reported.
    Named(Vec<(String, Ruleset)>),
    /// The ruleset that the tags of each game name.
    ByTags(TaggedRulesets),
}

/// The shipped rulesets, each loaded when the first game needs it.
pub struct TaggedRulesets(Vec<OnceLock<Ruleset>>);

impl Default for TaggedRulesets {
    fn default() -> TaggedRulesets {
        TaggedRulesets(SHIPPED.iter().map(|_| OnceLock::new()).collect())
    }
}

impl TaggedRulesets {
    /// The name and the ruleset at index `at` of [`SHIPPED`].
    pub(crate) fn get(&self, at: usize) -> (&'static str, &Ruleset) {
        let (name, _) = SHIPPED[at];
        let load = || shipped(name).unwrap_or_else(|error| panic!("{name} is shipped: {error}"));
        (name, self.0[at].get_or_init(load))
    }
}

/// The rules chosen for a game.
pub(crate) enum GameRules {
    /// All rulesets of [`Choice::Named`].
    Named,
    /// A shipped ruleset, by its index, and the fault if the hash in the tags is another.
    Shipped(usize, Option<Fault>),
    /// An unknown variant, by its name.
    Unknown(String),
    /// A ruleset that is not shipped, by its name.
    Missing(String),
}

impl Choice {
    /// The choice for a game.
    pub(crate) fn of(&self, game: &GameText) -> GameRules {
        let Choice::ByTags(shelf) = self else { return GameRules::Named };
        match named_by_tags(game, shelf) {
            Err(UnknownRuleset(name)) => GameRules::Missing(name),
            Ok(Some(at)) => {
                let (name, ruleset) = shelf.get(at);
                let other = game.tag(RULESET_TAG).is_some()
                    && game.tag(HASH_TAG).is_some_and(|hash| hash != ruleset.hash);
                GameRules::Shipped(at, other.then(|| Fault::OtherRules(name.into())))
            }
            Ok(None) => match game.tag("Variant") {
                Some(variant) => GameRules::Unknown(variant.into_owned()),
                None => GameRules::Shipped(index_of("chess").unwrap_or_default(), None),
            },
        }
    }

    /// The rulesets, with their names, of [`GameRules::Named`] or of the shipped one at index `at`.
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
pub(crate) struct UnknownRuleset(pub(crate) String);

/// The index of the shipped ruleset that the tags of a game name. A tag `Ruleset` takes precedence over `Variant`;
/// if its name is not shipped, the tag `RulesetHash` decides.
///
/// # Errors
/// The tag `Ruleset` names a ruleset that is not shipped, and the hash is not that of a shipped one.
pub(crate) fn named_by_tags(
    game: &GameText,
    shelf: &TaggedRulesets,
) -> Result<Option<usize>, UnknownRuleset> {
    let Some(name) = game.tag(RULESET_TAG) else {
        return Ok(game.tag("Variant").and_then(|variant| index_of(ruleset_called(&variant)?)));
    };
    let by_hash = |hash: &str| (0..SHIPPED.len()).find(|at| shelf.get(*at).1.hash == hash);
    let found = index_of(&name).or_else(|| by_hash(&game.tag(HASH_TAG)?));
    found.map(Some).ok_or_else(|| UnknownRuleset(name.into_owned()))
}

/// The index of a shipped ruleset.
fn index_of(id: &str) -> Option<usize> {
    SHIPPED.iter().position(|(shipped, _)| shipped.eq_ignore_ascii_case(id))
}
