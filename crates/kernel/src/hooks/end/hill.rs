//! `Hill`: a side whose king reaches one of the listed squares has won.
//!
//! # RON
//! `win: [Hill(["d4", "e4", "d5", "e5"])]`

use shakmaty::Bitboard;

use crate::words::{problem::Problem, squares::squares};

pub(super) fn compile(names: &[String], path: &str, problems: &mut Vec<Problem>) -> Bitboard {
    if names.is_empty() {
        problems.push(Problem::new(
            path,
            "hill-empty",
            "the hill has no squares",
            "list squares, like `Hill([\"d4\", \"e4\", \"d5\", \"e5\"])`",
        ));
    }
    squares(names, path, problems)
}
