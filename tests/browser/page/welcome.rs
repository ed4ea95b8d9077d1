//! Tests of the first visit, what is open on later ones, and of the places that open over the page.

use isotope_browser_tests::{Browser, ENTER, ESCAPE, Scheme, TAB, json};

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
    // The drawings in the rules are wider than a phone, and scroll.
    browser.size(360, 740);
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
        assert!(browser.text("#error").starts_with("rank 6 has 9:"), "{}", browser.text("#error"));
        assert_eq!(browser.text("#error code"), "9");
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
    let browser = Browser::open();
    browser.show(&json!({ "layout": "play", "rulesets": ["atomic"], "moves": ["Nf3"], "at": 1 }));
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    browser.devtools("Emulation.setEmulatedMedia", forced);
    let differs = "const look = (it) => getComputedStyle(document.querySelector(it)).backgroundColor; \
        return [look('nav [aria-pressed=true]') !== look('nav [aria-pressed=false]'), \
        look('#best-play') !== look('#evaluation')]";
    assert_eq!(browser.script(differs, &[]), json!([true, true]));
    // What is chosen has the colours of what is highlighted, whichever rules apply to it.
    let colours = "return ['nav [aria-pressed=true]', '#line [aria-current]', '.segments input:checked + span'] \
        .map((it) => getComputedStyle(document.querySelector(it))) \
        .map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`)";
    let colours = browser.script(colours, &[]);
    let of_one = |index: usize| colours[index].as_str().unwrap_or_default();
    assert!(of_one(0).contains(" on ") && (1..3).all(|it| of_one(it) == of_one(0)), "{colours}");
}

#[test]
fn menus_close_when_the_keyboard_leaves_them() {
    let browser = Browser::open();
    browser.show(&json!({ "rulesets": ["atomic", "icc"], "moves": ["e4"], "at": 1 }));
    for (opener, menu) in [("#share-open", "#share"), ("#line .more", "#annotate")] {
        browser.click(opener);
        let open = format!("{menu}:popover-open");
        assert_eq!(browser.count(&open), 1, "{menu}");
        let mut steps = 0;
        while browser.count(&open) > 0 {
            browser.keys([TAB]);
            steps += 1;
            let focused = browser.count(&format!("{menu}:focus, {menu} :focus"));
            assert_eq!(browser.count(&open), focused, "{menu} after {steps} steps");
        }
        assert!(steps > 4, "{menu}: {steps}");
    }
    browser.click("#line .more");
    browser.script("document.querySelector('#flip').focus()", &[]);
    browser.keys([ESCAPE]);
    assert_eq!(browser.count("#annotate:popover-open"), 0);
}

#[test]
fn the_keyboard_meets_the_panel_of_the_engine_where_it_is_seen() {
    let browser = Browser::open();
    let is_first = "return Boolean(document.querySelector('#engine-place') \
        .compareDocumentPosition(document.querySelector('.start')) & Node.DOCUMENT_POSITION_FOLLOWING)";
    for (layout, first) in [("play", true), ("compare", false), ("play", true)] {
        browser.click(&format!("[data-layout-button={layout}]"));
        assert_eq!(browser.script(is_first, &[]), first, "{layout}");
    }
}

#[test]
fn the_pictures_of_the_diagrams_in_a_row_are_at_one_height() {
    let browser = shown("startpos", &["atomic"]);
    browser.size(768, 1024);
    browser.click("#gallery-open");
    browser.until("the diagrams are there", "document.querySelector('#gallery .thumb svg')");
    let script = "const places = [...document.querySelectorAll('#gallery li')] \
        .map((it) => [it.getBoundingClientRect().top, it.querySelector('.thumb').getBoundingClientRect().top]); \
        return [places.length, new Set(places.map(([row, picture]) => picture - row)).size]";
    let found = browser.script(script, &[]);
    assert!(found[0].as_u64() > Some(3), "{found}");
    assert_eq!(found[1], 1, "{found}");
}
