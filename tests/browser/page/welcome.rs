//! Tests of the first visit, what is open on later ones, and of the places that open over the page.

use isotope_browser_tests::{Browser, ENTER, Scheme, json};

use crate::shown;

#[test]
fn the_first_visit_plays_a_capture_on_three_boards_that_treat_it_differently() {
    let browser = Browser::open_at("");
    assert_eq!(browser.count("article.board"), 3);
    assert!(browser.text(".welcome").contains("One move, three rule sets"));
    let played = "document.querySelector(\"article[aria-label='atomic'] .status\").textContent \
        === 'White wins: the black king was destroyed'";
    browser.until("the capture has played itself", played);
    assert_eq!(browser.board("chess").status(), "Black to move");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
    // The second visit shows what was open last, without the show.
    browser.click("#undo");
    browser.goto("");
    assert_eq!(browser.count("article.board"), 3);
    assert_eq!(browser.count(".welcome"), 0);
    assert_eq!(browser.board("atomic").status(), "White to move");
}

#[test]
fn with_reduced_motion_the_first_visit_is_the_picture_after_the_capture() {
    let browser = Browser::open();
    browser.prefer(Scheme::Light, true);
    browser.script("localStorage.clear()", &[]);
    browser.goto("");
    assert_eq!(browser.board("atomic").status(), "White wins: the black king was destroyed");
    assert_eq!(browser.violations_everywhere(), [] as [&str; 0]);
    browser.size(1280, 900);
    browser.click(".welcome button:nth-of-type(2)");
    assert_eq!(browser.attribute("html", "data-game").as_deref(), Some("choice"));
    assert_eq!(browser.board("atomic").status(), "White to move");
    assert_eq!(browser.count(".welcome"), 0);
}

#[test]
fn a_game_is_found_by_what_it_is_and_chosen_with_the_keyboard() {
    let browser = shown("startpos", &["atomic"]);
    browser.click("article .choice-of-rules");
    browser.until("the search has the focus", "document.activeElement?.id === 'picker-search'");
    assert!(browser.count("#picker button[data-ruleset]") >= 53);
    browser.write("three-check");
    browser.keys([ENTER]);
    assert_eq!(browser.board("three-check").status(), "White to move", "an exact name is first");
    browser.click("article .choice-of-rules");
    browser.until("the search has the focus", "document.activeElement?.id === 'picker-search'");
    browser.write("no check wild");
    assert_eq!(browser.count("#picker button[data-ruleset]"), 1);
    browser.keys([ENTER]);
    assert_eq!(browser.board("icc").status(), "White to move");
    assert_eq!(browser.count("#picker"), 0);
    // What was chosen lately comes first.
    browser.click("article .choice-of-rules");
    browser
        .until("the games are offered", "document.querySelector('#picker button[data-ruleset]')");
    assert_eq!(browser.text("#picker h3"), "Lately");
    assert_eq!(browser.violations(), []);
}

#[test]
fn the_rules_of_a_game_and_the_marks_are_explained_over_the_page() {
    let browser = shown("startpos", &["icc", "atomic"]);
    browser.click("article .about");
    browser.until("the rules are there", "document.querySelector('#told-rules pre')");
    let told = browser.text("#told-rules");
    assert!(told.contains("There is no check"), "{told}");
    assert_eq!(browser.violations(), []);
    browser.click("#told-rules .dialog-head button");
    browser.click("#help-open");
    browser.until("help is there", "document.querySelector('#help .legend svg')");
    assert!(browser.text("#help").contains("What stands here is destroyed"));
    assert_eq!(browser.violations(), []);
    browser.click("#help .dialog-head button");
    assert_eq!(browser.count("dialog[open]"), 0);
}

#[test]
fn an_error_of_the_field_is_said_beneath_it_on_the_screen() {
    let browser = shown("startpos", &["atomic", "icc"]);
    for (width, height) in [(1366, 768), (360, 740)] {
        browser.size(width, height);
        let fen = "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        browser.script("document.querySelector('#start').value = arguments[0]", &[fen.into()]);
        browser.click("#start-form [type=submit]");
        assert!(browser.text("#error").contains("rank 6"), "{}", browser.text("#error"));
        let places = "const [field, error] = ['#start', '#error'].map((it) => document.querySelector(it).getBoundingClientRect()); \
            return error.top >= field.bottom && error.bottom <= innerHeight && field.top >= 0";
        assert_eq!(browser.script(places, &[]), true, "{width}");
    }
}

#[test]
fn the_title_of_the_document_follows_what_is_shown() {
    let browser = Browser::open();
    browser.show(&json!({ "rulesets": ["atomic"], "moves": ["e4", "d5", "exd5"], "at": 3 }));
    let title = || browser.script("return document.title", &[]);
    assert_eq!(title(), "2. exd5: Atomic – Isotope");
    browser.click("#first");
    assert_eq!(title(), "Atomic – Isotope");
}

#[test]
fn selected_states_are_seen_in_forced_colours() {
    let browser = shown("startpos", &["atomic"]);
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    browser.devtools("Emulation.setEmulatedMedia", forced);
    let differs = "const look = (it) => getComputedStyle(document.querySelector(it)).backgroundColor; \
        return [look('nav [aria-pressed=true]') !== look('nav [aria-pressed=false]'), \
        look('#best-play') !== look('#evaluation')]";
    assert_eq!(browser.script(differs, &[]), json!([true, true]));
}
