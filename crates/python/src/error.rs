//! The exception of the module.

use isotope_answer::InputError;
use isotope_ruleset::LoadError;
use pyo3::{PyErr, PyTypeInfo, Python, exceptions::PyValueError, types::PyAnyMethods};

pyo3::create_exception!(
    isotope,
    Error,
    PyValueError,
    "Input that cannot be used. `code` is the short name of the reason."
);

/// Returns an exception of type `E` with a code.
pub(crate) fn coded<E: PyTypeInfo>(py: Python<'_>, code: &str, message: String) -> PyErr {
    let error = PyErr::new::<E, _>(message);
    match error.value(py).setattr("code", code) {
        Ok(()) => error,
        Err(unset) => unset,
    }
}

/// Returns the exception for a ruleset that cannot be loaded.
pub(crate) fn not_loaded(py: Python<'_>, error: &LoadError) -> PyErr {
    let code = error.diagnostics.first().map_or("ruleset", |problem| problem.code);
    coded::<Error>(py, code, error.to_string())
}

/// Returns the exception for a question that cannot be answered.
pub(crate) fn refused(py: Python<'_>, error: &InputError) -> PyErr {
    coded::<Error>(py, error.error.code, error.to_string())
}
