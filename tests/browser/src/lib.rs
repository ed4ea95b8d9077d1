//! A driver for tests of the page of `isotope serve` in a real browser, with user input and observations.
//!
//! `.ci/browser` starts the server and a driver for Chromium. It passes their addresses in the environment
//! variables `ISOTOPE_PAGE` and `WEBDRIVER`, and the path of axe-core in `AXE`. No crate of Isotope is imported:
//! the tests know only the page.
//!
//! Since this is test code, all failures panic with a message.

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
