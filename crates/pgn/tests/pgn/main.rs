//! Tests of reading and writing PGN.

mod texts;
mod tokens;
mod tree;
