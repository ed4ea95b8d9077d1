//! Progress displays for long commands, on standard error.

pub(crate) mod games;
pub(crate) mod matches;
pub(crate) mod spinner;
pub(crate) mod tablebase;

use std::{
    io::{self, IsTerminal as _},
    time::Duration,
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The time for which a job runs before any progress is shown.
const SHORT: Duration = Duration::from_secs(1);

/// A progress bar on standard error, hidden if standard error is not a terminal.
fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    let target = match io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr_with_hz(5),
        false => ProgressDrawTarget::hidden(),
    };
    let style = ProgressStyle::with_template(template).expect("the template is one");
    ProgressBar::with_draw_target(length, target).with_style(style)
}
