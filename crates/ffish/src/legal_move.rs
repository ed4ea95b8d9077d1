//! Reading legal moves.

use isotope_kernel::{Position, judge, notation};
use shakmaty::{CastlingMode, Move, uci::UciMove};

use crate::error::Error;

/// Reads a legal move in UCI, which must be written as this crate writes it.
pub(crate) fn read_uci(
    position: &Position<'_>,
    text: &str,
    mode: CastlingMode,
) -> Result<Move, Error> {
    let mut plain =
        text.strip_suffix('=').filter(|rest| rest.len() == 4).unwrap_or(text).to_owned();
    // Some programs write the piece of a promotion in upper case.
    if plain.len() == 5 && plain.is_char_boundary(4) {
        plain[4..].make_ascii_lowercase();
    }
    let m = read(position, &plain)?;
    match UciMove::from_move(m, mode).to_string() == plain {
        true => Ok(m),
        false => Err(invalid(text, "not-uci", "it is not written as a move in UCI")),
    }
}

/// Reads a legal move.
pub(crate) fn read(position: &Position<'_>, text: &str) -> Result<Move, Error> {
    let m = notation::read(position, text).map_err(|error| invalid(text, error.code(), error))?;
    judge(position, m).map_err(|illegal| invalid(text, illegal.code(), illegal))?;
    Ok(m)
}

fn invalid(text: &str, code: &'static str, why: impl std::fmt::Display) -> Error {
    Error::new(code, format!("Invalid move '{text}': {why}"))
}
