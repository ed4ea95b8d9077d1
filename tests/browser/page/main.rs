//! Tests of the page in a real browser, from the user's point of view.

mod best_play;
mod compare;
mod engine;
mod evaluation;
mod form;
mod games;
mod hands;
mod invariants;
mod invent;
mod loading;
mod paper;
mod play;
mod puzzles;
mod screens;
mod settings;
mod setup;
mod share;
mod tree;
mod welcome;

use isotope_browser_tests::{Browser, Value, json};

/// A position on which servers disagree: a draw by stalemate, or a king that is about to be captured.
const STALEMATE: &str = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";

/// The path of the requests to the engine.
const THINK: &str = "/api/think";

/// Opens the page with a position under some rulesets.
fn shown(start: &str, rulesets: &[&str]) -> Browser {
    let browser = Browser::open();
    browser.show(&state(start, rulesets));
    browser
}

/// Clicks the button of the editor of rulesets with these words.
fn click(browser: &Browser, words: &str) {
    let script = "const button = [...document.querySelectorAll('#invent button')]
        .find((it) => it.textContent === arguments[0]); button.click()";
    browser.script(script, &[words.into()]);
    browser.idle();
}

/// Begins a game against the engine at a level, in which the user has a side: from the position on the boards, or, if that
/// is the start, from there.
fn play(browser: &Browser, side: &str, level: u8) {
    browser.click(&format!("[name='play-level'][value='{level}'] + span"));
    browser.click(&format!("[name='play-side'][value='{side}'] + span"));
    let here = browser.count("#play-here:not([hidden])") > 0;
    browser.click(if here { "#play-here" } else { "#play-new" });
    browser.idle();
}

/// Resigns the game against the engine, for which the page asks once.
fn resign(browser: &Browser) {
    browser.click("#play-resign");
    browser.click("#play-resign-yes");
}

fn state(start: &str, rulesets: &[&str]) -> Value {
    json!({ "start": start, "rulesets": rulesets })
}
