//! Tests of the command `isotope`, which run it as users do.

mod ask;
mod assess;
mod bench;
mod command;
mod console;
mod editor;
mod exit_status;
mod files;
mod fix;
mod interrupt;
mod json;
mod library;
mod matches;
mod packed;
mod pages;
mod pipes;
mod schema;
mod serve;
mod streams;
mod tables;
mod texts;
mod train;
mod tutorial;
mod verify;
