//! Tests of answers to questions, through the public interface.

mod answers;
mod bounds;
mod halfmove_limit;
mod outcomes;
mod protocol;
mod witness;
