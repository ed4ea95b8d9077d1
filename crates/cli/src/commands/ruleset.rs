//! The commands that read and write ruleset files.

pub(crate) mod check;
pub(crate) mod fairy;
pub(crate) mod new;
pub(crate) mod reference;
