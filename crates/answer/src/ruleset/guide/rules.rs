//! The rules that a guide describes, with their descriptions and their differences from chess.

use isotope_kernel::Spec;
use isotope_ruleset::{Description, changed_fields, describe};

use super::scene::GuideGames;

/// The rules that a guide describes, with their descriptions and their differences from chess.
pub(crate) struct GuideRules<'r> {
    pub(crate) games: GuideGames<'r>,
    descriptions: Vec<Description>,
    /// The fields that differ from chess.
    changed: Vec<&'static str>,
}

impl<'r> GuideRules<'r> {
    pub(crate) fn new(games: GuideGames<'r>) -> GuideRules<'r> {
        let spec = games.rules.spec();
        let changed = changed_fields(spec, games.chess.spec());
        GuideRules {
            games,
            descriptions: describe(spec),
            changed: changed.into_iter().map(|(field, _)| field).collect(),
        }
    }

    pub(crate) fn spec(&self) -> &'r Spec {
        self.games.rules.spec()
    }

    /// The description of a field, in sentences.
    pub(crate) fn text(&self, field: &str) -> &str {
        let description = self.descriptions.iter().find(|description| description.field == field);
        description.map_or("", |description| &description.sentence)
    }

    /// Whether a field differs from chess.
    pub(crate) fn differs(&self, field: &str) -> bool {
        self.changed.contains(&field)
    }

    /// The differences from the nearest ruleset, and the differences from chess that the nearest ruleset
    /// shares.
    pub(crate) fn differences(&self) -> Differences {
        let beside = changed_fields(
            self.spec(),
            self.games.base.map_or(self.games.chess, |(base, _)| base).spec(),
        );
        let is_own = |field: &str| beside.iter().any(|(other, _)| *other == field);
        let sentences = |is_included: &dyn Fn(&str) -> bool| {
            let rules = self.descriptions.iter().filter(|rule| is_included(rule.field));
            rules.map(|rule| in_short(&rule.sentence)).collect()
        };
        Differences {
            own: sentences(&|field| is_own(field)),
            shared: sentences(&|field| self.differs(field) && !is_own(field)),
        }
    }
}

/// The differences of a ruleset from its nearest ruleset and from chess, in sentences.
pub(crate) struct Differences {
    /// The differences from the nearest ruleset or, if there is none, from chess.
    pub(crate) own: Vec<String>,
    /// The differences from chess that the nearest ruleset shares.
    pub(crate) shared: Vec<String>,
}

/// The description without the drawing below it.
fn in_short(sentence: &str) -> String {
    match sentence.split_once('\n') {
        Some((sentence, _)) => format!("{sentence} (The drawing is below.)"),
        None => sentence.into(),
    }
}
