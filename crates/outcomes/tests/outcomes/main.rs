//! Tests of outcomes with best play.

mod bounds;
mod dead_positions;
#[allow(
    clippy::duplicate_mod,
    dead_code,
    reason = "the example compares the solver of these tests, too"
)]
#[path = "../../examples/plain-tables.rs"]
mod plain_tables;
mod syzygy;
mod tablebase;
