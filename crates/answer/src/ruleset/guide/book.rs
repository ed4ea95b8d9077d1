//! The rules of a guide, with their descriptions and their differences from chess.

use isotope_kernel::Spec;
use isotope_ruleset::{Description, describe, written};

use super::scene::Stage;

/// The rules of a guide, with their descriptions and their differences from chess.
pub(crate) struct Book<'r> {
    pub(crate) stage: Stage<'r>,
    rules: Vec<Description>,
    /// The fields that differ from chess.
    strange: Vec<&'static str>,
}

impl<'r> Book<'r> {
    pub(crate) fn new(stage: Stage<'r>) -> Book<'r> {
        let spec = stage.rules.spec();
        let strange = written(spec, stage.chess.spec());
        Book {
            stage,
            rules: describe(spec),
            strange: strange.into_iter().map(|(field, _)| field).collect(),
        }
    }

    pub(crate) fn spec(&self) -> &'r Spec {
        self.stage.rules.spec()
    }

    /// The description of a field.
    pub(crate) fn says(&self, field: &str) -> &str {
        let rule = self.rules.iter().find(|rule| rule.field == field);
        rule.map_or("", |rule| &rule.sentence)
    }

    /// Whether a field differs from chess.
    pub(crate) fn is_strange(&self, field: &str) -> bool {
        self.strange.contains(&field)
    }

    /// The fields that differ from chess, split into those that also differ from the nearest ruleset and
    /// those that do not.
    pub(crate) fn differences(&self) -> Differences {
        let beside =
            written(self.spec(), self.stage.base.map_or(self.stage.chess, |(base, _)| base).spec());
        let is_own = |field: &str| beside.iter().any(|(other, _)| *other == field);
        let told = |is_told: &dyn Fn(&str) -> bool| {
            let rules = self.rules.iter().filter(|rule| is_told(rule.field));
            rules.map(|rule| in_short(&rule.sentence)).collect()
        };
        Differences {
            own: told(&|field| is_own(field)),
            shared: told(&|field| self.is_strange(field) && !is_own(field)),
        }
    }
}

/// The differences of a ruleset from chess, in sentences.
pub(crate) struct Differences {
    /// Those that the nearest ruleset does not have.
    pub(crate) own: Vec<String>,
    /// Those that the nearest ruleset has, too.
    pub(crate) shared: Vec<String>,
}

/// A sentence without the drawing below it.
fn in_short(sentence: &str) -> String {
    match sentence.split_once('\n') {
        Some((sentence, _)) => format!("{sentence} (The drawing is below.)"),
        None => sentence.into(),
    }
}
