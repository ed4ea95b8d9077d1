//! Tests of rulesets as texts, through the public interface.

mod cursor;
mod extinction;
mod form;
mod kings;
mod problems;
