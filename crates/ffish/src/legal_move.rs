//! Legal moves as text: reading them, and writing them in UCI.

use isotope_kernel::{Position, judge, notation};
use shakmaty::{CastlingMode, Move, uci::UciMove};

use crate::error::Error;

/// Reads a legal move in UCI, which must be written as this crate writes it.
pub(crate) fn read_uci(
    position: &Position<'_>,
    text: &str,
    mode: CastlingMode,
) -> Result<Move, Error> {
    let mut plain = text.to_owned();
    // Some programs write the piece of a promotion in upper case, or that there is none.
    match plain.get(4..) {
        Some("=") => drop(plain.pop()),
        Some(piece) if piece.len() == 1 => plain[4..].make_ascii_lowercase(),
        _ => (),
    }
    let m = read(position, &plain)?;
    let uci = write_uci(m, mode);
    match uci == plain {
        true => Ok(m),
        false => Err(invalid(text, "not-uci", format!("write it in UCI: {uci}"))),
    }
}

/// Writes a move in UCI; `mode` says how castling is written.
pub(crate) fn write_uci(m: Move, mode: CastlingMode) -> String {
    UciMove::from_move(m, mode).to_string()
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
