//! The choice of the rulesets under which games are replayed.

use std::sync::OnceLock;

use isotope_ruleset::{Ruleset, SHIPPED, ruleset_called, shipped};

use crate::{
    pgn::{GameText, HASH_TAG, RULESET_TAG},
    problem::GameError,
};

/// The rulesets under which games are replayed.
pub enum Choice {
    /// All given rulesets, with the names under which their results are reported.
    Named(Vec<(String, Ruleset)>),
    /// For each game, the ruleset named by its tags.
    ByTags(TaggedRulesets),
}

/// The shipped rulesets, each loaded when a game first needs it.
pub struct TaggedRulesets(Vec<OnceLock<Ruleset>>);

impl Default for TaggedRulesets {
    fn default() -> TaggedRulesets {
        TaggedRulesets(SHIPPED.iter().map(|_| OnceLock::new()).collect())
    }
}

impl TaggedRulesets {
    /// The ruleset named by the tags of a game, which is chess without a name.
    pub(crate) fn of(&self, game: &GameText) -> GameRules {
        match named_by_tags(game, self) {
            Err(UnknownRuleset(name)) => GameRules::Missing(name),
            Ok(Some(at)) => {
                let (name, ruleset) = self.get(at);
                let other = game.tag(RULESET_TAG).is_some()
                    && game.tag(HASH_TAG).is_some_and(|hash| hash != ruleset.hash);
                GameRules::Shipped(at, other.then(|| GameError::OtherRules(name.into())))
            }
            Ok(None) => match game.tag("Variant") {
                Some(variant) => GameRules::Unknown(variant),
                None => GameRules::Shipped(index_of("chess").unwrap_or_default(), None),
            },
        }
    }

    /// The name and the ruleset at index `at` in [`SHIPPED`].
    pub(crate) fn get(&self, at: usize) -> (&'static str, &Ruleset) {
        let (name, _) = SHIPPED[at];
        let load = || shipped(name).unwrap_or_else(|error| panic!("{name} is shipped: {error}"));
        (name, self.0[at].get_or_init(load))
    }
}

/// The ruleset that a game names.
pub(crate) enum GameRules {
    /// A shipped ruleset, by its index, with a fault if the hash in the tags differs.
    Shipped(usize, Option<GameError>),
    /// An unknown variant, by its name.
    Unknown(String),
    /// A ruleset that is not shipped, by its name.
    Missing(String),
}

impl Choice {
    /// Chooses the rulesets for a game; `None` for all of [`Choice::Named`].
    pub(crate) fn of(&self, game: &GameText) -> Option<GameRules> {
        match self {
            Choice::Named(_) => None,
            Choice::ByTags(shelf) => Some(shelf.of(game)),
        }
    }

    /// The named rulesets, or the shipped ruleset at index `at`, each with its name.
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

/// The index of the shipped ruleset named by the tags of a game; `None` if the tags name none. The `Ruleset`
/// tag takes precedence over `Variant`; if no shipped ruleset has the name in `Ruleset`, the `RulesetHash` tag
/// decides.
///
/// # Errors
/// Returns the name in the `Ruleset` tag if neither this name nor the hash is that of a shipped ruleset.
pub(crate) fn named_by_tags(
    game: &GameText,
    shelf: &TaggedRulesets,
) -> Result<Option<usize>, UnknownRuleset> {
    let Some(name) = game.tag(RULESET_TAG) else {
        return Ok(game.tag("Variant").and_then(|variant| index_of(ruleset_called(&variant)?)));
    };
    let by_hash = |hash: &str| (0..SHIPPED.len()).find(|at| shelf.get(*at).1.hash == hash);
    let found = index_of(&name).or_else(|| by_hash(&game.tag(HASH_TAG)?));
    found.map(Some).ok_or(UnknownRuleset(name))
}

/// The index of the shipped ruleset with this name, ignoring case.
fn index_of(id: &str) -> Option<usize> {
    SHIPPED.iter().position(|(shipped, _)| shipped.eq_ignore_ascii_case(id))
}
