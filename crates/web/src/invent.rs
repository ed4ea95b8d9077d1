//! A ruleset while its text is written: what it begins with, what is wrong with it, what it says.

pub(crate) mod check;
pub(crate) mod text;
