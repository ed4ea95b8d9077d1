//! Tests of the server over HTTP.

mod assets;
mod boards;
mod client;
mod invent;
mod limits;
mod programs;
mod solve;
mod states;
mod think;
