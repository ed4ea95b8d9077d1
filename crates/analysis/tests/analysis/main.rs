//! Tests of the examples, each of which has its own beside the program.

#![allow(dead_code, reason = "the programs' `main` functions are not called")]

#[path = "../../examples/compare.rs"]
mod compare;
#[path = "../../examples/first.rs"]
mod first;
#[path = "../../examples/pgn.rs"]
mod pgn;
#[path = "../../examples/server.rs"]
mod server;
#[path = "../../examples/shrapnel.rs"]
mod shrapnel;
