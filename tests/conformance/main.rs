//! The conformance suite, which tests the meaning of the rules position by position.

mod broken_fens;
mod broken_rulesets;
mod cases;
mod claims;
mod diagrams;
mod docs;
mod engine;
mod examples;
mod fairy;
mod floors;
mod games;
mod laws;
mod oracle;
mod partings;
mod peers;
mod perft;
mod questions;
mod random;
mod records;
mod reference;
mod rulesets;
mod sentences;
mod solver;
mod tables;
mod variants;
mod witness;
