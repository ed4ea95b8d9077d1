//! The server as a browser meets it: over a connection.

mod asked;
mod boards;
mod invent;
mod limits;
mod programs;
mod solve;
mod states;
mod think;
