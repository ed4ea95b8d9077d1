//! The games of a library: those that it begins with, and those that texts add.

use isotope_ffish::{Board, FenStyle, Library, Validity, validate_fen};

const LOADED: &str = include_str!("../../../../tests/fairy/loaded.ini");

/// A section that is left out, and what its reason contains.
const LEFT_OUT: &[(&str, &str)] = &[
    ("orphan", "no section is called `nowhere`"),
    ("drops-on-ten", "`grand` is built in, and `maxRank = 10` cannot be said"),
    ("nine-ranks", "`maxRank = 9` cannot be said"),
    ("soldiers", "`soldier = s` cannot be said"),
    ("soldiers-uphill", "`soldier = s` cannot be said"),
    ("two-boards", "a game has one board"),
    ("twice", "`castling` is given twice"),
    ("misspelt", "blastImmuneTypes"),
    ("no-value", "`perhaps` is none of `true`, `false`"),
];

#[test]
fn sections_that_can_be_played_are_loaded_whatever_is_wrong_with_the_others() {
    let mut library = Library::default();
    let left_out = library.load_variant_config(LOADED);
    let names: Vec<&str> = library.variants().collect();
    for name in ["calm", "bombs-in-hand", "last"] {
        assert!(names.contains(&name), "{name}");
        assert!(library.variant(name).is_ok(), "{name}");
    }
    for (name, why) in LEFT_OUT {
        assert!(!names.contains(name), "{name}");
        let error = library.variant(name).expect_err(name);
        assert!(error.message.contains(why), "{name}: {error}");
        assert!(error.message.contains("variants.ini:"), "{name}: {error}");
        let wrong = ["orphan", "twice", "misspelt", "no-value"].contains(name);
        assert_eq!(error.code, if wrong { "variant-config" } else { "not-sayable" }, "{name}");
        assert!(
            left_out.iter().any(|line| line.message.contains(&format!("`{name}` is left out")))
        );
    }
    // Only the reason is told, and not what follows from it.
    for name in ["nine-ranks", "soldiers", "orphan"] {
        let error = library.variant(name).expect_err(name).message;
        assert!(!error.contains("error[value]"), "{error}");
    }
    // The lines outside of sections, the names that are taken, and the sections above.
    assert_eq!(left_out.len(), 3 + 2 + LEFT_OUT.len(), "{left_out:?}");
    assert!(left_out.iter().all(|line| !line.message.contains('\n')));
}

#[test]
fn the_first_section_of_a_name_counts_and_none_of_a_built_in_name() {
    let mut library = Library::default();
    library.load_variant_config(LOADED);
    let moves = |name: &str| {
        let variant = library.variant(name).expect("there is such a game");
        let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        Board::new(variant, fen, false).expect("it can be played").legal_moves().len()
    };
    assert_eq!([moves("calm"), moves("last"), moves("atomic")], [7, 7, 7]);
}

