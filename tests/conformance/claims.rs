//! What the rule pages claim, true or false.
