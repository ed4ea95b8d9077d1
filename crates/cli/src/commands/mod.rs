//! One file per command.

pub(crate) mod board;
pub(crate) mod compare;
pub(crate) mod explain;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod rules;
pub(crate) mod show;

use crate::{
    input::Refusal,
    json,
    output::{Failure, Output},
};

/// Answers for an input that cannot be used; the command goes on with the next one.
fn refuse(
    as_json: bool,
    input: &str,
    refusal: Refusal,
    output: &mut Output,
) -> Result<(), Failure> {
    output.fail(2);
    if as_json {
        output.json(&json::error_line(input, refusal))
    } else {
        output.complain("error", &format!("{input}: {}", refusal.message));
        Ok(())
    }
}
