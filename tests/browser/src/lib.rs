//! A driver for tests of the page of `isotope serve` in a real browser: input and observations.
//!
//! `.ci/browser` starts the page and a driver of Chromium, and passes their addresses in `ISOTOPE_PAGE`,
//! `WEBDRIVER` and `AXE`. No crate of Isotope is imported: the tests know the page alone.
//!
//! All failures panic with a message, since this is test code.

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
