//! The page's ruleset editor: new rulesets, the form, drawn blasts, examples, checks and completion.

pub(crate) mod check;
pub(crate) mod effect;
pub(crate) mod example;
pub(crate) mod form;
pub(crate) mod text;
pub(crate) mod unsayable;
pub(crate) mod word;
