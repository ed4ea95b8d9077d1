//! The ruleset editor of the page: new texts, drawn blasts and checks.

pub(crate) mod check;
pub(crate) mod text;
