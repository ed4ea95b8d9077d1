//! Tests of best play, which is requested when the user pauses and shown below the boards when it is known.

use isotope_browser_tests::{Browser, SOLVE, json};

use crate::{STALEMATE, play, resign, shown, state};

/// Opens the page with a position under some rulesets, of which best play is searched.
fn searched(start: &str, rulesets: &[&str]) -> Browser {
    let browser = shown(start, rulesets);
    browser.release(SOLVE);
    browser
}

/// Waits until best play is known, or the search has given up, on every board.
fn wait_until_settled(browser: &Browser) {
    browser.until("it is settled", "document.documentElement.dataset.settling === 'false'");
}

/// The line about best play below a board.
fn best_play(browser: &Browser, ruleset: &str) -> String {
    browser.text(&browser.board(ruleset).part(".best-play"))
}

/// The number of requests for best play since the last call.
fn requests(browser: &Browser) -> usize {
    browser.requests().iter().filter(|url| url.ends_with(SOLVE)).count()
}

/// The announcement of best play for screen readers.
fn announcement(browser: &Browser) -> String {
    let said = browser.script("return document.querySelector('#best-play-says').textContent", &[]);
    said.as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_difference_in_best_play_is_announced_first() {
    let browser = searched(STALEMATE, &["atomic", "icc"]);
    wait_until_settled(&browser);
    assert_eq!(best_play(&browser, "icc"), "With best play: White wins in 1 move");
    assert_eq!(best_play(&browser, "atomic"), "", "the game is over there, and its status says so");
    let differs = "With best play the outcomes differ. atomic: drawn. icc: White wins in 1 move.";
    assert_eq!(browser.text("#best-play-differs"), differs);
    assert!(
        announcement(&browser).starts_with("With best play: atomic: drawn."),
        "{}",
        announcement(&browser)
    );

    browser.show(&json!({ "start": "startpos", "moves": ["Nf3", "d5"], "at": 2, "rulesets": ["atomic", "icc"] }));
    wait_until_settled(&browser);
    assert_eq!(best_play(&browser, "atomic"), "With best play: White wins in 3 moves: Ne5");
    assert_eq!(browser.count("#best-play-differs:not([hidden])"), 0, "White wins on both boards");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn a_new_position_is_requested_after_a_pause_and_replaces_the_last_one() {
    // In a browser of its own, where no page before this one has requested anything.
    let link = shown("startpos", &["chess", "atomic"]).fragment();
    let browser = Browser::open_at(&link);
    let works = "document.querySelector('.best-play').textContent.includes('not settled yet')";
    browser.until("it works", works);
    assert_eq!(requests(&browser), 1);
    browser.board("chess").click(&["g1"]);
    assert_eq!(requests(&browser), 0, "picking a piece is no reason for a request");
    browser.release(SOLVE);
    wait_until_settled(&browser);
    assert_eq!(best_play(&browser, "chess"), "With best play: not proven");
    browser.hold(SOLVE);
    browser.script("document.querySelector('#start').value = arguments[0]", &[STALEMATE.into()]);
    browser.click("#start-form [type=submit]");
    assert_ne!(best_play(&browser, "chess"), "With best play: not proven", "of the last position");
    browser.release(SOLVE);
    wait_until_settled(&browser);
    assert_eq!(requests(&browser), 1);
    assert_eq!(best_play(&browser, "chess"), "With best play: drawn: Kxb7");
    browser.click("#start-again");
    wait_until_settled(&browser);
    assert_eq!(best_play(&browser, "chess"), "With best play: not proven");
    assert_eq!(announcement(&browser), "");
    browser.board("chess").click(&["e2", "e4"]);
    wait_until_settled(&browser);
    browser.requests();
    browser.click("#undo");
    assert_eq!(best_play(&browser, "chess"), "With best play: not proven", "it is known already");
    assert_eq!(requests(&browser), 0);
}

#[test]
fn best_play_is_switched_off_with_a_key_and_a_link_keeps_that() {
    let browser = searched(STALEMATE, &["icc"]);
    wait_until_settled(&browser);
    browser.script("document.querySelector('#best-play').focus()", &[]);
    browser.keys([' ']);
    let pressed = |browser: &Browser| browser.attribute("#best-play", "aria-pressed");
    assert_eq!(pressed(&browser).as_deref(), Some("false"));
    assert_eq!(best_play(&browser, "icc"), "");
    let link = browser.fragment();
    let other = Browser::open_at(&link);
    other.release(SOLVE);
    assert_eq!(pressed(&other).as_deref(), Some("false"));
    other.board("icc").click(&["a8", "a7"]);
    wait_until_settled(&other);
    assert_eq!(requests(&other), 0, "a link does not start a computation");
    other.click("#best-play");
    wait_until_settled(&other);
    assert_eq!(best_play(&other, "icc"), "With best play: White wins in 1 move: Rxa7#");
}

#[test]
fn best_play_is_hidden_during_a_game_against_the_engine() {
    let browser = searched(STALEMATE, &["icc"]);
    wait_until_settled(&browser);
    browser.requests();
    browser.click("[data-layout-button='play']");
    play(&browser, "black", 1);
    assert_eq!(browser.attribute("#best-play", "aria-disabled").as_deref(), Some("true"));
    assert_eq!(best_play(&browser, "icc"), "");
    resign(&browser);
    assert_eq!(best_play(&browser, "icc"), "", "nor beside the result");
    browser.click("#play-analyse");
    wait_until_settled(&browser);
    assert_eq!(best_play(&browser, "icc"), "With best play: White wins in 1 move");
    assert_eq!(requests(&browser), 0, "it was known");
}

#[test]
fn axe_finds_nothing_when_best_play_is_shown() {
    let browser = Browser::open();
    browser.release(SOLVE);
    let mut found = Vec::new();
    for start in [STALEMATE, "3k4/4K3/8/8/2Q5/8/8/8 w - - 0 1"] {
        browser.show(&state(start, &["atomic", "icc", "chess"]));
        wait_until_settled(&browser);
        found.extend(browser.violations_everywhere());
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}
