//! `Hill`: a side whose king reaches one of the listed squares has won.
//!
//! `"its rank 5"` is counted from the first rank of the king's side.
//!
//! # RON
//! `win: [Hill(["d4", "e4", "d5", "e5"])]`

use crate::words::{
    problem::Problem,
    squares::{SideSquares, squares},
};

pub(super) fn compile(names: &[String], path: &str, problems: &mut Vec<Problem>) -> SideSquares {
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
