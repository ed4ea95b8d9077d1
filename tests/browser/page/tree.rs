//! Tests of the tree of moves: variations, comments and glyphs, by mouse, finger and keyboard.

use isotope_browser_tests::{Browser, DOWN, ENTER, ESCAPE, LEFT, RIGHT, UP, Value, json};

use crate::shown;

/// The text of the list of moves, without the button of the menu.
fn list(browser: &Browser) -> String {
    let text = browser.script("return document.querySelector('#line').innerText", &[]);
    let words = text.as_str().unwrap_or_default().split_whitespace().filter(|word| *word != "⋯");
    words.collect::<Vec<_>>().join(" ")
}

/// The current move in the list.
fn current(browser: &Browser) -> String {
    browser.text("#line [aria-current]").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn open_tools(browser: &Browser) {
    browser.click("#line .more");
}

/// A game with a variation, two comments and a glyph.
fn annotated() -> Value {
    json!({
        "start": "startpos", "rulesets": ["atomic", "chess"], "at": 2, "leaf": 4,
        "tree": [
            { "move": "e2e4", "glyphs": [1], "comments": ["best", "by test"] },
            { "move": "e7e5", "variations": [[{ "move": "d7d5", "before": ["or"] }, { "move": "e4d5" }]] },
            { "move": "g1f3" },
        ],
    })
}

#[test]
fn moves_by_mouse_finger_and_keyboard_add_variations_and_overwrite_nothing() {
    let browser = shown("startpos", &["atomic"]);
    let board = browser.board("atomic");
    board.click(&["e2", "e4", "e7", "e5", "g1", "f3"]);
    browser.click("#line [data-node='1']");
    assert_eq!(current(&browser), "e4");
    browser.swipe(&board.square("d7"), &board.square("d5"));
    assert_eq!(list(&browser), "1. e4 e5 1... d5 2. Nf3");
    browser.keys([LEFT]);
    browser.script("document.querySelector(arguments[0]).focus()", &[board.square("c7").into()]);
    browser.keys([ENTER, DOWN, DOWN, ENTER]);
    assert_eq!(list(&browser), "1. e4 e5 1... d5 1... c5 2. Nf3");
    browser.tap("#line [data-node='5']");
    assert_eq!(current(&browser), "Nf3");
    assert!(board.name("f3").starts_with("f3, white knight"), "{}", board.name("f3"));
    assert!(board.name("e5").starts_with("e5, black pawn"), "{}", board.name("e5"));
}

#[test]
fn the_arrow_keys_step_through_a_variation_and_change_between_variations() {
    let browser = shown("startpos", &["atomic"]);
    let board = browser.board("atomic");
    board.click(&["e2", "e4", "e7", "e5"]);
    browser.click("#undo");
    board.click(&["d7", "d5", "e4", "d5"]);
    browser.script("document.querySelector('#line [aria-current]').focus()", &[]);
    assert_eq!(current(&browser), "exd5");
    browser.keys([LEFT, LEFT, RIGHT]);
    assert_eq!(current(&browser), "d5", "the line stays the one that was looked at");
    browser.keys([UP]);
    assert_eq!(current(&browser), "e5");
    browser.keys([UP]);
    assert_eq!(current(&browser), "e5", "there is no other before it");
    browser.keys([DOWN]);
    assert_eq!(current(&browser), "d5");
    let focused = browser.script("return document.activeElement.dataset.node", &[]);
    assert_eq!(focused, "3", "the focus moves along");
}

#[test]
fn a_variation_is_promoted_and_deleted_and_a_deleted_one_comes_back() {
    let browser = shown("startpos", &["atomic"]);
    let board = browser.board("atomic");
    board.click(&["e2", "e4", "e7", "e5", "g1", "f3"]);
    browser.click("#line [data-node='1']");
    board.click(&["d7", "d5"]);
    open_tools(&browser);
    browser.click("#promote");
    assert_eq!(list(&browser), "1. e4 d5 1... e5 2. Nf3");
    assert_eq!(browser.attribute("#promote", "aria-disabled").as_deref(), Some("true"));
    browser.click("#line [data-node='3']");
    open_tools(&browser);
    browser.script("document.querySelector('#remove-move').focus()", &[]);
    browser.keys([ENTER]);
    assert_eq!(list(&browser), "1. e4 d5");
    assert_eq!(board.status(), "Black to move");
    browser.click("#restore");
    assert_eq!(list(&browser), "1. e4 d5 1... e5 2. Nf3");
}

#[test]
fn glyphs_and_comments_are_written_shown_and_kept_in_the_address() {
    let browser = shown("startpos", &["atomic"]);
    browser.board("atomic").click(&["e2", "e4", "e7", "e5"]);
    open_tools(&browser);
    browser.click("#annotate [data-glyph='6']");
    browser.click("#annotate [data-glyph='4']");
    assert_eq!(list(&browser), "1. e4 e5??", "a move has one of them");
    browser.script("document.querySelector('#annotate textarea').focus()", &[]);
    browser.write("it loses");
    // The text is complete when the field loses the focus.
    browser.click("#undo");
    browser.click("#redo");
    assert_eq!(list(&browser), "1. e4 e5?? it loses");
    let other = Browser::open_at(&browser.fragment());
    assert_eq!(list(&other), "1. e4 e5?? it loses");
    let name = other
        .script("return document.querySelector('#line .glyph').getAttribute('aria-label')", &[]);
    assert_eq!(name, ", blunder");
}

#[test]
fn a_link_to_a_variation_shows_it_under_each_of_the_rulesets() {
    let browser = Browser::open();
    browser.show(&annotated());
    assert_eq!(
        list(&browser),
        "1. e4! best by test 1. … e5 or 1... d5 The games part at 2. exd5 2. exd5 2. Nf3"
    );
    assert_eq!(current(&browser), "d5");
    browser.click("#redo");
    for (ruleset, square) in [("atomic", "d5"), ("chess", "d5, white pawn")] {
        let name = browser.board(ruleset).name("d5");
        assert!(name.starts_with(square), "{ruleset}: {name}");
    }
    assert!(!browser.board("atomic").name("d5").contains("white pawn,"), "it exploded");
    // A move that is illegal on one board stops only that board.
    browser.show(&json!({
        "start": "startpos", "rulesets": ["atomic", "chess"], "at": 3, "leaf": 3,
        "tree": [{ "move": "e2e4", "variations": [[{ "move": "d2d4" }, { "move": "d4d6" }]] }],
    }));
    for ruleset in ["atomic", "chess"] {
        assert!(
            browser.board(ruleset).waits().is_some_and(|why| why.contains("d4d6")),
            "{ruleset}"
        );
    }
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn the_menu_of_a_move_opens_by_a_right_click_and_by_keyboard_and_closes() {
    let browser = shown("startpos", &["atomic"]);
    browser.board("atomic").click(&["e2", "e4", "e7", "e5"]);
    let is_open = || {
        browser.script("return document.querySelector('#annotate').matches(':popover-open')", &[])
    };
    browser.drag_right("#line [data-node='1']", "#line [data-node='1']");
    assert_eq!((current(&browser).as_str(), is_open()), ("e4", true.into()));
    assert_eq!(browser.text("#annotate .quiet"), "1. e4");
    browser.click("#line [data-node='2']");
    assert_eq!((current(&browser).as_str(), is_open()), ("e5", false.into()));
    browser.script("document.querySelector('#line .more').focus()", &[]);
    browser.keys([ENTER]);
    assert_eq!(is_open(), true);
    browser.keys([ESCAPE]);
    let focused = browser.script("return document.activeElement.className", &[]);
    assert_eq!((is_open(), focused), (false.into(), "more".into()));
}

#[test]
fn pairs_of_moves_stand_in_columns_and_do_not_break() {
    let browser = Browser::open();
    let moves = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6".split(' ').collect::<Vec<_>>();
    browser.show(&json!({ "start": "startpos", "rulesets": ["atomic"], "moves": moves, "at": 6 }));
    let places = "return [...document.querySelectorAll('#line .pair')].map((row) => { \
        const [white, black] = row.querySelectorAll('[data-node]'); \
        return [white, black].map((move) => Math.round(move.getBoundingClientRect().left)).concat( \
            white.getBoundingClientRect().top === black.getBoundingClientRect().top); })";
    let rows = browser.script(places, &[]);
    let rows = rows.as_array().expect("a list");
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| *row == rows[0] && row[2] == true), "{rows:?}");
}

#[test]
fn axe_finds_nothing_in_a_tree_and_it_is_not_wider_than_the_screen() {
    let browser = Browser::open();
    browser.show(&annotated());
    open_tools(&browser);
    let found = browser.violations_everywhere();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
