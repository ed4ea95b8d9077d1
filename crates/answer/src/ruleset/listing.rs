//! The list of rulesets available by name.

use std::path::Path;

use isotope_ruleset::{Library, LoadError, Ruleset, SHIPPED};
use schemars::JsonSchema;
use serde::Serialize;

use crate::output::{
    answer::{SCHEMA, Text},
    color::{HEADING, paint},
    excerpt::{escape_text, excerpt},
};

/// A ruleset in the list of available rulesets.
///
/// It serialises to an object of its own.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "ListedRuleset")]
pub struct ListedRuleset {
    schema: u32,
    /// The name by which it is requested.
    pub ruleset: String,
    /// Its title.
    pub name: String,
    /// A one-line summary.
    pub summary: String,
    /// The rulesets that it extends, from its base to chess.
    pub extends: Vec<String>,
    /// The path of its file, if it is not shipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

impl ListedRuleset {
    pub(crate) fn of(ruleset: Ruleset, file: Option<&Path>) -> ListedRuleset {
        let Ruleset { id, name, summary, extends, .. } = ruleset;
        let file = file.map(|file| file.display().to_string());
        ListedRuleset { schema: SCHEMA, ruleset: excerpt(&id), name, summary, extends, file }
    }
}

/// The shipped rulesets followed by those in the folders of a library, and the errors of those that
/// cannot be loaded.
pub fn rules(library: &Library) -> (Vec<ListedRuleset>, Vec<LoadError>) {
    let own = library.names();
    let shipped = SHIPPED.iter().map(|(name, _)| (*name, None));
    let names = shipped.chain(own.iter().map(|(name, file)| (name.as_str(), Some(file.as_path()))));
    let (mut rules, mut broken) = (Vec::new(), Vec::new());
    for (name, file) in names {
        match library.load(name) {
            Ok(ruleset) => rules.push(ListedRuleset::of(ruleset, file)),
            Err(error) => broken.push(error),
        }
    }
    (rules, broken)
}

/// The list as text: each shipped ruleset is indented below the one it extends, and those from files come
/// last.
pub fn rules_text(rules: &[ListedRuleset]) -> Text {
    let indented = |listed: &ListedRuleset| match listed.file {
        None => format!("{:1$}{2}", "", 2 * listed.extends.len(), listed.ruleset),
        Some(_) => listed.ruleset.clone(),
    };
    let width = rules.iter().map(|listed| indented(listed).chars().count()).max().unwrap_or(0);
    let mut out = Text::default();
    for listed in rules {
        let id = paint(HEADING, &format!("{:width$}", indented(listed)));
        let summary = escape_text(&listed.summary, usize::MAX);
        match &listed.file {
            None => out.line(format_args!("{id}  {summary}")),
            Some(file) => {
                let file = escape_text(file, usize::MAX);
                let gap = if summary.is_empty() { "" } else { "  " };
                out.line(format_args!("{id}  {summary}{gap}[{file}]"));
            }
        }
    }
    out
}
