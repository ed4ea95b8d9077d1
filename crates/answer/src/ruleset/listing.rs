//! Lists the rulesets that are available by name.

use std::path::Path;

use isotope_ruleset::{Library, LoadError, Ruleset, SHIPPED};
use schemars::JsonSchema;
use serde::Serialize;

use crate::output::{
    answer::{SCHEMA, Text},
    color::{HEADING, paint},
    columns::text_width,
    excerpt::{escape_text, excerpt},
};

/// A ruleset in the list of available rulesets.
///
/// Each entry serialises to a separate JSON object.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct ListedRuleset {
    schema: u32,
    /// The name by which the ruleset is requested.
    pub ruleset: String,
    /// The ruleset's title.
    pub name: String,
    /// A one-line summary of the game.
    pub summary: String,
    /// The names of the rulesets that it extends, from the immediate base to chess.
    pub extends: Vec<String>,
    /// The path of the ruleset's file; only if the ruleset is not shipped.
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

/// Lists the shipped rulesets, followed by those in the folders of a library, with the errors of those
/// that cannot be loaded.
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

/// Formats the list as text. Each shipped ruleset is indented below the ruleset it extends; rulesets
/// from files are not indented.
pub fn rules_text(rules: &[ListedRuleset]) -> Text {
    let indented = |listed: &ListedRuleset| match listed.file {
        None => format!("{:1$}{2}", "", 2 * listed.extends.len(), listed.ruleset),
        Some(_) => listed.ruleset.clone(),
    };
    let widest = rules.iter().map(|listed| text_width(&indented(listed))).max().unwrap_or(0);
    let mut out = Text::default();
    for listed in rules {
        let id = indented(listed);
        let gap = " ".repeat(widest - text_width(&id));
        let id = paint(HEADING, &(id + &gap));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_are_aligned_after_names_of_any_width() {
        let listed = |name: &str| ListedRuleset {
            schema: SCHEMA,
            ruleset: name.into(),
            name: name.into(),
            summary: "x".into(),
            extends: Vec::new(),
            file: Some("f".into()),
        };
        let text = rules_text(&["原子", "Größe", "a"].map(listed)).to_string();
        let plain = crate::output::color::strip_colors(&text);
        assert_eq!(plain, "原子   x  [f]\nGröße  x  [f]\na      x  [f]\n");
    }
}
