//! The page of `isotope serve` in a real browser: what a hand does there, and what an eye sees.
//!
//! `.ci/browser` starts the page and a driver of Chromium, and says where they are in `ISOTOPE_PAGE`,
//! `WEBDRIVER` and `AXE`. Nothing here imports anything of Isotope: the tests know the page alone.
//!
//! Whatever goes wrong panics and says what was tried: these are tests.

#[cfg(feature = "browser")]
mod board;
#[cfg(feature = "browser")]
mod browser;
#[cfg(feature = "browser")]
mod hand;
#[cfg(feature = "browser")]
mod look;

#[cfg(feature = "browser")]
pub use {
    board::Board,
    browser::{Browser, env},
    hand::{DOWN, END, ENTER, ESCAPE, HOME, LEFT, RIGHT, TAB, UP},
    look::{Scheme, Violation},
    serde_json::{Value, json},
};
