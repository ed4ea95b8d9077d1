//! The page in a real browser. The tests know nothing of Isotope but what a user sees.

mod best_play;
mod compare;
mod engine;
mod everybody;
mod games;
mod invent;
mod play;
mod setup;

use isotope_browser_tests::{Browser, Value, json};

/// Where the servers do not agree: stalemate, or is a king about to be taken?
const STALEMATE: &str = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";

/// The page with a position under rulesets.
fn shown(start: &str, rulesets: &[&str]) -> Browser {
    let browser = Browser::open();
    browser.show(&state(start, rulesets));
    browser
}

fn state(start: &str, rulesets: &[&str]) -> Value {
    json!({ "start": start, "rulesets": rulesets })
}
