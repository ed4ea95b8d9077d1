//! Answers about one ruleset: its description, its problems, a printable guide, and a template for a new
//! file.

pub(crate) mod check;
pub(crate) mod gallery;
pub(crate) mod guide;
pub(crate) mod listing;
pub(crate) mod reference;
pub(crate) mod show;
pub(crate) mod template;
