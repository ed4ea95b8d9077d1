//! What the boards are worth with best play: told when it is settled, and only to those who rest.

use isotope_browser_tests::{Browser, Scheme, json};

use crate::{STALEMATE, shown, state};

/// Waits until there is nothing more to be settled.
fn settled(browser: &Browser) {
    browser.until("it is settled", "document.documentElement.dataset.settling === 'false'");
}

/// What stands below a board.
fn told(browser: &Browser, ruleset: &str) -> String {
    browser.text(&browser.board(ruleset).part(".best-play"))
}

/// How often it was asked since somebody last looked.
fn asked(browser: &Browser) -> usize {
    browser.requests().iter().filter(|url| url.ends_with("/api/solve")).count()
}

/// What those hear who do not see the page.
fn heard(browser: &Browser) -> String {
    let said = browser.script("return document.querySelector('#best-play-says').textContent", &[]);
    said.as_str().unwrap_or_default().to_owned()
}

#[test]
fn where_the_outcomes_differ_the_page_says_so_first() {
    let browser = shown(STALEMATE, &["atomic", "icc"]);
    settled(&browser);
    assert_eq!(told(&browser, "icc"), "With best play: White wins in 2 plies");
    assert_eq!(told(&browser, "atomic"), "", "the game is over there, and its status says so");
    let differs = "With best play the outcomes differ. atomic: drawn. icc: White wins in 2 plies.";
    assert_eq!(browser.text("#best-play-differs"), differs);
    assert!(heard(&browser).starts_with("With best play: atomic: drawn."), "{}", heard(&browser));

    browser.show(&json!({ "start": "startpos", "moves": ["Nf3", "d5"], "at": 2, "rulesets": ["atomic", "icc"] }));
    settled(&browser);
    assert_eq!(told(&browser, "atomic"), "With best play: White wins in 5 plies: Ne5");
    assert_eq!(browser.count("#best-play-differs:not([hidden])"), 0, "White wins on both boards");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn another_position_is_asked_about_when_somebody_rests_and_the_last_one_is_forgotten() {
    let browser = shown("startpos", &["chess", "atomic"]);
    browser.until(
        "it works, which may take no longer than a look at it",
        "document.querySelector('.best-play').textContent.includes('not settled yet') || \
         document.querySelector('.best-play').textContent.includes('not decided')",
    );
    assert_eq!(asked(&browser), 1);
    browser.board("chess").click(&["g1"]);
    assert_eq!(asked(&browser), 0, "who picks a piece asks for nothing else");
    browser.script("document.querySelector('#start').value = arguments[0]", &[STALEMATE.into()]);
    browser.click("#start-form [type=submit]");
    assert!(!told(&browser, "chess").contains("yet"), "{}", told(&browser, "chess"));
    settled(&browser);
    assert_eq!(asked(&browser), 1);
    assert_eq!(told(&browser, "chess"), "With best play: drawn: Kxb7");
    browser.click("#start-again");
    settled(&browser);
    assert_eq!(told(&browser, "chess"), "With best play: not decided");
    assert_eq!(heard(&browser), "");
    browser.board("chess").click(&["e2", "e4"]);
    settled(&browser);
    browser.requests();
    browser.click("#undo");
    assert_eq!(told(&browser, "chess"), "With best play: not decided", "it is known already");
    assert_eq!(asked(&browser), 0);
}

#[test]
fn it_is_switched_off_with_a_key_and_a_link_keeps_that() {
    let browser = shown(STALEMATE, &["icc"]);
    settled(&browser);
    browser.script("document.querySelector('#best-play').focus()", &[]);
    browser.keys([' ']);
    let pressed = |browser: &Browser| browser.attribute("#best-play", "aria-pressed");
    assert_eq!(pressed(&browser).as_deref(), Some("false"));
    assert_eq!(told(&browser, "icc"), "");
    let link = browser.fragment();
    let other = Browser::open_at(&link);
    assert_eq!(pressed(&other).as_deref(), Some("false"));
    other.board("icc").click(&["a8", "a7"]);
    settled(&other);
    assert_eq!(asked(&other), 0, "nobody's machine works unasked");
    other.click("#best-play");
    settled(&other);
    assert_eq!(told(&other, "icc"), "With best play: White wins in 1 ply: Rxa7#");
}

#[test]
fn who_plays_against_the_engine_is_told_nothing() {
    let browser = shown(STALEMATE, &["icc"]);
    settled(&browser);
    browser.requests();
    browser.script("document.querySelector('#engine').open = true", &[]);
    browser.click("#engine label:has([value='white'])");
    assert_eq!(browser.attribute("#best-play", "aria-disabled").as_deref(), Some("true"));
    assert_eq!(told(&browser, "icc"), "");
    browser.click("#engine label:has([value='nobody'])");
    settled(&browser);
    assert_eq!(told(&browser, "icc"), "With best play: White wins in 2 plies");
    assert_eq!(asked(&browser), 0, "it was known");
}

#[test]
fn axe_finds_nothing_in_what_is_settled() {
    let browser = Browser::open();
    let mut found = Vec::new();
    for start in [STALEMATE, "3k4/4K3/8/8/2Q5/8/8/8 w - - 0 1"] {
        browser.show(&state(start, &["atomic", "icc", "chess"]));
        settled(&browser);
        for scheme in [Scheme::Light, Scheme::Dark] {
            browser.prefer(scheme, true);
            for width in [360, 1600] {
                browser.size(width, 900);
                let violations = browser.violations();
                found.extend(violations.iter().map(|it| format!("{scheme:?}, {width}: {it}")));
                let wide = browser.script("return document.documentElement.scrollWidth", &[]);
                assert!(wide.as_u64() <= Some(width.into()), "{wide:?} wide at {width}");
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}
