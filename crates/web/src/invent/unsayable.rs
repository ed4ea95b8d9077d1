//! What a ruleset cannot say, with the closest rule that it can.

use isotope_answer::SCHEMA;
use isotope_ruleset::unsayable;
use schemars::JsonSchema;
use serde::Serialize;

/// The rules that cannot be expressed in a ruleset.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "Unsayable")]
pub(crate) struct UnsayableList {
    schema: u32,
    /// All kinds of such rules, in the order of the documentation.
    rules: Vec<UnsayableRule>,
}

/// A kind of rule that cannot be expressed.
#[derive(Debug, JsonSchema, Serialize)]
struct UnsayableRule {
    /// The rules that cannot be expressed.
    what: &'static str,
    /// The reason why such rules are not part of the language.
    why: &'static str,
    /// The closest rule that can be expressed.
    nearest: &'static str,
}

/// Returns the rules that cannot be expressed in a ruleset.
pub(crate) fn unsayable() -> UnsayableList {
    let rules = unsayable::UNSAYABLE.iter();
    let rules =
        rules.map(|rule| UnsayableRule { what: rule.what, why: rule.why, nearest: rule.nearest });
    UnsayableList { schema: SCHEMA, rules: rules.collect() }
}
