//! Tests of answers to questions, through the public interface.

mod answers;
mod bounds;
mod outcomes;
mod pgn;
mod protocol;
mod witness;
