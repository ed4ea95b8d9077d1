//! Tests of comparisons: a board for each ruleset, and one line of moves.

use isotope_browser_tests::{Browser, DOWN, ENTER, ESCAPE, LEFT, UP};

use crate::{STALEMATE, shown};

fn stalemate_is_answered_twice(browser: &Browser) {
    let (atomic, icc) = (browser.board("atomic"), browser.board("icc"));
    assert_eq!(atomic.status(), "Draw: stalemate");
    assert_eq!(icc.status(), "Black to move");
    assert_eq!(atomic.name("a8"), "a8, black king");
    assert_eq!(icc.name("a8"), "a8, black king, can move");
}

/// Asserts that after Ka7, which is legal under `icc` but not under `atomic`, the board of `atomic` waits.
fn one_board_waits(browser: &Browser) {
    let (atomic, icc) = (browser.board("atomic"), browser.board("icc"));
    let why = atomic.waits().expect("it is illegal there");
    assert!(why.contains("the king on a7 would be in check from b7"), "{why}");
    assert_eq!(icc.waits(), None);
    assert_eq!(icc.status(), "White to move");
    assert!(icc.name("a7").starts_with("a7, black king"), "{}", icc.name("a7"));
    assert!(atomic.name("a8").starts_with("a8, black king"), "{}", atomic.name("a8"));
}

#[test]
fn a_comparison_is_played_with_the_mouse() {
    let browser = shown(STALEMATE, &["atomic", "icc"]);
    stalemate_is_answered_twice(&browser);
    browser.board("icc").click(&["a8", "a7"]);
    one_board_waits(&browser);
    browser.board("icc").click(&["b7", "a7"]);
    assert_eq!(browser.board("icc").status(), "White wins: the black king was destroyed");
    browser.click(&browser.board("atomic").part(".waits > button"));
    stalemate_is_answered_twice(&browser);
    assert_eq!(browser.board("atomic").waits(), None);
}

#[test]
fn a_comparison_is_played_with_the_keyboard_alone() {
    let browser = shown(STALEMATE, &["atomic", "icc"]);
    let grid = browser.board("icc").part("[role=gridcell][tabindex='0']");
    browser.script("document.querySelector(arguments[0]).focus()", &[grid.into()]);
    // The focus starts on e2; the king is in the far corner.
    browser.keys([UP; 6]);
    browser.keys([LEFT; 4]);
    browser.keys([ENTER]);
    let said = browser.text("#says");
    assert!(said.contains("king on a8 picked, may go to: a7"), "{said}");
    browser.keys([DOWN, ENTER]);
    one_board_waits(&browser);
    let said = browser.text("#says");
    assert!(said.starts_with("Ka7.") && said.ends_with("White to move."), "{said}");
    browser.keys([ESCAPE]);
    browser.script("document.querySelector('#line button').focus()", &[]);
    browser.keys([LEFT]);
    stalemate_is_answered_twice(&browser);
}

#[test]
fn a_comparison_is_played_with_a_finger() {
    let browser = shown(STALEMATE, &["atomic", "icc"]);
    stalemate_is_answered_twice(&browser);
    browser.board("icc").tap(&["a8", "a7"]);
    one_board_waits(&browser);
    browser.board("icc").swipe("b7", "a7");
    assert_eq!(browser.board("icc").status(), "White wins: the black king was destroyed");
}

#[test]
fn a_picked_piece_shows_where_it_may_go_on_each_board_and_what_would_be_destroyed() {
    let browser = shown("4k3/8/8/8/8/8/3p4/R3K2R w KQ - 0 1", &["atomic", "chess"]);
    let (atomic, chess) = (browser.board("atomic"), browser.board("chess"));
    atomic.click(&["e1"]);
    let (here, there) = (chess.name("d2"), atomic.name("d2"));
    assert_eq!(here, "d2, black pawn, may be captured, the boards differ here");
    assert_eq!(there, "d2, black pawn, the boards differ here");
    let browser = shown("4k3/8/8/3b4/2n5/8/8/R1R1K3 w - - 0 1", &["atomic", "chess"]);
    let atomic = browser.board("atomic");
    atomic.click(&["c1"]);
    browser.point(&atomic.square("c4"));
    assert!(atomic.name("d5").contains("would be destroyed"), "{}", atomic.name("d5"));
    let chess = browser.board("chess").name("d5");
    assert!(!chess.contains("would be destroyed"), "{chess}");
}

#[test]
fn the_marks_of_a_pointed_square_are_drawn_and_go_when_the_pointer_leaves() {
    let start = "4k3/8/8/3b4/2n5/8/8/R1R1K3 w - - 0 1";
    let browser = shown(start, &["atomic", "chess", "icc", "kings-survive"]);
    let atomic = browser.board("atomic");
    let marks = |square: &str| {
        let uses = atomic.part(&format!(".svg [data-square={square}] > use:not(.i-black)"));
        let script = "return [...document.querySelectorAll(arguments[0])]
            .map((use) => [use.getAttribute('href'), use.getBoundingClientRect().width > 9])";
        browser.script(script, &[uses.into()])
    };
    let plain = marks("d5");
    atomic.click(&["c1"]);
    browser.requests();
    browser.point(&atomic.square("c4"));
    let cross = marks("d5").to_string();
    assert!(cross.contains("-cross\",true"), "it is drawn: {cross}");
    browser.point(&atomic.square("c2"));
    assert_eq!(marks("d5"), plain);
    assert_eq!(atomic.name("d5"), "d5, black bishop");
    browser.point(&atomic.square("c4"));
    browser.point("h1");
    assert_eq!(marks("d5"), plain, "the pointer has left the board");
    let requests = browser.requests();
    let asked = |path: &str| requests.iter().filter(|url| url.ends_with(path)).count();
    assert_eq!((asked("/api/point"), asked("/api/boards")), (3, 0), "{requests:?}");
    // Without a server, nothing is transferred.
    let script = "return performance.getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/api/point')).map(({ encodedBodySize }) => encodedBodySize)";
    let sizes = browser.script(script, &[]);
    for size in sizes.as_array().expect("a list") {
        assert!(size.as_u64() < Some(5_000), "{sizes}");
    }
}

#[test]
fn a_move_on_which_the_rulesets_differ_is_shown_when_it_is_chosen() {
    let browser = shown(STALEMATE, &["atomic", "icc", "fairy-nocheck"]);
    assert_eq!(browser.count("#differences button"), 3);
    let list = browser.text("#differences");
    assert!(list.contains("the explosion on b7 would destroy the capturing king"), "{list}");
    browser.click("#differences button[data-uci='a8b7']");
    let pressed = browser.attribute("#differences button[data-uci='a8b7']", "aria-pressed");
    assert_eq!(pressed.as_deref(), Some("true"));
    let name = browser.board("fairy-nocheck").name("b7");
    assert!(name.contains("would be destroyed"), "{name}");
}

#[test]
fn boards_are_added_removed_and_given_other_rulesets() {
    let browser = shown(STALEMATE, &["atomic", "icc"]);
    browser.click("#add-board");
    browser.pick("chess");
    assert_eq!(browser.count("article.board"), 3);
    browser.board("chess").choose("fairy-nocheck");
    assert_eq!(browser.board("fairy-nocheck").status(), "Black to move");
    browser.click(&browser.board("icc").part(".remove"));
    assert_eq!(browser.count("article.board"), 2);
    assert_eq!(browser.board("fairy-nocheck").status(), "Black to move");
}
