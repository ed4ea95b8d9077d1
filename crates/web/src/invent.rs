//! The page's ruleset editor: new rulesets, drawn blasts and checks.

pub(crate) mod check;
pub(crate) mod text;
