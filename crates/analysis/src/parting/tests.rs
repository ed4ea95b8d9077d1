//! What the search has to come by: one word of a ruleset beside another.

use isotope_ruleset::parse;

use super::{shrink::shrunk, *};
use crate::compare;

fn rules(text: &str) -> Rules {
    let ruleset = parse("one", &format!("(format: 1, {text})")).expect(text);
    Rules::clone(&ruleset.rules)
}

/// How two rulesets part, and with how many men.
fn parted(a: &str, b: &str) -> Option<(How, usize)> {
    let [a, b] = [a, b].map(rules);
    let found = part([&a, &b], &Control::new()).found?;
    assert!(compare(&found.positions).differ(), "{}", found.layout);
    Some((found.how, found.layout.board.occupied().count()))
}

/// A field, two of its values, how they part, and with how many men.
const VALUES: [(&str, &str, &str, How, usize); 15] = [
    ("castling", "Off", "Derived", How::Moves, 3),
    ("en_passant", "On", "Off", How::Moves, 4),
    ("double_step", "On", "Off", How::Moves, 3),
    ("promotion", "[Queen]", "[Rook]", How::Moves, 3),
    ("compulsory", "Capture", "Off", How::Moves, 3),
    ("cannot_capture", "[(Queen, Knight)]", "[(Queen, Bishop)]", How::Moves, 4),
    // Two kings of one side are enough.
    ("kings", "Each", "Last", How::Moves, 3),
    ("drops", "Captured", "Off", How::Boards, 3),
    ("win", "[KingDestroyed, Checkmate]", "[KingDestroyed]", How::Winner, 3),
    ("win", "[KingDestroyed, Race(8)]", "[KingDestroyed, Race(7)]", How::Winner, 2),
    ("draws", "(halfmoves: 100)", "(halfmoves: 40)", How::End, 3),
    ("capture", "Explode(hits: Own)", "Explode(hits: Enemies)", How::Moves, 3),
    ("capture", "Explode(blast: Radius(2))", "Explode(blast: Radius(3))", How::Moves, 3),
    // Landing and victim are two squares en passant alone.
    ("capture", "Explode(center: Victim)", "Explode(center: Landing)", How::Moves, 4),
    ("capture", "Explode(spares: [Queen])", "Explode(spares: [Rook])", How::Boards, 4),
];

#[test]
fn each_value_is_told_from_another_with_few_men() {
    for (field, a, b, how, men) in VALUES {
        let [a, b] = [a, b].map(|value| format!("{field}: {value}"));
        assert_eq!(parted(&a, &b), Some((how, men)), "{a} and {b}");
    }
}

/// These take something that both games need to have.
#[test]
fn walls_and_what_may_happen_to_ones_own_king_are_told_apart() {
    let explode = "capture: Explode(), own_king";
    let [protected, loses, draws] = ["Protected", "Mortal()", "Mortal(both: Draw)"]
        .map(|own_king| format!("{explode}: {own_king}, check: Off"));
    // Two kings could show it, in a position that is drawn already.
    assert_eq!(parted(&protected, &loses), Some((How::Moves, 3)));
    assert_eq!(parted(&loses, &draws), Some((How::Winner, 3)));
    let [center, blast] = ["Center", "Blast"]
        .map(|squares| format!("capture: Explode(residue: Crater({squares})), check: Off"));
    // Without check the captured piece may be the king.
    assert_eq!(parted(&center, &blast), Some((How::Boards, 3)));
}

#[test]
fn what_no_position_shows_is_not_found() {
    let often = ["draws: (repetition: 3)", "draws: (repetition: 5)"];
    assert_eq!(parted(often[0], often[1]), None);
    // Where nothing explodes, what is destroyed was captured.
    assert_eq!(
        parted("drops: Captured, win: [KingDestroyed]", "drops: Destroyed, win: [KingDestroyed]"),
        None
    );
}

#[test]
fn a_position_with_more_than_the_parting_needs_is_made_smaller() {
    let [on, off] = ["en_passant: On", "en_passant: Off"].map(rules);
    let fen = "r3k2r/pp4pp/8/2pP4/8/8/PP4PP/R3K2R w KQkq c6 7 20";
    let large = isotope_kernel::fen::read(fen).unwrap().layout;
    let small = shrunk(large, [&on, &off], How::Moves, true);
    assert_eq!(small.to_string(), "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1");
}

#[test]
fn games_that_the_same_side_has_won_for_another_reason_part_in_their_end() {
    let rules = [rules("win: [Hill([\"g6\"]), KingDestroyed, Checkmate]"), rules("")];
    let mate = isotope_kernel::fen::read("R6k/8/6K1/8/8/8/8/8 b - - 0 1").expect("a FEN");
    let positions = how::under(rules.each_ref(), &mate.layout).expect("it is one under both");
    let winners = positions.each_ref().map(|one| one.ended().and_then(|end| end.winner));
    assert_eq!(winners, [Some(shakmaty::Color::White); 2]);
    assert_eq!(how::Beside::of(&positions).differing(How::End), 1);
}

#[test]
fn a_position_in_which_the_game_goes_on_is_preferred_to_a_smaller_one_that_is_over() {
    let [near, far] = ["Derived", "Off"].map(|castling| {
        rules(&format!(
            "castling: {castling}, draws: (dead: Fide), win: [KingDestroyed, Checkmate]"
        ))
    });
    // A king and a rook can win, and two kings cannot: neither castling nor its absence is shown by a dead position.
    let found = part([&near, &far], &Control::new()).found.expect("they part");
    assert!(found.positions.iter().all(|position| position.ended().is_none()), "{}", found.layout);
    let [kings, dead] = ["draws: (dead: Off)", "draws: (dead: Fide)"].map(rules);
    let layout = part([&kings, &dead], &Control::new()).found.expect("they part").layout;
    assert!(
        layout.castling_rights.is_empty(),
        "an end is shown without rights to castle: {layout}"
    );
}
