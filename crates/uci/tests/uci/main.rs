//! Tests of the engine as a program that a GUI talks to.

mod conversation;
mod evaluation;
mod interactive;
mod refusals;
