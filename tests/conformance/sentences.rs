//! Tests of the sentences for every value of every field, in `tests/snapshots/sentences.snap`. Different values
//! must have different sentences.

use std::fmt::Write;

use isotope_ruleset::{describe, parse};

/// The fields, each with the texts of rulesets whose sentences for the field are in the snapshot. A text may set
/// other fields, too.
const SHOWN: [(&str, &[&str]); 17] = [
    (
        "capture",
        &[
            "capture: Replace",
            "capture: Explode()",
            "capture: Explode(blast: Point)",
            "capture: Explode(blast: Cross, center: Victim)",
            "capture: Explode(blast: Radius(1))",
            "capture: Explode(blast: Radius(2), center: Origin)",
            "capture: Explode(blast: Offsets([(1, 2), (-1, 0)]))",
            "capture: Explode(blast: Offsets([(2, 1), (2, 2)]))",
            "capture: Explode(blast: Drawn([\"x.x\", \".O.\"]))",
            "capture: Explode(blast: Drawn([\"x\\tO\", \". .\"]))",
            "capture: Explode(immune: [])",
            "capture: Explode(immune: [Knight, Bishop, Rook])",
            "capture: Explode(spares: [King])",
            "capture: Explode(spares: [Pawn, King], blast: Point)",
            "capture: Explode(when: By([Knight, Queen]))",
            "capture: Explode(when: Of([Pawn]))",
            "capture: Explode(when: SameRole, blast: Point)",
            "capture: Explode(hits: Enemies)",
            "capture: Explode(hits: Own, immune: [])",
            "capture: Explode(chain: [Rook, Queen])",
            "capture: Explode(residue: Crater(Center))",
            "capture: Explode(residue: Crater(Blast))",
            "capture: Explode(chain: [Pawn], residue: Crater(Destroyed))",
            "capture: Explode(when: Promoting)",
            "capture: Explode(when: On([\"d4\", \"e4\"]))",
            "capture: Explode(when: Side(Black))",
            "capture: Explode(when: Not(SameRole))",
            "capture: Explode(when: Any([By([Pawn]), Of([Pawn])]))",
            "capture: Explode(when: All([Side(White), Not(Any([By([King, Queen]), Promoting]))]))",
            "capture: Explode(blast: Rays([(0, 1), (1, 0), (0, -1), (-1, 0)], 7))",
            "capture: Explode(blast: Rays([(1, 2)], 1), center: Origin)",
            "capture: Explode(blast: Point, capturer: Stays)",
            "capture: Explode(capturer: Stays, immune: [])",
            "capture: Explode(effect: Convert)",
            "capture: Explode(effect: Convert, hits: Enemies, spares: [Rook])",
            "capture: Cases([Explode(when: By([Queen]), blast: Radius(2)), Explode(when: SameRole, blast: Drawn([\"x\", \"O\"]))])",
            "capture: Cases([Explode(when: By([Pawn]), blast: Point, capturer: Stays), Explode()])",
            "capture: Cases([Explode(when: By([Pawn])), Replace])",
            "capture: Explode(blast: Leap(1, 2))",
            "capture: Explode(blast: Leap(1, 3), hits: Enemies)",
            "capture: Explode(blast: Rays([(1, 1), (-1, 1), (1, -1), (-1, -1)], 2, [Rook]))",
            "capture: Explode(blast: Rays([(0, 1)], 3, []))",
            "capture: Explode(blast: Along(3))",
            "capture: Explode(blast: Along(1, []), center: Victim)",
            "capture: Explode(when: On([\"light\"]))",
            "capture: Explode(when: From([\"its rank 2\", \"rank 5\", \"file e\"]))",
            "capture: Explode(when: Not(Counted(3))), count: Explosions",
            "capture: Explode(when: Total(6)), count: Explosions",
            "capture: Explode(when: AtLeast(2, All([Enemy, Within(1)])))",
            "capture: Explode(when: AtLeast(1, All([Own, Of([Queen])])))",
            "capture: Explode(fates: [Push(1, Always)])",
            "capture: Explode(fates: [Push(2, Always, Stops)], immune: [], hits: Enemies)",
            "capture: Explode(fates: [Pull(Always)], immune: [Pawn, King])",
            "capture: Explode(fates: [Home(Always)], immune: [])",
            "capture: Explode(fates: [Become(Pawn, Of([Queen])), Survive(Guarded([Pawn]))])",
            "capture: Explode(fates: [Destroy(Attacked(All)), Push(1, Not(Beside([Bishop])))])",
            "capture: Explode(fates: [Convert(On([\"edge\"]))], effect: Convert)",
            "capture: Explode(fates: [Convert(Not(Of([King])))], capturer: Stays)",
        ],
    ),
    (
        "triggers",
        &[
            "triggers: []",
            "triggers: [Promotion()]",
            "triggers: [Promotion(by: [Queen], on: [\"a8\", \"h8\"], then: Explode(spares: [Queen]))]",
            "triggers: [Arrival(on: [\"e4\"])]",
            "triggers: [Arrival(by: [Knight], then: Explode(effect: Convert, hits: Own))]",
            "triggers: [Detonation(by: [Knight, Bishop])]",
            "triggers: [Arrival(by: [Pawn], on: [\"its rank 5\"], when: AtLeast(3, Within(1)))]",
            "triggers: [Detonation(by: [Rook], when: Side(Black), then: Explode(blast: Along(2)))]",
            "triggers: [Promotion(then: Explode(fates: [Home(Own)]))]",
            "triggers: [Detonation(), Arrival(on: [\"e4\"], then: Explode(chain: [Queen], blast: Rays([(0, 1)], 7)))]",
        ],
    ),
    (
        "check",
        &[
            "check: Direct",
            "check: Off",
            "check: Explosion",
            "check: Explosion, triggers: [Detonation(by: [Queen], then: Explode(blast: Point))]",
        ],
    ),
    ("own_king", &["own_king: Protected", "own_king: Mortal()", "own_king: Mortal(both: Draw)"]),
    (
        "kings",
        &[
            "kings: One",
            "kings: Each",
            "kings: Last",
            "kings: Last, own_king: Mortal()",
            "kings: Off, win: [LoseAll]",
            "kings: Sides(white: Off, black: One)",
            "kings: Sides(white: Last, black: Each)",
        ],
    ),
    ("cannot_capture", &["cannot_capture: []", "cannot_capture: [(King, King), (Pawn, Queen)]"]),
    ("compulsory", &["compulsory: Off", "compulsory: Capture"]),
    (
        "win",
        &[
            "win: [LoseAll], kings: Off",
            "win: [KingDestroyed, Wipeout]",
            "win: [KingDestroyed, Extinction([Queen, Rook])]",
            "win: [KingDestroyed, Checkmate]",
            "win: [KingDestroyed, Checkmate], check: Off",
            "win: [KingDestroyed, Hill([\"d4\", \"e4\"])]",
            "win: [Checks(1), KingDestroyed]",
            "win: [Checks(3), KingDestroyed, Checkmate]",
            "win: [KingDestroyed, Race(8)]",
            "win: [KingDestroyed, Hill([\"center\", \"its rank 5\"])]",
            "win: [KingDestroyed, Counted(3)], count: Explosions",
            "win: [KingDestroyed, Counted(1)], count: Explosions",
            "win: [KingDestroyed, Total(3)], count: Explosions",
            "win: [KingDestroyed, Counted(8)], count: Destroyed(All)",
            "win: [KingDestroyed, Total(2)], count: Destroyed([Queen])",
            "win: [KingDestroyed, Rid([Pawn, Queen])]",
        ],
    ),
    (
        "stalemate",
        &[
            "stalemate: Draw",
            "stalemate: Loses",
            "stalemate: Wins",
            "stalemate: Draw, win: [KingDestroyed]",
            "stalemate: Loses, win: [KingDestroyed]",
            "stalemate: Wins, check: Off",
        ],
    ),
    (
        "draws",
        &[
            "draws: ()",
            "draws: (), drops: Captured",
            "draws: (dead: Off)",
            "draws: (repetition: Off, dead: Off)",
            "draws: (repetition: Off, halfmoves: 51, dead: Off)",
            "draws: (repetition: 2, halfmoves: Off, dead: Off)",
            "draws: (repetition: Off, halfmoves: Off, dead: Off)",
            "draws: (repetition: Off, halfmoves: Off)",
            "draws: (repetition: Off, halfmoves: Off), stalemate: Loses",
            "draws: (repetition: Off, halfmoves: Off, dead: Fide)",
            "draws: (repetition: Off, halfmoves: Off, dead: Fide), stalemate: Loses",
            "draws: (repetition: Off, halfmoves: Off, dead: Locked)",
            "draws: (repetition: Off, halfmoves: Off, dead: Libraries)",
            "draws: (), count: Explosions",
            "draws: (), win: [KingDestroyed, Rid([Pawn])], capture: Explode(fates: [Pull(Always)])",
            "draws: (dead: Fide), capture: Explode(fates: [Survive(Of([King]))])",
        ],
    ),
    (
        "castling",
        &[
            "castling: Derived",
            "castling: Derived, check: Off",
            "castling: Orthodox",
            "castling: Orthodox, check: Off",
            "castling: Off",
        ],
    ),
    ("en_passant", &["en_passant: On", "en_passant: Off"]),
    ("double_step", &["double_step: On", "double_step: Off"]),
    ("promotion", &["promotion: [Queen]", "promotion: [Knight, Bishop, Rook, Queen]"]),
    (
        "drops",
        &[
            "drops: Off",
            "drops: Captured",
            "drops: Destroyed",
            "drops: Taken",
            "drops: Taken, kings: Off, win: [LoseAll]",
            "drops: Captured, kings: Off, win: [LoseAll]",
            "drops: Destroyed, kings: Off, win: [LoseAll]",
        ],
    ),
    (
        "count",
        &[
            "count: Off",
            "count: Explosions",
            "count: Destroyed([Queen, Rook])",
            "count: Destroyed(All)",
        ],
    ),
    (
        "start",
        &["start: Standard", "start: Chess960", "start: Fen(\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\")"],
    ),
];

#[test]
fn every_rule_has_the_sentence_of_the_snapshot() {
    let mut told = String::new();
    for (field, files) in SHOWN {
        for file in files {
            let ruleset = parse("mine.ron", &format!("(format: 1, {file})"))
                .unwrap_or_else(|error| panic!("{error}"));
            let rules = describe(ruleset.rules.spec());
            let rule = rules.iter().find(|rule| rule.field == field).expect("a rule of a ruleset");
            writeln!(told, "{file}\n  {}", rule.sentence).expect("strings take everything");
        }
        told.push('\n');
    }
    insta::with_settings!({
        snapshot_path => "../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("sentences", told);
    });
}

#[test]
fn every_field_is_in_the_snapshot() {
    assert_eq!(SHOWN.map(|(field, _)| field), isotope_ruleset::FIELDS);
}
