//! The vocabulary of the rules, and the names of roles, colours and squares for use in sentences.

pub(crate) mod castling;
pub(crate) mod count;
pub(crate) mod double_step;
pub(crate) mod illegal;
pub(crate) mod outcome;
pub(crate) mod problem;
pub(crate) mod roles;
pub(crate) mod squares;
#[cfg(feature = "serde")]
pub(crate) mod winner;

use std::fmt;

use shakmaty::{Bitboard, Color, Role};

/// The hyphen, and the dashes that people and web pages write in its place.
pub const DASHES: [char; 7] = ['-', '‐', '‑', '‒', '–', '—', '−'];

/// The English name of a role, in lower case.
pub const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// `White` or `Black`.
pub const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Writes squares as text: `c4`, `c4 and d5`, `c4, d5 and e6`.
pub fn list(squares: Bitboard) -> String {
    and(squares)
}

/// Writes a list with `and` before the last item; `nothing` if the list is empty.
///
/// ```
/// use isotope_kernel::words::and;
///
/// assert_eq!(and(["a", "b", "c"]), "a, b and c");
/// assert_eq!(and([0; 0]), "nothing");
/// ```
pub fn and(items: impl IntoIterator<Item: fmt::Display>) -> String {
    joined(items, "and")
}

/// Writes a list with `or` before the last item; `nothing` if the list is empty.
pub fn or(items: impl IntoIterator<Item: fmt::Display>) -> String {
    joined(items, "or")
}

fn joined(items: impl IntoIterator<Item: fmt::Display>, conjunction: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match &items[..] {
        [] => "nothing".into(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} {conjunction} {last}", others.join(", ")),
    }
}

/// Returns `text` with its first letter in upper case.
///
/// ```
/// assert_eq!(isotope_kernel::words::capital("draw: stalemate"), "Draw: stalemate");
/// ```
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Writes several things separated by semicolons: `this; that`.
pub(crate) fn one_by_one<T: fmt::Display>(
    things: impl IntoIterator<Item = T>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (i, thing) in things.into_iter().enumerate() {
        let separator = if i == 0 { "" } else { "; " };
        write!(f, "{separator}{thing}")?;
    }
    Ok(())
}

/// Lets the last item of a schema's arrays be left out, as Serde reads a tuple whose last item has a default.
#[cfg(feature = "schema")]
pub(crate) fn last_is_optional(schema: &mut schemars::Schema) {
    let arrays = schema.get_mut("properties").and_then(|properties| properties.as_object_mut());
    for array in arrays.into_iter().flat_map(|properties| properties.values_mut()) {
        if let Some(items) = array["minItems"].as_u64() {
            array["minItems"] = (items - 1).into();
        }
    }
}
