//! The rulesets that can be asked for by name.

use std::path::Path;

use isotope_ruleset::{Library, LoadError, Ruleset, SHIPPED};
use schemars::JsonSchema;
use serde::Serialize;

use crate::output::{
    answer::{SCHEMA, Text},
    color::{HEADING, painted},
    excerpt::{printable, shown},
};

/// A ruleset in the list of those that can be asked for by name. It serialises to an object of its own.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "ListedRuleset")]
pub struct Listed {
    schema: u32,
    /// The name it is asked for by.
    pub ruleset: String,
    /// Its name.
    pub name: String,
    /// One line.
    pub summary: String,
    /// The rulesets that it extends, from its base to chess.
    pub extends: Vec<String>,
    /// The path of its file, if it is not shipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

impl Listed {
    pub(crate) fn of(ruleset: Ruleset, file: Option<&Path>) -> Listed {
        let Ruleset { id, name, summary, extends, .. } = ruleset;
        let file = file.map(|file| file.display().to_string());
        Listed { schema: SCHEMA, ruleset: shown(&id), name, summary, extends, file }
    }
}

/// The rulesets that are shipped, then those in the folders of a library, and what is wrong with those
/// that cannot be loaded.
pub fn rules(library: &Library) -> (Vec<Listed>, Vec<LoadError>) {
    let own = library.names();
    let shipped = SHIPPED.iter().map(|(name, _)| (*name, None));
    let names = shipped.chain(own.iter().map(|(name, file)| (name.as_str(), Some(file.as_path()))));
    let (mut rules, mut broken) = (Vec::new(), Vec::new());
    for (name, file) in names {
        match library.load(name) {
            Ok(ruleset) => rules.push(Listed::of(ruleset, file)),
            Err(error) => broken.push(error),
        }
    }
    (rules, broken)
}

/// A list of rulesets as people read it: each is further in than what it extends, and those of one's
/// own come last.
pub fn rules_text(rules: &[Listed]) -> Text {
    let indented = |listed: &Listed| match listed.file {
        None => format!("{:1$}{2}", "", 2 * listed.extends.len(), listed.ruleset),
        Some(_) => listed.ruleset.clone(),
    };
    let width = rules.iter().map(|listed| indented(listed).chars().count()).max().unwrap_or(0);
    let mut out = Text::default();
    for listed in rules {
        let id = painted(HEADING, &format!("{:width$}", indented(listed)));
        let summary = printable(&listed.summary, usize::MAX);
        match &listed.file {
            None => out.line(format_args!("{id}  {summary}")),
            Some(file) => {
                let file = printable(file, usize::MAX);
                let gap = if summary.is_empty() { "" } else { "  " };
                out.line(format_args!("{id}  {summary}{gap}[{file}]"));
            }
        }
    }
    out
}
