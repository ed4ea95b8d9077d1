//! Tests of what is copied: the link, the FEN, the PGN, and the picture of a board.

use std::sync::{Mutex, MutexGuard, PoisonError};

use isotope_browser_tests::{Browser, json};

use crate::{STALEMATE, state};

/// The clipboard, which all tests share.
static CLIPBOARD: Mutex<()> = Mutex::new(());

fn clipboard() -> MutexGuard<'static, ()> {
    CLIPBOARD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens the page with the menu for sharing, and lets the tests read the clipboard.
fn opened() -> Browser {
    let browser = Browser::open();
    browser.permit(&["clipboardReadWrite", "clipboardSanitizedWrite"]);
    let mut state = state(STALEMATE, &["atomic", "icc"]);
    (state["moves"], state["at"]) = (json!(["a8a7"]), json!(1));
    browser.show(&state);
    browser.click("#share-open");
    browser
}

/// Chooses a board by its index, copies, and returns the text in the clipboard.
fn copied(browser: &Browser, board: usize, button: &str) -> String {
    let script = "document.querySelector('#share-board').value = arguments[0]";
    browser.script(script, &[board.to_string().into()]);
    browser.click(button);
    let copied = browser.script("return navigator.clipboard.readText()", &[]);
    copied.as_str().unwrap_or_default().to_owned()
}

#[test]
fn the_link_the_fen_and_the_game_of_a_board_are_copied() {
    let _alone = clipboard();
    let browser = opened();
    let link = copied(&browser, 0, "#copy-link");
    assert_eq!(link, format!("{}{}", browser.page(), browser.fragment()));
    assert_eq!(browser.text("#share-told"), "The link is copied.");
    assert_eq!(copied(&browser, 1, "#copy-fen"), "8/kR6/8/8/2K5/8/8/8 w - - 1 2");
    assert_eq!(copied(&browser, 0, "#copy-fen"), STALEMATE);
    let pgn = copied(&browser, 1, "#copy-pgn");
    assert!(pgn.contains("[Ruleset \"icc\"]") && pgn.contains("1... Ka7"), "{pgn}");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn the_picture_of_a_board_is_copied_with_the_colours_of_the_theme() {
    let _alone = clipboard();
    let browser = opened();
    browser.click("#settings-open");
    browser.click("#settings [value='wood']");
    browser.click("#share-open");
    let svg = copied(&browser, 1, "#copy-svg");
    assert!(svg.starts_with("<svg") && svg.contains("data-square=\"a7\""), "{svg}");
    let dark = browser
        .script("return getComputedStyle(document.querySelector('article .i-dark')).fill", &[]);
    assert!(
        svg.contains(&format!(".i-dark{{fill:{}}}", dark.as_str().unwrap_or_default())),
        "{svg}"
    );
    browser.click("#copy-png");
    let read = "return navigator.clipboard.read() \
        .then(([item]) => item.getType('image/png')).then(createImageBitmap) \
        .then(({ width, height }) => [width, height])";
    assert_eq!(browser.script(read, &[]), json!([1440, 1376]));
    assert_eq!(browser.saved("icc.svg", || browser.click("#save-svg")), svg);
    assert_eq!(browser.text("#share-told"), "The picture is saved as icc.svg.");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn a_fen_with_underscores_and_an_address_of_lichess_are_set_up() {
    let browser = Browser::open();
    let fen = "k7/1R6/8/8/2K5/8/8/8_b_-_-_0_1";
    for start in [
        fen.to_owned(),
        format!("https://lichess.org/analysis/atomic/{fen}"),
        format!("https://lichess.org/editor/{}?color=black", fen.replace('_', "%20")),
    ] {
        browser.script(
            "document.querySelector('#start').value = arguments[0]",
            &[start.as_str().into()],
        );
        browser.click("#start-form [type=submit]");
        assert_eq!(browser.board("atomic").status(), "Draw: stalemate", "{start}");
        assert_eq!(browser.board("icc").status(), "Black to move", "{start}");
    }
    browser.script("document.querySelector('#start').value = 'https://lichess.org/abcdefgh'", &[]);
    browser.click("#start-form [type=submit]");
    let told = browser.text("#error");
    assert!(told.contains("there is no position in this address"), "{told}");
}
