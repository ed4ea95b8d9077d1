//! The rulesets that are shipped.

use isotope_ruleset::{LoadError, Ruleset, SHIPPED, shipped};
use serde::Serialize;

use crate::{
    answer::{SCHEMA, Text},
    paint::{HEADING, painted},
};

/// A ruleset in the list of those that are shipped. It serialises to an object of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Listed {
    schema: u32,
    /// The name it is asked for by.
    pub ruleset: &'static str,
    /// Its name.
    pub name: String,
    /// One line.
    pub summary: String,
    /// The rulesets that it extends, from its base to chess.
    pub extends: Vec<String>,
}

/// The rulesets that are shipped.
///
/// # Errors
/// If one of them cannot be loaded, which tests rule out.
pub fn rules() -> Result<Vec<Listed>, LoadError> {
    let listed = |&(id, _): &(&'static str, _)| {
        let ruleset = shipped(id)?;
        let Ruleset { name, summary, extends, .. } = ruleset;
        Ok(Listed { schema: SCHEMA, ruleset: id, name, summary, extends })
    };
    SHIPPED.iter().map(listed).collect()
}

/// A list of rulesets as people read it: each is further in than what it extends.
pub fn rules_text(rules: &[Listed]) -> Text {
    let indented =
        |listed: &Listed| format!("{:1$}{2}", "", 2 * listed.extends.len(), listed.ruleset);
    let width = rules.iter().map(|listed| indented(listed).len()).max().unwrap_or(0);
    let mut out = Text::default();
    for listed in rules {
        let id = painted(HEADING, &format!("{:width$}", indented(listed)));
        out.line(format_args!("{id}  {}", listed.summary));
    }
    out
}
