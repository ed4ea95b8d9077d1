//! Tests of loading rulesets: the fields of a file and of its bases.

mod budget;
mod files;
mod problems;
mod texts;
mod warnings;

use isotope_kernel::Spec;

use crate::*;

fn spec(id: &str) -> Spec {
    load(id).unwrap_or_else(|error| panic!("{error}")).rules.spec().clone()
}

#[test]
fn every_shipped_ruleset_loads_by_its_name() {
    for &(name, _) in SHIPPED {
        let ruleset = load(name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(ruleset.id, name);
        assert!(!ruleset.name.is_empty(), "{name} has a name");
        assert!(!ruleset.summary.is_empty(), "{name} has a summary");
        assert!(!ruleset.sources.is_empty(), "{name} has sources");
    }
}

#[test]
fn shipped_rulesets_are_listed_below_their_bases() {
    let mut branch = Vec::new();
    for &(name, _) in SHIPPED {
        let bases = load(name).unwrap().extends;
        branch.truncate(bases.len());
        assert!(bases.iter().rev().eq(&branch), "{name} is not listed below {bases:?}");
        branch.push(name.to_owned());
    }
}

#[test]
fn chess_states_every_rule_and_is_the_default() {
    let chess = load("chess").unwrap();
    assert_eq!(*chess.rules.spec(), Spec::default());
    assert!(chess.extends.is_empty());
    let origins: Vec<_> = chess.origins.iter().map(|origin| origin.field).collect();
    assert_eq!(origins, FIELDS);
    assert!(chess.origins.iter().all(|origin| origin.ruleset == "chess"));
}

#[test]
fn a_file_that_says_nothing_is_chess() {
    let nothing = parse("folder/nothing.ron", "(format: 1)").unwrap();
    assert_eq!(*nothing.rules.spec(), Spec::default());
    assert_eq!((nothing.id.as_str(), nothing.name.as_str()), ("nothing", "nothing"));
    assert_eq!(nothing.extends, ["chess"]);
}

#[test]
fn a_field_replaces_the_whole_field_of_the_base() {
    let text = r#"(format: 1, extends: "atomic", draws: (halfmoves: 50))"#;
    let mine = parse("mine", text).unwrap();
    let (atomic, draws) = (spec("atomic"), mine.rules.spec().draws);
    assert_ne!(draws.dead, atomic.draws.dead);
    assert_eq!(draws.dead, Spec::default().draws.dead);
    assert_eq!(mine.rules.spec().capture, atomic.capture);
}

#[test]
fn every_rule_knows_where_it_is_stated() {
    let text = "(\n    format: 1,\n    extends: \"icc\",\n    castling: Off,\n)";
    let mine = parse("mine.ron", text).unwrap();
    assert_eq!(mine.extends, ["icc", "atomic", "chess"]);
    let origin = |field: &str| {
        let origin = mine.origins.iter().find(|origin| origin.field == field).unwrap();
        (origin.ruleset.as_str(), origin.line)
    };
    assert_eq!(origin("castling"), ("mine.ron", 4));
    assert_eq!(origin("check").0, "icc");
    assert_eq!(origin("capture").0, "atomic");
    assert_eq!(origin("stalemate").0, "chess");
}

#[test]
fn every_field_of_a_file_is_a_rule_of_its_game() {
    // Each value differs from the value in chess, and is written in the style of `describe`.
    let values = [
        "Explode(blast: Ring, immune: [Pawn], spares: [], when: Always, hits: Both, center: Landing, chain: [], residue: Empty, capturer: Lands, effect: Destroy)",
        "[Detonation(by: [Knight], on: [\"d4\"], then: Explode(blast: Ring, immune: [Pawn], spares: [], hits: Both, chain: [], residue: Empty, effect: Destroy))]",
        "Off",
        "Mortal(both: Draw)",
        "Each",
        "[(King, Queen)]",
        "Capture",
        "[KingDestroyed, Race(8)]",
        "Loses",
        "(repetition: 5, halfmoves: 150, dead: Off)",
        "Orthodox",
        "Off",
        "Off",
        "[Queen]",
        "Captured",
        "Destroyed([Queen])",
        "Chess960",
    ];
    assert_eq!(values.len(), FIELDS.len());
    for (i, (field, value)) in FIELDS.iter().zip(values).enumerate() {
        let mine = parse("mine", &format!("(format: 1, {field}: {value})")).unwrap();
        let (chess, mine) = (describe(&Spec::default()), describe(mine.rules.spec()));
        for (j, (chess, mine)) in chess.iter().zip(&mine).enumerate() {
            let expected = if i == j { value } else { &chess.value };
            assert_eq!(mine.value, expected, "{} of a file that states {field}", mine.field);
        }
    }
}

#[test]
fn a_shipped_ruleset_is_asked_for_by_its_names_and_no_path() {
    for &(name, _) in SHIPPED {
        assert_eq!(shipped(name).unwrap().rules.spec(), &spec(name));
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for name in ["Atomic", "ATOMIC", "Lichess"] {
        assert_eq!(shipped(name).unwrap().id, "atomic", "{name}");
    }
    for other in ["", "?", "atomic.ron", "./atomic", "../../rulesets/atomic.ron", folder] {
        let error = shipped(other).unwrap_err();
        assert_eq!(error.diagnostics[0].code, "unknown-ruleset", "{other}");
        assert!(!error.diagnostics[0].help.contains("path"), "{error}");
    }
}

#[test]
fn a_ruleset_is_told_from_others_in_a_line() {
    let mine = parse("mine.ron", r#"(format: 1, name: "My own", extends: "atomic")"#).unwrap();
    assert_eq!(
        format!("{mine:?}"),
        r#"Ruleset { id: "mine", name: "My own", extends: ["atomic", "chess"], .. }"#
    );
}

#[test]
fn sources_and_assumptions_are_not_inherited() {
    let mine = parse("mine", r#"(format: 1, extends: "chess-com")"#).unwrap();
    assert!(!load("chess-com").unwrap().assumed.is_empty());
    assert!(mine.sources.is_empty() && mine.assumed.is_empty());
}

#[test]
fn help_without_a_place_hangs_from_nothing() {
    let error = load("atomik").unwrap_err().to_string();
    assert!(error.lines().all(|line| line.trim() != "|"), "{error}");
    assert!(error.contains("help: did you mean `atomic`?"), "{error}");
}

#[test]
fn a_game_without_check_is_not_said_to_have_mate() {
    let said = |text: &str| {
        let fields = describe(parse("mine", text).unwrap().rules.spec());
        fields.into_iter().map(|rule| rule.sentence).collect::<Vec<_>>().join("\n")
    };
    let without = said("(format: 1, check: Off)");
    assert!(!without.contains("mate.") && !without.contains("mated"), "{without}");
    assert!(
        said("(format: 1)")
            .contains("A side wins by destroying the opponent's king or by checkmate.")
    );
    assert!(without.contains("proven: of positions of three pieces"), "{without}");
    let race = said("(format: 1, win: [KingDestroyed, Checkmate, Race(8)], draws: (dead: Fide))");
    assert!(
        race.contains("No position counts as dead") && !race.contains("material to mate"),
        "{race}"
    );
}

#[test]
fn what_is_shown_of_a_ruleset_reads_back_as_the_same_rules() {
    for &(name, _) in SHIPPED {
        let spec = spec(name);
        let fields: Vec<_> = describe(&spec)
            .into_iter()
            .inspect(|rule| assert!(!rule.sentence.is_empty(), "{} in words", rule.field))
            .map(|rule| format!("{}: {}", rule.field, rule.value))
            .collect();
        let text = format!("(format: 1, {})", fields.join(", "));
        let again = parse(name, &text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(*again.rules.spec(), spec);
    }
}
