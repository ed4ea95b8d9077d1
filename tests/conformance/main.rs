//! The conformance suite: what the rules mean, position by position.

mod broken_fens;
mod cases;
mod claims;
mod diagrams;
mod laws;
mod oracle;
mod perft;
mod random;
mod rulesets;
