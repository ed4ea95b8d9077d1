//! How far a long count has come, on standard error.

use std::{
    io::{self, IsTerminal as _, Write as _},
    time::{Duration, Instant},
};

use isotope_analysis::Progress;

/// Counts that take no longer show nothing.
const SHORT: Duration = Duration::from_secs(1);

/// How long a state stays to be read.
const STEADY: Duration = Duration::from_millis(200);

/// A line that is written over again and again, if somebody watches, and is gone in the end.
pub(crate) struct ProgressLine {
    terminal: bool,
    began: Instant,
    /// When the line is to be written next.
    due: Duration,
    /// How many columns of the terminal are written on.
    width: usize,
}

impl ProgressLine {
    pub(crate) fn new() -> ProgressLine {
        let terminal = io::stderr().is_terminal();
        ProgressLine { terminal, began: Instant::now(), due: SHORT, width: 0 }
    }

    pub(crate) fn show(&mut self, progress: Progress) {
        let elapsed = self.began.elapsed();
        if self.terminal && elapsed >= self.due {
            self.due = elapsed + STEADY;
            let Progress { done, subtrees, nodes } = progress;
            let seconds = elapsed.as_secs();
            self.write(&format!("{done} of {subtrees} subtrees, {nodes} nodes, {seconds} s"));
        }
    }

    /// Takes the line away.
    pub(crate) fn clear(&mut self) {
        if self.width > 0 {
            self.write("");
        }
    }

    fn write(&mut self, text: &str) {
        // Spaces need no escape codes. A closed standard error leaves nobody to tell.
        let _ = write!(io::stderr(), "\r{text:width$}\r", width = self.width);
        self.width = text.len();
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}
