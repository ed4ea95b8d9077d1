//! Names of squares, of sets of squares and of sides, as they are written in rulesets.
//!
//! A list of squares names single squares (`"d4"`) and sets: `"light"`, `"dark"`, `"edge"`, `"center"`, `"rank 5"`,
//! `"file e"`, and `"its rank 5"`, which is counted from the first rank of the side of the piece in question.

use shakmaty::{Bitboard, ByColor, Color, File, Rank, Square};

use super::problem::Problem;

/// The squares of a list, for a piece of each side.
pub(crate) type SideSquares = ByColor<Bitboard>;

/// All squares, for both sides.
pub(crate) const EVERYWHERE: SideSquares = ByColor { black: Bitboard::FULL, white: Bitboard::FULL };

/// The forms of names that may stand in a list of squares, single squares apart.
pub const SQUARE_SETS: [&str; 7] =
    ["light", "dark", "edge", "center", "rank 5", "file e", "its rank 5"];

/// Parses a list of squares and sets. Adds a problem for each invalid name, at its place in the list at `path`, and
/// skips the name.
pub(crate) fn squares(names: &[String], path: &str, problems: &mut Vec<Problem>) -> SideSquares {
    let mut squares = ByColor { black: Bitboard::EMPTY, white: Bitboard::EMPTY };
    for (i, name) in names.iter().enumerate() {
        match square_set(name) {
            Some(set) => squares = squares.zip(set).map(|(all, set)| all | set),
            None => problems.push(Problem::new(
                format!("{path}[{i}]"),
                "square",
                format!("`{name}` is not a square"),
                "squares are a letter a to h and a digit 1 to 8, like \"e4\"; sets of them are \"light\", \
                 \"dark\", \"edge\", \"center\", \"rank 5\", \"file e\" and \"its rank 5\"",
            )),
        }
    }
    squares
}

/// The squares with this name, for a piece of White and one of Black; `None` if it is no such name.
///
/// ```
/// use isotope_kernel::square_set;
/// use shakmaty::{Bitboard, Rank};
///
/// let fifth = square_set("its rank 5").unwrap();
/// assert_eq!(fifth.white, Bitboard::from_rank(Rank::Fifth));
/// assert_eq!(fifth.black, Bitboard::from_rank(Rank::Fourth));
/// assert_eq!(square_set("middle"), None);
/// ```
pub fn square_set(name: &str) -> Option<ByColor<Bitboard>> {
    let rank = |name: &str| name.parse().ok().and_then(Rank::from_char).map(Bitboard::from_rank);
    if let Some(rank) = name.strip_prefix("its rank ") {
        let white = rank.parse().ok().and_then(Rank::from_char)?;
        let of = |color: Color| Bitboard::from_rank(color.relative_rank(white));
        return Some(ByColor::new_with(of));
    }
    let same = match name {
        "light" => Bitboard::LIGHT_SQUARES,
        "dark" => Bitboard::DARK_SQUARES,
        "edge" => Bitboard::EDGES,
        "center" => Bitboard::CENTER,
        _ => match name.split_once(' ') {
            Some(("rank", number)) => rank(number)?,
            Some(("file", letter)) => {
                Bitboard::from_file(letter.parse().ok().and_then(File::from_char)?)
            }
            Some(_) => return None,
            None => name.parse::<Square>().ok()?.into(),
        },
    };
    Some(ByColor { black: same, white: same })
}

/// Whether exchanging the sides and flipping the board vertically leaves the squares as they are.
pub(crate) fn same_for_both_sides(squares: &SideSquares) -> bool {
    squares.white.flip_vertical() == squares.black
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
