//! How far the tables are that are built, if somebody watches.

use std::{
    io::{self, IsTerminal as _},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use isotope_analysis::tablebase::Progress;

/// What takes no longer shows nothing.
const SHORT: Duration = Duration::from_secs(1);

/// A line on standard error that goes when the tables are built.
pub(crate) struct Bar {
    bar: ProgressBar,
    began: Instant,
}

impl Bar {
    pub(crate) fn new() -> Bar {
        let target = match io::stderr().is_terminal() {
            true => ProgressDrawTarget::stderr_with_hz(5),
            false => ProgressDrawTarget::hidden(),
        };
        let template = "{wide_bar} {pos} of {len} classes, {msg}, {elapsed}";
        let style = ProgressStyle::with_template(template).expect("the template is one");
        let bar = ProgressBar::with_draw_target(Some(0), target).with_style(style);
        Bar { bar, began: Instant::now() }
    }

    /// Shows how many of the classes that were asked for are done, and how far the table is that is built.
    pub(crate) fn show(&self, (done, classes): (usize, usize), progress: Progress) {
        if self.began.elapsed() > SHORT {
            let Progress { class, number, of, plies } = progress;
            self.bar.set_length(classes as u64);
            self.bar.set_position(done as u64);
            let so_far = if plies == 0 { "captures".into() } else { format!("ply {plies}") };
            // A class may need others first.
            let place = if of > 1 { format!(" ({number} of {of})") } else { String::new() };
            self.bar.set_message(format!("{class}{place}, {so_far}"));
        }
    }

    /// Takes the line away, until it is shown again.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
        self.bar.reset_eta();
    }
}
