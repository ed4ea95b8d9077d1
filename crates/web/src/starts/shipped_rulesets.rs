//! The list of shipped rulesets, from which the rulesets of the boards can be chosen.

use isotope_answer::{ListedRuleset, SCHEMA, rules};
use isotope_diagram::{Diagram, Mark};
use isotope_ruleset::Library;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Board, Rank, Square};

use crate::boards::SHAPES;

/// The shipped rulesets, and an SVG picture that defines all shapes of pieces and marks.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "PageRulesets")]
pub(crate) struct ShippedRulesets {
    schema: u32,
    /// The shipped rulesets, by family.
    rulesets: Vec<ListedRuleset>,
    men: String,
}

/// Returns the shipped rulesets, by family, and the shapes of pieces and marks.
pub(crate) fn shipped() -> ShippedRulesets {
    let rulesets = rules(&Library::default());
    ShippedRulesets { schema: SCHEMA, rulesets, men: shapes().svg(SHAPES) }
}

/// A board with every piece and every mark, also those that look otherwise on an empty square.
fn shapes() -> Diagram {
    let empty = Square::E4;
    let squares = Square::ALL.into_iter().filter(|square| square.rank() != Rank::Fifth);
    let marked = Mark::ALL.into_iter().zip(squares);
    let diagram = Diagram::new(&Board::new()).walls(Square::E5.into());
    marked
        .fold(diagram, |diagram, (mark, square)| diagram.mark(mark, square))
        .mark(Mark::Legal, empty)
}
