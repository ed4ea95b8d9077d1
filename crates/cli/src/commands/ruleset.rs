//! The commands that read and write the files of rulesets.

pub(crate) mod check;
pub(crate) mod fairy;
pub(crate) mod new;
