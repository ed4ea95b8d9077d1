//! Tests that the search finds the smallest positions on which pairs of rulesets differ.

use isotope_ruleset::parse;

use super::{shrink::shrink, *};
use crate::compare;

fn rules(text: &str) -> Rules {
    let ruleset = parse("one", &format!("(format: 1, {text})")).expect(text);
    Rules::clone(&ruleset.rules)
}

/// The kind of difference found between two rulesets, and the number of pieces in the smallest position that shows
/// it.
fn smallest_difference(a: &str, b: &str) -> Option<(PartingKind, usize)> {
    let [a, b] = [a, b].map(rules);
    let found = find_parting([&a, &b], &Control::new()).found?;
    assert!(compare(&found.positions).differ(), "{}", found.layout);
    Some((found.how, found.layout.board.occupied().count()))
}

/// A field, two of its values, the kind of difference, and the number of pieces in the smallest position that
/// shows it.
const VALUES: [(&str, &str, &str, PartingKind, usize); 15] = [
    ("castling", "Off", "Derived", PartingKind::Moves, 3),
    ("en_passant", "On", "Off", PartingKind::Moves, 4),
    ("double_step", "On", "Off", PartingKind::Moves, 3),
    ("promotion", "[Queen]", "[Rook]", PartingKind::Moves, 3),
    ("compulsory", "Capture", "Off", PartingKind::Moves, 3),
    ("cannot_capture", "[(Queen, Knight)]", "[(Queen, Bishop)]", PartingKind::Moves, 4),
    // Two kings on one side are enough.
    ("kings", "Each", "Last", PartingKind::Moves, 3),
    ("drops", "Captured", "Off", PartingKind::Boards, 3),
    ("win", "[KingDestroyed, Checkmate]", "[KingDestroyed]", PartingKind::Winner, 3),
    ("win", "[KingDestroyed, Race(8)]", "[KingDestroyed, Race(7)]", PartingKind::Winner, 2),
    ("draws", "(halfmoves: 100)", "(halfmoves: 40)", PartingKind::End, 3),
    ("capture", "Explode(hits: Own)", "Explode(hits: Enemies)", PartingKind::Moves, 3),
    ("capture", "Explode(blast: Radius(2))", "Explode(blast: Radius(3))", PartingKind::Moves, 3),
    // Only in en passant captures is the landing square different from the victim's square.
    ("capture", "Explode(center: Victim)", "Explode(center: Landing)", PartingKind::Moves, 4),
    ("capture", "Explode(spares: [Queen])", "Explode(spares: [Rook])", PartingKind::Boards, 4),
];

#[test]
fn different_values_of_a_field_are_shown_with_few_pieces() {
    for (field, a, b, how, pieces) in VALUES {
        let [a, b] = [a, b].map(|value| format!("{field}: {value}"));
        assert_eq!(smallest_difference(&a, &b), Some((how, pieces)), "{a} and {b}");
    }
}

/// These differences show only in combination with other fields, which both rulesets share.
#[test]
fn differences_in_own_king_and_residue_are_shown_with_few_pieces() {
    let explode = "capture: Explode(), own_king";
    let [protected, loses, draws] = ["Protected", "Mortal()", "Mortal(both: Draw)"]
        .map(|own_king| format!("{explode}: {own_king}, check: Off"));
    // Two kings would show the difference only in a position that is already drawn.
    assert_eq!(smallest_difference(&protected, &loses), Some((PartingKind::Moves, 3)));
    assert_eq!(smallest_difference(&loses, &draws), Some((PartingKind::Winner, 3)));
    let [center, blast] = ["Center", "Blast"]
        .map(|squares| format!("capture: Explode(residue: Crater({squares})), check: Off"));
    // Without check, the captured piece may be the king.
    assert_eq!(smallest_difference(&center, &blast), Some((PartingKind::Boards, 3)));
}

#[test]
fn a_difference_that_no_position_shows_is_not_found() {
    let often = ["draws: (repetition: 3)", "draws: (repetition: 5)"];
    assert_eq!(smallest_difference(often[0], often[1]), None);
    // Without explosions, all destroyed pieces are captured.
    assert_eq!(
        smallest_difference(
            "drops: Captured, win: [KingDestroyed]",
            "drops: Destroyed, win: [KingDestroyed]"
        ),
        None
    );
}

#[test]
fn a_position_is_shrunk_to_what_the_difference_needs() {
    let [on, off] = ["en_passant: On", "en_passant: Off"].map(rules);
    let fen = "r3k2r/pp4pp/8/2pP4/8/8/PP4PP/R3K2R w KQkq c6 7 20";
    let large = isotope_kernel::fen::read(fen).unwrap().layout;
    let small = shrink(large, [&on, &off], PartingKind::Moves);
    assert_eq!(small.to_string(), "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1");
}

#[test]
fn wins_of_the_same_side_for_different_reasons_differ_in_the_outcome() {
    let rules = [rules("win: [Hill([\"g6\"]), KingDestroyed, Checkmate]"), rules("")];
    let mate = isotope_kernel::fen::read("R6k/8/6K1/8/8/8/8/8 b - - 0 1").expect("a FEN");
    let positions = kind::under(rules.each_ref(), &mate.layout).expect("it is one under both");
    let winners = positions.each_ref().map(|one| one.ended().and_then(|end| end.winner));
    assert_eq!(winners, [Some(shakmaty::Color::White); 2]);
    assert_eq!(kind::PositionPair::new(&positions).count_differences(PartingKind::End), 1);
}

#[test]
fn an_ongoing_position_is_preferred_to_a_smaller_one_that_is_over() {
    let [near, far] = ["Derived", "Off"].map(|castling| {
        rules(&format!(
            "castling: {castling}, draws: (dead: Fide), win: [KingDestroyed, Checkmate]"
        ))
    });
    // Two kings are a dead position, so the difference in castling is shown with two kings and a rook.
    let found = find_parting([&near, &far], &Control::new()).found.expect("they part");
    assert!(found.positions.iter().all(|position| position.ended().is_none()), "{}", found.layout);
    let [kings, dead] = ["draws: (dead: Off)", "draws: (dead: Fide)"].map(rules);
    let layout = find_parting([&kings, &dead], &Control::new()).found.expect("they part").layout;
    assert!(
        layout.castling_rights.is_empty(),
        "an end is shown without rights to castle: {layout}"
    );
}
