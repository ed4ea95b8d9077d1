//! Progress of playing games: the games played, the standing, and the time left.

use std::time::Instant;

use indicatif::ProgressBar;

use super::SHORT;

/// A progress bar that is removed when the games are over.
pub(crate) struct Bar {
    bar: ProgressBar,
    began: Instant,
}

impl Bar {
    /// Creates a bar for this many games, if the number is known, of which some were played earlier.
    pub(crate) fn new(games: Option<u64>, earlier: u64) -> Bar {
        let template = match games {
            Some(_) => "{wide_bar} {pos} of {len}, {msg}, {eta} left",
            None => "{spinner} {elapsed} {msg}",
        };
        let bar = super::bar(games, template);
        // The time left is estimated from the games of this run.
        bar.set_position(earlier);
        bar.reset_eta();
        Bar { bar, began: Instant::now() }
    }

    /// Shows how many games are over, and a message.
    pub(crate) fn show(&self, games: u64, message: String) {
        if self.began.elapsed() > SHORT {
            self.bar.set_message(message);
            self.bar.set_position(games);
        }
    }

    /// Hides the bar while `write` writes to the terminal.
    pub(crate) fn pause(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
