//! Tests of games saved and opened as PGN.

use isotope_browser_tests::{Browser, json};

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
    open(&other, &pgn);
    assert_eq!(other.board("icc").status(), "White wins: the black king was destroyed");
    assert_eq!(other.count("article.board"), 1);
}

#[test]
fn a_game_of_other_rules_stops_at_its_first_illegal_move() {
    let browser = shown("startpos", &["chess"]);
    open(&browser, "1. e4 {[%clk 0:03:00]} e5 (1... c5) 2. Ke2 Ke7 3. Kd4 Kd6");
    let waits = browser.board("chess").waits().expect("a king does not go so far");
    assert!(waits.contains("Kd4"), "{waits}");
}

/// Opens what the field contains.
fn open(browser: &Browser, text: &str) {
    browser.script("document.querySelector('#start').value = arguments[0]", &[text.into()]);
    browser.click("#start-form button");
}

/// Opens a file, as if it were dropped on the page.
fn drop(browser: &Browser, name: &str, text: &str) {
    let script = "const data = new DataTransfer(); \
        data.items.add(new File([arguments[1]], arguments[0])); \
        dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }))";
    browser.script(script, &[name.into(), text.into()]);
    browser.idle();
}

#[test]
fn what_lichess_writes_is_shown_as_what_it_is_and_written_back() {
    let browser = shown("startpos", &["atomic"]);
    let movetext = "1. Nf3 { [%eval 0.6] [%clk 0:03:00] } 1... d5?? { [%eval 5.1] [%clk 0:02:59] \
        Blunder. } { [%csl Gd4,Re5][%cal Ge2e4] } 2. Ne5 { [%eval #4] } *";
    open(
        &browser,
        &format!(
            "[White \"Ann\"]\n[Black \"Ben\"]\n[Event \"Open\"]\n[Variant \"Atomic\"]\n\n{movetext}\n"
        ),
    );
    assert_eq!(browser.text("#game p"), "Ann – Ben Open");
    let list = browser.text("#line").split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(list, "1. Nf3 +0.6 3:00 d5?? +5.1 2:59 Blunder. 2. Ne5 #4 ⋯");
    assert_eq!(browser.count("article .drawn > *"), 0);
    browser.click("#undo");
    assert_eq!(browser.count("article .drawn > *"), 3);
    browser.click("#line-more summary");
    let saved = browser.saved("atomic.pgn", || browser.click("#pgn-save"));
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&saved).ends_with(&words(movetext)), "{saved}");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn the_games_of_a_file_are_opened_in_turn_and_kept() {
    let browser = shown("startpos", &["chess"]);
    let file = "[White \"Ann\"]\n\n1. e4 *\n\n[White \"Ben\"]\n\n1. d4 {as it is} *\n\n[White \"Cleo\"]\n\n1. c4 *\n";
    open(&browser, file);
    assert_eq!(browser.count("#games li"), 3);
    browser.click("#games li:nth-child(2) button");
    assert_eq!(browser.text("#game strong"), "Ben – Black");
    assert_eq!(browser.text("#games-open"), "Game 2 of 3");
    browser.click("[aria-label='The game before']");
    browser.board("chess").click(&["e7", "e5"]);
    browser.click("[aria-label='The next game']");
    browser.click("[aria-label='The next game']");
    assert_eq!(browser.text("#game strong"), "Cleo – Black");
    browser.click("#line-more summary");
    let saved = browser.saved("games.pgn", || browser.click("#pgn-save-all"));
    assert!(
        saved.contains("\n1. e4 e5 *\n")
            && saved.contains("[White \"Ben\"]\n\n1. d4 {as it is} *\n"),
        "{saved}"
    );
    browser.devtools("Page.reload", json!({}));
    browser.until(
        "it is found again",
        "document.querySelector('#games-open')?.textContent === 'Game 3 of 3'",
    );
    browser.click("#share-open");
    assert!(browser.text("#share").contains("one game of its file"), "{}", browser.text("#share"));
    browser.click("#share-open");
    for game in [1, 2, 3] {
        browser.click("#games-open");
        browser.click(&format!("#games li:nth-child({game}) button"));
    }
    browser.click("#games-open");
    let found = browser.violations_everywhere();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_file_without_a_game_is_an_error() {
    let browser = shown("startpos", &["chess"]);
    open(&browser, "1. e4 {");
    let told =
        "line 1, column 7: a comment begins with { and does not end: what follows is not read";
    assert_eq!(browser.text("#error"), told);
}

#[test]
fn a_text_without_a_game_leaves_the_current_game() {
    let browser = shown("startpos", &["chess"]);
    browser.board("chess").click(&["e2", "e4"]);
    for text in ["", "What a nice day"] {
        drop(&browser, "day.pgn", text);
        let told = browser.text("#error");
        assert!(told.to_lowercase().contains("there is no game in this"), "{told}");
        assert_eq!(browser.board("chess").status(), "Black to move");
    }
}

#[test]
fn the_button_beside_the_field_opens_only_what_was_written_there() {
    let browser = shown("startpos", &["atomic"]);
    browser.board("atomic").click(&["e2", "e4"]);
    browser.click("#start-form [type=submit]");
    browser.script("document.querySelector('#start').value = ''", &[]);
    browser.click("#start-form [type=submit]");
    assert_eq!(browser.count("#line .san"), 1, "the game is as it was");
    assert_eq!(browser.script("return document.querySelector('#start').value", &[]), "startpos");
}
