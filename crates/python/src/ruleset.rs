//! Rulesets.

use std::path::PathBuf;

use isotope_ruleset::{Library, parse, shipped};
use pyo3::{Bound, FromPyObject, PyResult, Python, pyclass, pymethods, types::PyType};

use crate::error::not_loaded;

/// The rules of a game.
#[pyclass(frozen, module = "isotope")]
#[derive(Clone)]
pub(crate) struct Ruleset(pub(crate) isotope_ruleset::Ruleset);

/// What a ruleset can be loaded from.
#[derive(FromPyObject)]
pub(crate) enum PathOrText {
    Text(String),
    Path(PathBuf),
}

#[pymethods]
impl Ruleset {
    /// Loads a ruleset from a file, from text, or by its name in the user's library.
    #[classmethod]
    #[pyo3(signature = (path_or_text, *, name = "ruleset"))]
    fn load(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        path_or_text: PathOrText,
        name: &str,
    ) -> PyResult<Ruleset> {
        let loaded = match path_or_text {
            PathOrText::Text(text) if is_ron(&text) => parse(&format!("{name}.ron"), &text),
            PathOrText::Text(path) => Library::of_user().load(&path),
            PathOrText::Path(path) => {
                // A path in the current folder is told from a name by its `./`.
                let path = if path.is_relative() { PathBuf::from(".").join(path) } else { path };
                Library::of_user().load(&path.to_string_lossy())
            }
        };
        loaded.map(Ruleset).map_err(|error| not_loaded(py, &error))
    }

    /// Returns a shipped ruleset, by its own name or by that of a server or another program.
    #[classmethod]
    fn shipped(_: &Bound<'_, PyType>, py: Python<'_>, name: &str) -> PyResult<Ruleset> {
        shipped(name).map(Ruleset).map_err(|error| not_loaded(py, &error))
    }

    #[getter]
    fn id(&self) -> &str {
        &self.0.id
    }

    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    #[getter]
    fn summary(&self) -> &str {
        &self.0.summary
    }

    #[getter]
    fn hash(&self) -> &str {
        &self.0.hash
    }

    #[getter]
    fn extends(&self) -> Vec<String> {
        self.0.extends.clone()
    }

    fn __eq__(&self, other: &Ruleset) -> bool {
        self.0.id == other.0.id && self.0.hash == other.0.hash
    }

    fn __hash__(&self) -> u64 {
        u64::from_str_radix(&self.0.hash, 16).unwrap_or_default()
    }

    fn __repr__(&self) -> String {
        format!("<Ruleset {}: {}>", self.0.id, self.0.name)
    }
}

/// Whether text is a ruleset, not a path or a name: it has several lines, or begins with a parenthesis.
fn is_ron(text: &str) -> bool {
    text.contains('\n') || text.trim_start().starts_with('(')
}
