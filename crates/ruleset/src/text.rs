//! The text of a ruleset: its tree, diagnostics, guesses at misspelled names, and lists in sentences.

pub(crate) mod diagnostic;
pub(crate) mod guess;
pub(crate) mod quoted_names;
pub(crate) mod tree;
