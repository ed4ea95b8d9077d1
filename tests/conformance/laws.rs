//! What holds for all rules: the shipped ones and whatever else the vocabulary can say.

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
