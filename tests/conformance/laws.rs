//! What holds for all rules.
