//! Tests of the page and of its server over HTTP.

mod assets;
mod boards;
mod client;
mod evaluate;
mod form;
mod invent;
mod limits;
mod lines;
mod programs;
mod solve;
mod states;
mod tables;
mod texts;
mod think;
