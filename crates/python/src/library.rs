//! The library of games that `isotope.pyffish` asks, and its exception.

use std::sync::{Arc, LazyLock, PoisonError, RwLock, RwLockReadGuard};

use isotope_ffish::{Board, FenStyle, Library, Notation, Variant};
use pyo3::{PyErr, PyResult, Python, types::PyAnyMethods};

use crate::error::{Error, coded};

pyo3::create_exception!(
    pyffish,
    error,
    Error,
    "A game that Isotope does not have, or input that cannot be used."
);

static LIBRARY: LazyLock<RwLock<Library>> = LazyLock::new(RwLock::default);

/// The library. A panic in another thread cannot have left it half changed.
pub(crate) fn library() -> RwLockReadGuard<'static, Library> {
    LIBRARY.read().unwrap_or_else(PoisonError::into_inner)
}

/// Loads games into the library.
pub(crate) fn change<T>(
    py: Python<'_>,
    load: impl FnOnce(&mut Library) -> Result<T, isotope_ffish::Error> + Send,
) -> PyResult<T>
where
    T: Send,
{
    py.detach(|| load(&mut LIBRARY.write().unwrap_or_else(PoisonError::into_inner)))
        .map_err(|why| raise(py, why))
}

/// Loads the variants of an ini text, and writes what is left out to `sys.stderr`.
pub(crate) fn load_variant_config(py: Python<'_>, ini: &str) -> PyResult<()> {
    let left_out = change(py, |library| Ok(library.load_variant_config(ini)))?;
    // There is no such stream in a program without a console.
    let stderr = py.import("sys")?.getattr("stderr")?;
    for line in left_out.iter().filter(|_| !stderr.is_none()) {
        stderr.call_method1("write", (format!("{line}\n"),))?;
    }
    Ok(())
}

fn raise(py: Python<'_>, why: isotope_ffish::Error) -> PyErr {
    coded::<error>(py, why.code, why.message)
}

/// Returns the game called `name`.
pub(crate) fn variant(py: Python<'_>, name: &str) -> PyResult<Arc<Variant>> {
    library().variant(name).map_err(|why| raise(py, why))
}

/// Returns the notation with this number.
pub(crate) fn notation(py: Python<'_>, number: i64) -> PyResult<Notation> {
    Notation::of_number(number).map_err(|why| raise(py, why))
}

/// Sets up a position, plays moves, and asks a question.
pub(crate) fn ask<T: Send>(
    py: Python<'_>,
    name: &str,
    fen: &str,
    moves: &[String],
    chess960: bool,
    question: impl FnOnce(Board) -> Result<T, isotope_ffish::Error> + Send,
) -> PyResult<T> {
    let variant = variant(py, name)?;
    py.detach(|| Board::after(variant, fen, moves, chess960).and_then(question))
        .map_err(|why| raise(py, why))
}

/// Returns the style of a FEN. SFEN is refused, because it is for shogi.
pub(crate) fn style(py: Python<'_>, sfen: bool, show_promoted: bool) -> PyResult<FenStyle> {
    match (sfen, show_promoted) {
        (true, _) => {
            let message = "SFEN is for shogi, and there is no such game here: leave `sfen` out";
            Err(coded::<error>(py, "no-variant", message.into()))
        }
        (false, true) => Ok(FenStyle::ShowPromoted),
        (false, false) => Ok(FenStyle::Plain),
    }
}