#[test]
fn a_text_may_extend_what_an_earlier_one_has_loaded() {
    let mut library = Library::default();
    library.load_variant_config(LOADED);
    let left_out =
        library.load_variant_config("[calmer:calm]\ncastling = false\n[more:soldiers]\n");
    assert_eq!(left_out.len(), 1);
    let calmer = library.variant("calmer").expect("it is loaded");
    assert_eq!(calmer.start_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    let error = library.variant("more").expect_err("nor can its base be played");
    assert!(error.message.contains("`soldiers` was loaded before, and `soldier = s`"), "{error}");
    // A later text replaces what an earlier one has said.
    library.load_variant_config("[twice:chess]\ncastling = false\n[calm:duck]\n");
    assert!(library.variant("twice").is_ok() && library.variant("calm").is_err());
}

#[test]
fn texts_without_sections_load_nothing() {
    let mut library = Library::default();
    let before = library.variants().count();
    for (text, lines) in [("", 0), ("# nothing\n", 0), ("nonsense\n[", 2), ("\u{feff}\r\n", 0)] {
        assert_eq!(library.load_variant_config(text).len(), lines, "{text:?}");
    }
    assert_eq!(library.variants().count(), before);
    assert!(
        library.load_variant_config("\u{feff}[mine:chess]\r\nmustCapture = true\r\n").is_empty()
    );
    assert!(library.variant("mine").is_ok());
}

#[test]
fn built_in_variants_of_fairy_stockfish_are_played_or_say_why_not() {
    let library = Library::default();
    for (name, why) in [
        ("duck", "`wallingRule = duck` cannot be said"),
        ("xiangqi", "`maxRank = 10` cannot be said"),
        ("ai-wok", "`aiwok = a` cannot be said"),
        ("bughouse", "a game has one board"),
        ("misere", "who is mated has lost"),
        ("pocketknight", "what is dropped has been captured before"),
        ("coregal", "check is about kings"),
    ] {
        let error = library.variant(name).expect_err(name);
        assert_eq!(error.code, "no-variant");
        let expected = format!("Isotope has no variant `{name}`: ");
        assert!(error.message.starts_with(&expected) && error.message.contains(why), "{error}");
    }
    assert_eq!(
        library.variant("raazuvaa").expect("it can be said").start_fen(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    );
    for name in ["Standard", "standard"] {
        assert_eq!(library.variant(name).expect("it is chess").name(), "chess");
    }
    assert_eq!(library.variant("STANDARD").expect_err("no name").code, "no-variant");
}

#[test]
fn a_ruleset_is_loaded_by_its_name() {
    let mut library = Library::default();
    let ron = r#"(format: 1, name: "Big Cross", capture: Explode(blast: Cross))"#;
    assert_eq!(library.load_ruleset(None, ron).as_deref(), Ok("big-cross"));
    assert!(library.variant("big-cross").is_ok());
}

#[test]
fn a_side_that_is_not_to_move_may_be_in_check() {
    let library = Library::default();
    let board = |variant: &str, fen: &str| {
        Board::new(library.variant(variant).expect("it is shipped"), fen, false).expect(fen)
    };
    let fen = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
    for variant in ["chess", "atomic", "crazyhouse", "3check", "kingofthehill"] {
        let there = board(variant, fen);
        assert!(there.legal_moves().contains(&"e2e8".into()), "{variant}");
        assert_eq!((there.legal_moves().len(), there.gives_check()), (17, false), "{variant}");
        assert!(board(variant, &fen.replace(" w ", " b ")).gives_check(), "{variant}");
        let variant = library.variant(variant).expect("it is shipped");
        assert_eq!(validate_fen(&variant, fen, false), Validity::Valid);
    }
    let mut there = board("chess", fen);
    there.push("e2e8").expect("nothing else is between them");
    assert_eq!((there.result(false), there.legal_moves().len()), ("1-0", 0));
    let chess = library.variant("chess").expect("it is shipped");
    let error = Board::strict(chess, fen, false).expect_err("no game leads there");
    assert_eq!(error.code, "opposite-check");
}

/// FENs that leave something out or say something that is not there, and how pyffish 0.0.90 writes their positions.
/// Kings alone are on the board.
const LENIENT: &[(&str, &str, &str)] = &[
    ("chess", "", "w - - 0 1"),
    ("chess", "b", "b - - 0 1"),
    ("chess", "w 1 2", "w - - 1 2"),
    ("chess", "b 7", "b - - 7 1"),
    ("chess", "w -", "w - - 0 1"),
    ("chess", "w - - 5", "w - - 5 1"),
    ("chess", "w - - 5 0", "w - - 5 1"),
    ("chess", "w - - 03 04", "w - - 3 4"),
    ("chess", "w - - - -", "w - - 0 1"),
    ("chess", "w - - x 4", "w - - 0 1"),
    ("chess", "w - - 3 4 5 6", "w - - 3 4"),
    ("chess", "w - 3 4", "w - - 4 1"),
    ("chess", "w - e9 3 4", "w - - 3 4"),
    ("chess", "w - e 3 4", "w - - 3 4"),
    ("chess", "w KQkq e3 3 4", "w - - 3 4"),
    ("chess", "w XY-? - 3 4", "w - - 3 4"),
    ("chess", "w - - 7 9 +1+2", "w - - 7 9"),
    ("3check", "w - - 3 4", "w - - 1+1 3 4"),
    ("3check", "w 3 4", "w - - 1+1 3 4"),
    ("3check", "w - - 2+1 3 4", "w - - 2+1 3 4"),
    ("3check", "w - - 3 4 +0+1", "w - - 3+2 3 4"),
    ("crazyhouse", "w 3 4", "w - - 3 4"),
];

#[test]
fn a_fen_is_read_as_pyffish_reads_it() {
    let library = Library::default();
    for (variant, rest, expected) in LENIENT {
        let variant = library.variant(variant).expect("it is shipped");
        let fen = format!("4k3/8/8/8/8/8/8/4K3 {rest}");
        let board = Board::new(variant, &fen, false).expect(&fen);
        let hands = if board.variant().captures_to_hand() { "[]" } else { "" };
        let expected = format!("4k3/8/8/8/8/8/8/4K3{hands} {expected}");
        assert_eq!(board.fen(FenStyle::Plain), expected, "{fen}");
    }
    let chess = library.variant("chess").expect("it is shipped");
    for (fen, code) in [
        ("", "fen-empty"),
        ("4k3/8/8/8 w - - 0 1", "fen-rank-count"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "fen-turn"),
        ("8/8/8/3Q4/8/8/8/8 w - - 0 1", "no-kings"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "many-kings"),
    ] {
        let error = Board::new(chess.clone(), fen, false).expect_err(fen);
        assert_eq!(error.code, code, "{fen}");
    }
}
