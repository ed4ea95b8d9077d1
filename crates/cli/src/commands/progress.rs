//! Progress of long commands, shown on standard error.

pub(crate) mod games;
pub(crate) mod spinner;
pub(crate) mod tablebase;

use std::{
    io::{self, IsTerminal as _},
    time::Duration,
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Jobs that end within this time show no progress.
const SHORT: Duration = Duration::from_secs(1);

/// A progress bar on standard error, hidden if that is not a terminal.
fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    let target = match io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr_with_hz(5),
        false => ProgressDrawTarget::hidden(),
    };
    let style = ProgressStyle::with_template(template).expect("the template is one");
    ProgressBar::with_draw_target(length, target).with_style(style)
}
