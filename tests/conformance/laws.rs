//! Tests of properties that hold under every ruleset, with the shipped rulesets and with random ones.

mod captures;
mod checks;
mod dead;
mod ends;
mod explosions;
mod identity;
mod lists;
mod model;
mod moves;
mod origins;
mod reductions;
mod symmetry;
mod tables;
mod text;
mod wins;
