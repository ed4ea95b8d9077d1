//! What the search has to come by: one word of a ruleset beside another.

use isotope_ruleset::parse;

use super::*;
use crate::compare;

/// How two rulesets part, and with how many men; a proof is held against `compare`.
fn parted(a: &str, b: &str) -> Option<(How, usize)> {
    let [a, b] = [a, b].map(|text| parse("a", &format!("(format: 1, {text})")).unwrap().rules);
    let found = part([&a, &b]).found?;
    eprintln!("    {}", found.layout);
    assert!(compare(&found.positions).differ(), "{}", found.layout);
    Some((found.how, found.layout.board.occupied().count()))
}

/// Each pair of words, how they part, and with how many men.
const WORDS: [(&str, &str, How, usize); 27] = [
    ("check: Explosion", "check: Direct", How::Moves, 4),
    ("own_king: Mortal()", "own_king: Protected", How::Moves, 3),
    ("own_king: Mortal()", "own_king: Mortal(both: Draw)", How::Winner, 3),
    ("capture: Explode(blast: Radius(2))", "capture: Explode(blast: Radius(3))", How::Moves, 3),
    ("capture: Explode(blast: Point)", "capture: Explode(blast: Cross)", How::Moves, 3),
    ("capture: Explode(immune: [King])", "capture: Explode(immune: [])", How::Moves, 2),
    ("capture: Explode(spares: [Queen])", "capture: Explode(spares: [Rook])", How::Boards, 4),
    ("capture: Explode(hits: Own)", "capture: Explode(hits: Enemies)", How::Moves, 3),
    ("capture: Explode(center: Victim)", "capture: Explode(center: Landing)", How::Moves, 4),
    ("capture: Explode(when: SameRole)", "capture: Explode(when: Of([Queen]))", How::Moves, 4),
    ("capture: Explode(chain: [Pawn])", "capture: Explode(immune: [])", How::Moves, 4),
    (
        "capture: Explode(residue: Crater(Center))",
        "capture: Explode(residue: Crater(Blast))",
        How::Boards,
        3,
    ),
    ("kings: Each", "kings: Last", How::Moves, 3),
    ("cannot_capture: [(Queen, Knight)]", "cannot_capture: [(Queen, Bishop)]", How::Moves, 4),
    ("compulsory: Capture", "compulsory: Off", How::Moves, 3),
    ("win: [KingDestroyed, Race(8)]", "win: [KingDestroyed, Race(7)]", How::Winner, 2),
    ("win: [KingDestroyed, Checks(1)]", "win: [KingDestroyed, Checks(3)]", How::Winner, 3),
    ("win: [KingDestroyed, Checkmate]", "win: [KingDestroyed]", How::Winner, 3),
    ("stalemate: Loses", "stalemate: Wins", How::Winner, 3),
    ("draws: (halfmoves: 100)", "draws: (halfmoves: 40)", How::End, 3),
    ("castling: Off", "castling: Derived", How::Moves, 3),
    ("capture: Explode(), castling: Derived", "capture: Explode(), castling: Orthodox", How::Moves, 3),
    ("en_passant: On", "en_passant: Off", How::Moves, 4),
    ("double_step: On", "double_step: Off", How::Moves, 3),
    ("promotion: [Queen]", "promotion: [Rook]", How::Moves, 3),
    ("drops: Captured", "drops: Off", How::Boards, 3),
    (
        "drops: Captured, capture: Explode()",
        "drops: Destroyed, capture: Explode()",
        How::Boards,
        3,
    ),
];

#[test]
fn each_word_is_told_from_another_with_few_men() {
    for (a, b, how, men) in WORDS {
        let t = std::time::Instant::now();
        eprintln!("{a} / {b}: {:?} {:?} expected {how:?} {men}", parted(a, b), t.elapsed());
    }
}
