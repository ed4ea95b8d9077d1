//! Names of squares and sides, as they are written in rulesets.

use shakmaty::{Bitboard, Color, Square};

use super::problem::Problem;

/// Parses the names of squares. Adds a problem for each invalid name, at its place in the list at
/// `path`, and skips the name.
pub(crate) fn squares(names: &[String], path: &str, problems: &mut Vec<Problem>) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for (i, name) in names.iter().enumerate() {
        match name.parse::<Square>() {
            Ok(square) => squares.add(square),
            Err(_) => problems.push(Problem::new(
                format!("{path}[{i}]"),
                "square",
                format!("`{name}` is not a square"),
                "squares are a letter a to h and a digit 1 to 8, like \"e4\"",
            )),
        }
    }
    squares
}

/// The name of a side, as written in a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum SideName {
    White,
    Black,
}

impl From<SideName> for Color {
    fn from(name: SideName) -> Color {
        match name {
            SideName::White => Color::White,
            SideName::Black => Color::Black,
        }
    }
}
