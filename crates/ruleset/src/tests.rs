//! What holds for every text, good or bad.

use isotope_kernel::{Rules, Spec};
use proptest::prelude::*;

use crate::*;

fn spec(id: &str) -> Spec {
    load(id).unwrap_or_else(|error| panic!("{error}")).rules.spec().clone()
}

#[test]
fn every_shipped_ruleset_loads_by_its_name() {
    for (name, _) in SHIPPED {
        let ruleset = load(name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(ruleset.id, name);
        assert!(!ruleset.name.is_empty(), "{name} has a name");
        assert!(!ruleset.summary.is_empty(), "{name} has a summary");
        assert!(!ruleset.sources.is_empty(), "{name} has sources");
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
fn sources_and_assumptions_are_not_inherited() {
    let mine = parse("mine", r#"(format: 1, extends: "chess-com")"#).unwrap();
    assert!(!load("chess-com").unwrap().assumed.is_empty());
    assert!(mine.sources.is_empty() && mine.assumed.is_empty());
}

#[test]
fn a_byte_order_mark_and_windows_lines_are_read() {
    let text = "\u{feff}(\r\n    format: 1,\r\n    check: Of,\r\n)\r\n";
    let error = parse("mine", text).unwrap_err();
    let place = error.diagnostics[0].place.as_ref().unwrap();
    assert_eq!((place.line, place.column), (3, 12));
    parse("mine", &text.replace("Of,", "Off,")).unwrap();
}

#[test]
fn columns_count_characters() {
    let error = parse("mine", "(format: 1, name: \"Größe é\", check: Of)").unwrap_err();
    let place = error.diagnostics[0].place.as_ref().unwrap();
    assert_eq!((place.line, place.column, place.span.start), (1, 37, 39));
}

#[test]
fn text_in_memory_extends_shipped_rulesets_only() {
    let error = parse("mine", r#"(format: 1, extends: "./other.ron")"#).unwrap_err();
    assert_eq!(error.diagnostics[0].code, "extends-path");
}

#[test]
fn a_chain_of_bases_has_an_end() {
    let folder = std::env::temp_dir().join(format!("isotope-chain-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for i in 0..20 {
        let text = format!("(format: 1, extends: \"{}.ron\")", i + 1);
        std::fs::write(folder.join(format!("{i}.ron")), text).unwrap();
    }
    std::fs::write(folder.join("20.ron"), "(format: 1)").unwrap();
    let load = |i: u32| load(&folder.join(format!("{i}.ron")).display().to_string());
    let (long, short) = (load(0), load(10));
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(long.unwrap_err().diagnostics[0].code, "extends-depth");
    assert_eq!(short.unwrap().extends.len(), 11);
}

#[test]
fn only_files_of_a_sensible_size_are_read() {
    let path = std::env::temp_dir().join(format!("isotope-large-{}.ron", std::process::id()));
    let load = |bytes: usize| {
        let text = "(format: 1)\n//";
        std::fs::write(&path, format!("{text}{}", "x".repeat(bytes - text.len()))).unwrap();
        load(&path.display().to_string())
    };
    let (small, large) = (load(1 << 20), load((1 << 20) + 1));
    std::fs::remove_file(&path).unwrap();
    assert_eq!(*small.unwrap().rules.spec(), Spec::default());
    let large = large.unwrap_err();
    assert_eq!(large.diagnostics[0].code, "too-large");
    assert!(large.to_string().contains("is larger than 1 MiB"));
}

#[test]
#[cfg(unix)]
fn devices_and_folders_are_not_read() {
    for (path, why) in [("/dev/zero", "a device or a pipe"), ("/dev", "a folder")] {
        let error = load(path).unwrap_err();
        assert_eq!(error.diagnostics[0].code, "unreadable");
        assert!(error.to_string().contains(why), "{error}");
    }
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
    assert!(without.contains("known of positions of three men"), "{without}");
    let race = said("(format: 1, win: [KingDestroyed, Checkmate, Race(8)], draws: (dead: Fide))");
    assert!(race.contains("No position is dead") && !race.contains("material to mate"), "{race}");
}

#[test]
fn numbers_too_large_for_a_byte_are_refused_in_the_words_of_the_kernel() {
    let cases = [
        ("capture: Explode(blast: Radius(@))", 8),
        ("win: [KingDestroyed, Checks(@)]", 4),
        ("win: [KingDestroyed, Race(@)]", 9),
        ("capture: Explode(blast: Offsets([(1, @)]))", 8),
    ];
    for (field, large) in cases {
        let help = |number: u32| {
            let text = format!("(format: 1, {})", field.replace('@', &number.to_string()));
            parse("mine", &text).unwrap_err().diagnostics[0].help.clone()
        };
        assert!(help(large).starts_with(&help(999)), "{} / {}", help(large), help(999));
    }
}

#[test]
fn what_is_shown_of_a_ruleset_reads_back_as_the_same_rules() {
    for (name, _) in SHIPPED {
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

#[test]
fn the_guide_shows_rulesets_that_load_and_names_every_field() {
    let guide = include_str!("../../../docs/add-a-ruleset.md");
    let examples: Vec<_> = guide.split("```ron\n").skip(1).collect();
    assert_eq!(examples.len(), 3);
    for example in examples {
        let text = example.split("```").next().unwrap();
        let ruleset = parse("example.ron", text).unwrap_or_else(|error| panic!("{error}"));
        assert!(!ruleset.name.is_empty());
    }
    let parts = FIELDS.iter().flat_map(|field| patch::parts_of(field));
    for field in FIELDS.iter().chain(parts) {
        assert!(guide.contains(&format!("`{field}`")) || guide.contains(&format!("{field}:")));
    }
}

#[test]
fn a_million_brackets_are_refused_at_once() {
    for text in ["(", "[", "(a:", "((", "{", "Explode(", "\"", "/*", "(format:1,win:["] {
        let text = text.repeat(1_000_000 / text.len());
        let error = parse("mine", &text).unwrap_err();
        assert!(error.to_string().len() < 10_000);
    }
}

/// A shipped text with some characters deleted, doubled or replaced, or cut off.
fn mutated() -> impl Strategy<Value = String> {
    let text = prop::sample::select(SHIPPED.map(|(_, text)| text).to_vec());
    let odd = prop::sample::select(
        "()[]{}:,;=\"'/*\\#.-+ \n\r\t0199aOxZ_é\u{feff}\u{0}r".chars().collect::<Vec<_>>(),
    );
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0..5_u8, odd), 1..6);
    (text, edits).prop_map(|(text, edits)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (at, kind, odd) in edits {
            let at = at.index(chars.len().max(1)).min(chars.len().saturating_sub(1));
            match kind {
                _ if chars.is_empty() => break,
                0 => drop(chars.remove(at)),
                1 => chars.insert(at, chars[at]),
                2 => chars.insert(at, odd),
                3 => chars[at] = odd,
                _ if at > 20 => chars.truncate(at),
                _ => {}
            }
        }
        chars.into_iter().collect()
    })
}

/// Whether the loader keeps its promises: rules, or problems that have places in the text.
fn check(text: &str) {
    match parse("mine.ron", text) {
        Ok(ruleset) => {
            Rules::compile(ruleset.rules.spec().clone()).expect("loaded rules compile");
        }
        Err(error) => {
            assert!(!error.diagnostics.is_empty());
            let unbalanced = error.diagnostics.iter().any(|found| found.code == "unbalanced");
            let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
            let read = patch::options().from_str::<patch::Patch>(plain);
            assert!(!(unbalanced && read.is_ok()), "RON accepts what the tree refuses");
            for diagnostic in &error.diagnostics {
                assert!(!diagnostic.message.is_empty());
                let places = diagnostic.place.iter().filter(|place| place.file == "mine.ron");
                for place in places {
                    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
                    assert!(text.get(place.span.clone()).is_some(), "{place:?} is in the text");
                    assert!(place.line >= 1 && place.column >= 1);
                }
            }
            assert!(error.render(true).len() >= error.to_string().len());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn broken_texts_are_refused_with_places(text in mutated()) {
        check(&text);
    }

    #[test]
    fn random_words_are_refused_with_places(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "(", ")", "[", "]", ":", ",", "format: 1,", "capture", "Explode", "draws", "win",
                "Hill", "\"e4\"", "3", "-1.5", "Off", "None", "Some", "blast", "x", "é", "//", "\n",
                "own_king", "Mortal", "both", "repetition", "assumed", "field", "why", "=", ";", "{",
            ]),
            0..40,
        )
    ) {
        check(&format!("(format: 1, {})", words.join(" ")));
        check(&words.concat());
    }
}
