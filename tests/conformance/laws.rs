//! Tests of properties that hold under every ruleset, with the shipped rulesets and with random ones.

mod captures;
mod checks;
mod dead;
mod ends;
mod identity;
mod lists;
mod moves;
mod origins;
mod symmetry;
mod tables;
mod text;
