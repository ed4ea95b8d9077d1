//! The rulesets that are shipped, to choose from.

use isotope_answer::{Listed, SCHEMA, rules};
use isotope_diagram::Diagram;
use isotope_ruleset::Library;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Board;

/// The rulesets that are shipped, and a picture that has all pieces.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "PageRulesets")]
pub(crate) struct Shipped {
    schema: u32,
    /// The rulesets that are shipped.
    rulesets: Vec<Listed>,
    men: String,
}

/// The rulesets that are shipped, in the order of their names.
pub(crate) fn shipped() -> Shipped {
    let (rulesets, _) = rules(&Library::default());
    Shipped { schema: SCHEMA, rulesets, men: Diagram::new(&Board::new()).svg("men") }
}
