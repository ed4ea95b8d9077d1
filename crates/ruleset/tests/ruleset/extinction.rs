//! Tests of extinction, by which a side loses with the last of its pieces of certain roles.

use isotope_kernel::{Position, notation};
use isotope_ruleset::parse;
use shakmaty::{Color, Position as _};

#[test]
fn a_side_loses_with_the_last_of_a_kind_that_it_had_at_the_start_and_of_no_other() {
    let start = "3qk3/8/8/8/8/8/8/3RK3 w - - 0 1";
    let text = format!(
        "(format: 1, start: Fen(\"{start}\"), castling: Off, win: [KingDestroyed, Extinction([Queen, Rook]), Checkmate])"
    );
    let ruleset = parse("mine.ron", &text).expect("a ruleset");
    let rules = &*ruleset.rules;
    let mut position = Position::start(rules);
    assert_eq!(position.ended(), None, "no side has lost what it never had");
    position.play_unchecked(notation::read(&position, "Rxd8").expect("a move"));
    assert_eq!(position.ended().and_then(|outcome| outcome.winner), Some(Color::White));
    let without = Position::from_fen(rules, "3qk3/8/8/8/8/8/8/4K3 b - - 0 1").expect("a position");
    assert_eq!(without.ended().and_then(|outcome| outcome.winner), Some(Color::Black));
}
