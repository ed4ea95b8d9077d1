//! The puzzles that ship, about pairs of shipped rulesets.

use isotope_answer::{Puzzles, SCHEMA};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// The answers of `isotope puzzles` about five pairs of rulesets, one a line.
const SHIPPED: &str = include_str!("puzzles.jsonl");

/// The puzzles that ship.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct ShippedPuzzles {
    schema: u32,
    /// The puzzles about each pair of rulesets.
    #[schemars(with = "Vec<Puzzles<'static>>")]
    pairs: Vec<Value>,
}

/// Lists the puzzles that ship.
pub(crate) fn shipped() -> ShippedPuzzles {
    let pairs = SHIPPED.lines().map(|line| serde_json::from_str(line).expect("a test reads it"));
    ShippedPuzzles { schema: SCHEMA, pairs: pairs.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_puzzles_ship() {
        let pairs = shipped().pairs;
        let puzzles = pairs.iter().map(|pair| pair["puzzles"].as_array().map_or(0, Vec::len));
        assert_eq!((pairs.len(), puzzles.sum::<usize>()), (5, 100));
    }
}
