//! The list of shipped rulesets, from which the rulesets of the boards can be chosen.

use isotope_answer::{ListedRuleset, SCHEMA, rules};
use isotope_diagram::Diagram;
use isotope_ruleset::Library;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Board;

/// The shipped rulesets, and an SVG picture that defines all piece shapes.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "PageRulesets")]
pub(crate) struct ShippedRulesets {
    schema: u32,
    /// The shipped rulesets, by family.
    rulesets: Vec<ListedRuleset>,
    men: String,
}

/// Returns the shipped rulesets, by family, and the piece shapes.
pub(crate) fn shipped() -> ShippedRulesets {
    let (rulesets, _) = rules(&Library::default());
    ShippedRulesets { schema: SCHEMA, rulesets, men: Diagram::new(&Board::new()).svg("men") }
}
