//! Tests of tables: against a plain solver, and on disk.

mod files;
mod passing;
mod plain;
mod sides;
mod solved;
