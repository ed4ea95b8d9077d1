//! Tests of pawns that promote to kings by a capture.

use isotope_kernel::{Position, notation};
use isotope_ruleset::parse;

/// Whether a pawn on b7 may capture on a8 and promote to a queen, and whether to a king.
fn legal(rules: &str, fen: &str) -> [bool; 2] {
    let text = format!(
        "(format: 1, extends: \"atomic\", promotion: [Queen, King], draws: (dead: Off), {rules})"
    );
    let ruleset = parse("mine.ron", &text).expect("a ruleset");
    let position = Position::from_fen(&ruleset.rules, fen).expect("a position");
    ["bxa8=Q", "bxa8=K"]
        .map(|san| notation::read(&position, san).is_ok_and(|m| position.all_moves().contains(&m)))
}

#[test]
fn where_each_king_matters_a_king_that_its_own_blast_destroys_is_lost() {
    let fen = "r6k/1P6/8/8/8/8/8/3K4 w - - 0 1";
    assert_eq!(legal("kings: Each", fen), [true, false]);
    assert_eq!(legal("kings: Last", fen), [true, true]);
}

#[test]
fn where_the_last_king_matters_a_pawn_that_becomes_a_king_may_destroy_the_only_one() {
    let fen = "r6k/KP6/8/8/8/8/8/8 w - - 0 1";
    let spares = "capture: Explode(spares: [King])";
    assert_eq!(legal(&format!("kings: Last, {spares}"), fen), [false, true]);
    assert_eq!(legal(&format!("kings: Each, {spares}"), fen), [false, false]);
}
