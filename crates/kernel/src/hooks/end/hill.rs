//! `Hill`: a side whose king reaches one of the listed squares has won.
//!
//! # RON
//! `win: [Hill(["d4", "e4", "d5", "e5"])]`

use super::contract::Report;

pub(super) fn compile(names: &[String], problem: &mut Report<'_>) {
    if names.is_empty() {
        problem(
            "hill-empty",
            "the hill has no squares".into(),
            "list squares, like `Hill([\"d4\", \"e4\", \"d5\", \"e5\"])`",
        );
    }
}
