//! Isotope as a Python module: rulesets, positions, the questions of the protocol, and a replacement for pyffish.
//!
//! What is longer than a moment runs without Python's lock and on another thread, so that Ctrl-C can stop it.

mod board;
mod error;
mod interrupt;
#[expect(non_camel_case_types, reason = "the exception has pyffish's name")]
mod library;
mod pyffish;
mod questions;
mod ruleset;

/// The compiled part of the module `isotope`.
#[pyo3::pymodule]
mod _isotope {
    #[pymodule_export]
    use crate::{
        board::Board,
        error::Error,
        pyffish::pyffish,
        questions::{ask_json, compare_svg},
        ruleset::Ruleset,
    };
}
