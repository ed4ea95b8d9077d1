//! A ruleset while its text is written: what it begins with, what is wrong with it, what it says.

mod check;
mod text;

pub(crate) use check::check;
pub(crate) use text::{begin, draw};
