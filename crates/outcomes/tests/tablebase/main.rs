//! Tests of tables: compared with a plain solver, and on disk.

mod agreement;
mod colors_and_errors;
mod en_passant;
mod files;
mod memory;
mod plain_solver;
