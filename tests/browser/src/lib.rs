//! A driver for tests of the page of `isotope serve` in a real browser, with user input and observations.
//!
//! `.ci/browser` starts the server. It passes the address of the page, the command of the browser and the path of
//! axe-core in the environment variables `ISOTOPE_PAGE`, `CHROMIUM` and `AXE`. The tests start one Chromium, in which
//! each has a profile of its own, and speak the Chrome DevTools protocol with it. No crate of Isotope is imported: the
//! tests know only the page.
//!
//! Since this is test code, all failures panic with a message.

#[cfg(feature = "browser")]
mod board;
#[cfg(feature = "browser")]
mod browser;
#[cfg(feature = "browser")]
mod chromium;
#[cfg(feature = "browser")]
mod hand;
#[cfg(feature = "browser")]
mod look;

#[cfg(feature = "browser")]
pub use {
    board::Board,
    browser::{BEGINNING, Browser, SOLVE, env},
    hand::{DELETE, DOWN, END, ENTER, ESCAPE, HOME, LEFT, RIGHT, TAB, UP},
    look::{Scheme, Violation},
    serde_json::{Value, json},
};
