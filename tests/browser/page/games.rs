//! Tests of games saved and opened as PGN.

use crate::{STALEMATE, shown};

#[test]
fn a_game_is_saved_with_its_rules_and_opened_again() {
    let browser = shown(STALEMATE, &["icc", "atomic"]);
    browser.board("icc").click(&["a8", "a7", "b7", "a7"]);
    browser.click("#line-more summary");
    let pgn = browser.saved("icc.pgn", || browser.click("#pgn-save"));
    for line in [
        "[Result \"1-0\"]",
        "[Ruleset \"icc\"]",
        "[SetUp \"1\"]",
        "[FEN \"k7/1R6/8/8/2K5/8/8/8 b - - 0 1\"]",
    ] {
        assert!(pgn.lines().any(|other| other == line), "{line}: {pgn}");
    }
    assert!(pgn.contains("[RulesetHash \""), "{pgn}");
    assert!(pgn.ends_with("\n1... Ka7 2. Rxa7# 1-0\n"), "{pgn}");

    let other = shown("startpos", &["chess"]);
    other.click("#line-more summary");
    other.script("document.querySelector('#pgn-text').value = arguments[0]", &[pgn.into()]);
    other.click("#pgn-play");
    assert_eq!(other.board("icc").status(), "White wins: the black king was destroyed");
    assert_eq!(other.count("article.board"), 1);
}

#[test]
fn a_game_of_other_rules_stops_at_its_first_illegal_move() {
    let browser = shown("startpos", &["chess"]);
    browser.click("#line-more summary");
    let pgn = "1. e4 {[%clk 0:03:00]} e5 (1... c5) 2. Ke2 Ke7 3. Kd4 Kd6";
    browser.script("document.querySelector('#pgn-text').value = arguments[0]", &[pgn.into()]);
    browser.click("#pgn-play");
    let waits = browser.board("chess").waits().expect("a king does not go so far");
    assert!(waits.contains("Kd4"), "{waits}");
}

#[test]
fn a_file_without_a_game_is_an_error() {
    let browser = shown("startpos", &["chess"]);
    browser.click("#line-more summary");
    browser.script("document.querySelector('#pgn-text').value = '1. e4 {'", &[]);
    browser.click("#pgn-play");
    let told =
        "line 1, column 7: a comment begins with `{` and does not end: what follows is not read";
    assert_eq!(browser.text("#error"), told);
}

#[test]
fn a_text_without_a_game_leaves_the_current_game() {
    let browser = shown("startpos", &["chess"]);
    browser.board("chess").click(&["e2", "e4"]);
    browser.click("#line-more summary");
    for text in ["", "What a nice day"] {
        let script = "document.querySelector('#pgn-text').value = arguments[0]";
        browser.script(script, &[text.into()]);
        browser.click("#pgn-play");
        let told = browser.text("#error");
        assert!(told.to_lowercase().contains("there is no game in this"), "{told}");
        assert_eq!(browser.board("chess").status(), "Black to move");
    }
}
