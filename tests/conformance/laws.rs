//! Properties that hold for all rules, tested on the shipped rulesets and on random ones.

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
