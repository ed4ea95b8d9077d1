//! Lists the rulesets that are available by name.

use std::path::Path;

use isotope_ruleset::{FAMILIES, Library, LoadError, Ruleset};
use schemars::JsonSchema;
use serde::Serialize;

use crate::output::{
    answer::{SCHEMA, Text},
    color::{HEADING, paint},
    columns::{padded, text_width},
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
    /// The title of the family of a shipped ruleset, as `isotope rules` groups them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<&'static str>,
    /// The path of the ruleset's file; only if the ruleset is not shipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The first problem of a file that cannot be used; the ruleset then has its file's name, and neither a summary nor
    /// bases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl ListedRuleset {
    /// The entry of a ruleset with the path of its file or, if it is shipped, its family.
    pub(crate) fn new(
        ruleset: Ruleset,
        file: Option<&Path>,
        family: Option<&'static str>,
    ) -> ListedRuleset {
        let Ruleset { id, name, summary, extends, .. } = ruleset;
        let file = file.map(|file| file.display().to_string());
        ListedRuleset {
            schema: SCHEMA,
            ruleset: excerpt(&id),
            name,
            summary,
            extends,
            family,
            file,
            error: None,
        }
    }

    /// The entry of a file that cannot be used.
    fn broken(name: &str, file: &Path, error: &LoadError) -> ListedRuleset {
        let name = excerpt(name);
        let message = error.diagnostics.first().map(|problem| match &problem.place {
            Some(place) => format!("line {}: {}", place.line, problem.message),
            None => problem.message.clone(),
        });
        ListedRuleset {
            schema: SCHEMA,
            ruleset: name.clone(),
            name,
            summary: String::new(),
            extends: Vec::new(),
            family: None,
            file: Some(file.display().to_string()),
            error: Some(message.unwrap_or_default()),
        }
    }
}

/// Lists the shipped rulesets by [family](FAMILIES), followed by those in the folders of a library.
pub fn rules(library: &Library) -> Vec<ListedRuleset> {
    let own = library.names();
    let shipped = FAMILIES
        .iter()
        .flat_map(|(family, names)| names.iter().map(|name| (*name, None, Some(*family))));
    let own = own.iter().map(|(name, file)| (name.as_str(), Some(file.as_path()), None));
    let entry = |(name, file, family): (&str, Option<&Path>, _)| match (library.load(name), file) {
        (Ok(ruleset), _) => Some(ListedRuleset::new(ruleset, file, family)),
        (Err(error), file) => Some(ListedRuleset::broken(name, file?, &error)),
    };
    shipped.chain(own).filter_map(entry).collect()
}

/// Formats the list as text, the rulesets of a family below its title.
pub fn rules_text(rules: &[ListedRuleset]) -> Text {
    let widest = rules.iter().map(|listed| text_width(&listed.ruleset)).max().unwrap_or(0);
    let groups = rules.chunk_by(|listed, next| listed.family == next.family).map(|group| {
        let lines = group.iter().map(|listed| line(listed, widest));
        format!(
            "{}\n{}",
            group[0].family.unwrap_or("Your own"),
            lines.collect::<Vec<_>>().join("\n")
        )
    });
    let mut out = Text::default();
    out.line(groups.collect::<Vec<_>>().join("\n\n"));
    out
}

/// The line of a ruleset below the title of its group.
fn line(listed: &ListedRuleset, widest: usize) -> String {
    let ListedRuleset { ruleset, summary, file, error, .. } = listed;
    let summary = match error {
        Some(error) => &format!("cannot be used: {error}"),
        None => summary,
    };
    let (name, summary) =
        (paint(HEADING, &padded(ruleset, widest)), escape_text(summary, usize::MAX));
    let file = file.as_ref().map(|file| {
        let gap = if summary.is_empty() { "" } else { "  " };
        format!("{gap}[{}]", escape_text(file, usize::MAX))
    });
    format!("  {name}  {summary}{}", file.unwrap_or_default())
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
            family: None,
            file: Some("f".into()),
            error: None,
        };
        let text = rules_text(&["原子", "Größe", "a"].map(listed)).to_string();
        let plain = crate::output::color::strip_colors(&text);
        assert_eq!(plain, "Your own\n  原子   x  [f]\n  Größe  x  [f]\n  a      x  [f]\n");
    }
}
