//! Tables: against a plain solver, and on disk.

mod files;
mod plain;
mod solved;
