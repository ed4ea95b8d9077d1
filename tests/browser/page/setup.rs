//! Tests of the start of a line, which is set up by hand or chosen from the documented diagrams.

use isotope_browser_tests::{Browser, DELETE, UP};

use crate::shown;

fn square(square: &str) -> String {
    format!("#setup [role=gridcell][data-square='{square}']")
}

fn piece(letter: &str) -> String {
    format!("#setup .tray [data-man='{letter}']")
}

fn opened() -> Browser {
    let browser = shown("startpos", &["atomic", "icc"]);
    browser.click("#setup-open");
    browser.until("there is a position", "document.querySelector('#setup-fen').textContent");
    browser
}

#[test]
fn a_position_is_set_up_by_dragging_and_clicking() {
    let browser = opened();
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(browser.text("#setup-fen"), fen, "the setup begins with the position on the board");
    browser.click("#setup-empty");
    browser.drag(&piece("k"), &square("b8"));
    browser.drag(&square("b8"), &square("a8"));
    browser.click(&piece("R"));
    browser.click(&square("b7"));
    browser.click(&square("h1"));
    browser.click(&piece(""));
    browser.click(&square("h1"));
    browser.swipe(&piece("K"), &square("c4"));
    browser.click("#setup fieldset label:nth-of-type(2) input");
    assert_eq!(browser.text("#setup-fen"), "k7/1R6/8/8/2K5/8/8/8 b - - 0 1");
    browser.click("#setup-play");
    assert_eq!(browser.board("atomic").status(), "Draw: stalemate");
    assert_eq!(browser.board("icc").status(), "Black to move");
}

#[test]
fn a_position_is_set_up_with_the_keyboard_alone() {
    let browser = opened();
    browser.click("#setup-empty");
    browser.script("document.querySelector(\"#setup [role=gridcell][tabindex='0']\").focus()", &[]);
    browser.keys(['K', UP, 'p', UP, 'q', DELETE, UP, 'k']);
    assert_eq!(browser.text("#setup-fen"), "8/8/8/4k3/8/4p3/4K3/8 w - - 0 1");
    let said = browser.text("#says");
    assert_eq!(said, "e5, black king");
}

#[test]
fn dragging_a_rook_off_the_board_removes_its_castling_right() {
    let browser = opened();
    browser.drag(&square("h1"), "#setup-fen");
    let fen = browser.text("#setup-fen");
    assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1");
    browser.click("#setup fieldset:nth-of-type(2) label:nth-of-type(2) input");
    let fen = browser.text("#setup-fen");
    assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w kq - 0 1");
}

#[test]
fn a_documented_diagram_is_chosen_from_the_gallery() {
    let browser = shown("startpos", &["atomic", "icc"]);
    browser.click("#gallery-open");
    browser.until("there are diagrams", "document.querySelector('#gallery button')");
    assert!(browser.count("#gallery button") >= 20);
    assert_eq!(browser.count("#gallery svg"), browser.count("#gallery button"));
    browser.click("#gallery button[data-fen='k7/1R6/8/8/2K5/8/8/8 b - - 0 1']");
    assert_eq!(browser.board("atomic").status(), "Draw: stalemate");
    assert!(browser.text("#diagram").starts_with("Win or stalemate? Wikipedia, Atomic chess"));
    browser.click("#diagram [aria-label='The diagram before']");
    assert!(browser.text("#diagram").starts_with("Nxg7"), "{}", browser.text("#diagram"));
    browser.script("history.back()", &[]);
    let back = "document.querySelector('#diagram strong').textContent === 'Win or stalemate?'";
    browser.until("the diagram is back", back);
    browser.idle();
    browser.click("#start-again");
    assert_eq!(browser.count("#diagram[hidden]"), 1);
}

#[test]
fn the_faults_of_a_setup_are_shown_and_can_be_repaired() {
    let browser = opened();
    browser.click(&piece("P"));
    browser.click(&square("a1"));
    let told = browser.text("#setup-fault");
    assert!(!told.is_empty());
    assert!(browser.attribute("#setup-play", "disabled").is_some(), "no board can begin with it");
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/PNBQKBNR w Kkq - 0 1";
    let browser = shown(fen, &["atomic", "icc"]);
    assert!(browser.board("atomic").text().contains(&told), "{told}");
    browser.click("#setup-open");
    browser.idle();
    assert_eq!(
        browser.text("#setup-fen"),
        fen,
        "an unplayable position can be repaired, not only replaced"
    );
    browser.click(&piece("R"));
    browser.click(&square("a1"));
    assert_eq!(browser.text("#setup-fault"), "");
}
