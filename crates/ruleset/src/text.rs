//! The text of a ruleset: the places in it, the problems reported there, misspelled names, and lists in sentences.

pub(crate) mod diagnostic;
pub(crate) mod guess;
pub(crate) mod list;
pub(crate) mod tree;
