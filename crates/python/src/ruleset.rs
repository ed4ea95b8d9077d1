//! Rulesets.

use std::{path::PathBuf, sync::Arc};

use isotope_kernel::{Rules, Spec};
use isotope_ruleset::{ALIASES, Assumed, FIELDS, Library, Origin, parse, shipped};
use pyo3::{
    Bound, FromPyObject, PyAny, PyResult, Python,
    exceptions::PyValueError,
    pyclass, pymethods,
    types::{PyAnyMethods as _, PyType},
};
use serde::{Deserialize, Serialize};

use crate::error::not_loaded;

/// The rules of a game.
#[pyclass(frozen, module = "isotope")]
#[derive(Clone)]
pub(crate) struct Ruleset(pub(crate) isotope_ruleset::Ruleset);

/// A function that restores a ruleset, and its arguments: the name, and the rules unless they are shipped.
type Restoring<'py> = (Bound<'py, PyAny>, (String, Option<String>));

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

    /// Reads a ruleset from its text, and opens no files.
    #[classmethod]
    #[pyo3(signature = (text, *, name = "ruleset"))]
    fn parse(_: &Bound<'_, PyType>, py: Python<'_>, text: &str, name: &str) -> PyResult<Ruleset> {
        let read = parse(&format!("{name}.ron"), text);
        read.map(Ruleset).map_err(|error| not_loaded(py, &error))
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

    /// The names of the game in PGN and in UCI.
    fn _names(&self) -> (&str, &str) {
        let id = &*self.0.id;
        let alias = ALIASES.iter().find(|alias| alias.ruleset == id && self.is_shipped());
        let or_id = |name: &'static str| if name.is_empty() { id } else { name };
        alias.map_or((id, id), |alias| (or_id(alias.pgn), or_id(alias.uci)))
    }

    /// How often a position must occur for a draw, and after how many halfmoves without a capture or a pawn move there
    /// is one.
    fn _draws(&self) -> (Option<u32>, Option<u32>) {
        let draws = &self.0.rules.spec().draws;
        (draws.repetition.number(), draws.halfmoves.number())
    }

    /// What `pickle` and `copy` keep: a shipped ruleset by its name, any other with all its rules.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restoring<'py>> {
        let rules = (!self.is_shipped()).then(|| serde_json::to_string(&Kept::new(&self.0)));
        let rules = rules.transpose().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let restored = py.get_type::<Ruleset>().getattr("_restored")?;
        Ok((restored, (self.0.id.clone(), rules)))
    }

    /// The ruleset of which `__reduce__` has kept the name and rules.
    #[classmethod]
    fn _restored(
        cls: &Bound<'_, PyType>,
        py: Python<'_>,
        name: &str,
        rules: Option<&str>,
    ) -> PyResult<Ruleset> {
        let Some(rules) = rules else { return Ruleset::shipped(cls, py, name) };
        let kept: Kept = serde_json::from_str(rules)
            .map_err(|error| PyValueError::new_err(format!("these are no rules: {error}")))?;
        kept.restored().map(Ruleset)
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

impl Ruleset {
    fn is_shipped(&self) -> bool {
        shipped(&self.0.id).is_ok_and(|shipped| shipped.hash == self.0.hash)
    }
}

/// What is kept of a ruleset that is not shipped, without its examples, which Python does not have.
#[derive(Deserialize, Serialize)]
struct Kept {
    id: String,
    name: String,
    summary: String,
    hash: String,
    sources: Vec<String>,
    assumed: Vec<Assumed>,
    extends: Vec<String>,
    /// The file and the line of each rule, in the order of [`FIELDS`].
    origins: Vec<(String, usize)>,
    spec: Spec,
}

impl Kept {
    fn new(ruleset: &isotope_ruleset::Ruleset) -> Kept {
        let ruleset = ruleset.clone();
        let origin = |origin: Origin| (origin.ruleset, origin.line);
        Kept {
            id: ruleset.id,
            name: ruleset.name,
            summary: ruleset.summary,
            hash: ruleset.hash,
            sources: ruleset.sources,
            assumed: ruleset.assumed,
            extends: ruleset.extends,
            origins: ruleset.origins.into_iter().map(origin).collect(),
            spec: ruleset.rules.spec().clone(),
        }
    }

    fn restored(self) -> PyResult<isotope_ruleset::Ruleset> {
        let rules = Rules::compile(self.spec);
        let rules = rules.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let origin = |(field, (ruleset, line)): (&&'static str, _)| Origin { field, ruleset, line };
        Ok(isotope_ruleset::Ruleset {
            id: self.id,
            name: self.name,
            summary: self.summary,
            rules: Arc::new(rules),
            hash: self.hash,
            sources: self.sources,
            assumed: self.assumed,
            examples: Vec::new(),
            extends: self.extends,
            origins: FIELDS.iter().zip(self.origins).map(origin).collect(),
        })
    }
}

/// Whether text is a ruleset, not a path or a name: it has several lines, or begins with a parenthesis.
fn is_ron(text: &str) -> bool {
    text.contains('\n') || text.trim_start().starts_with('(')
}
