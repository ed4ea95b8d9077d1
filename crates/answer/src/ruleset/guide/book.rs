//! The rules that a page is about, as its parts ask for them.

use isotope_kernel::Spec;
use isotope_ruleset::{Description, describe, written};

use super::scene::Stage;

/// The rules that a page is about, as its parts ask for them.
pub(crate) struct Book<'r> {
    pub(crate) stage: Stage<'r>,
    rules: Vec<Description>,
    /// The fields that are not chess's.
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

    /// The rule in words.
    pub(crate) fn says(&self, field: &str) -> &str {
        let rule = self.rules.iter().find(|rule| rule.field == field);
        rule.map_or("", |rule| &rule.sentence)
    }

    /// Whether the rule is not that of chess.
    pub(crate) fn is_strange(&self, field: &str) -> bool {
        self.strange.contains(&field)
    }

    /// What is not as in chess, and of that what the nearest game does not have.
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

/// What makes a game another than chess, in sentences.
pub(crate) struct Differences {
    /// What the nearest game does not have.
    pub(crate) own: Vec<String>,
    /// What the nearest game has, too, and chess does not.
    pub(crate) shared: Vec<String>,
}

/// A sentence without the drawing below it.
fn in_short(sentence: &str) -> String {
    match sentence.split_once('\n') {
        Some((sentence, _)) => format!("{sentence} (The drawing is below.)"),
        None => sentence.into(),
    }
}
