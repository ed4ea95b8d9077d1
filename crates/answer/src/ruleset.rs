//! Answers on one ruleset: in words, checked, as a printable guide, and as a template for a new file.

pub(crate) mod check;
pub(crate) mod gallery;
pub(crate) mod guide;
pub(crate) mod listing;
pub(crate) mod show;
pub(crate) mod template;
