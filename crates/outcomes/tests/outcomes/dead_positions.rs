//! Tests of positions that a list considers dead although a mate exists.

use isotope_kernel::{Dead, Draws, Position, Rules, Spec};
use isotope_outcomes::{Solution, Solver, Wdl};

/// Black's only move is the rook's capture of the queen, in which both explode. Then the bishop mates on g2.
const FORCED: &str = "kb5r/b7/8/8/8/8/8/K4B1Q b - - 0 1";

fn solve(dead: Dead, plies: Option<u32>) -> Solution {
    let spec = isotope_ruleset::shipped("atomic").expect("it is shipped").rules.spec().clone();
    let spec = Spec { draws: Draws { dead, ..spec.draws }, ..spec };
    let rules = Rules::compile(spec).expect("they compile");
    let position = Position::from_fen(&rules, FORCED).expect("a position");
    Solver { plies, ..Solver::default() }.solve(&position)
}

#[test]
fn a_mate_after_a_position_listed_as_dead_does_not_win() {
    for plies in [None, Some(4)] {
        assert_eq!(solve(Dead::Off, plies).result, Some(Wdl::Loss), "{plies:?}");
        assert_ne!(solve(Dead::Libraries, plies).result, Some(Wdl::Loss), "{plies:?}");
    }
    assert_eq!(solve(Dead::Libraries, None).result, Some(Wdl::Draw));
}
