//! Progress of building tables.

use std::time::Instant;

use indicatif::ProgressBar;
use isotope_outcomes::tablebase::{BuildPass, Progress};

use super::SHORT;

/// A progress bar that is removed when the tables have been built.
pub(crate) struct Bar {
    bar: ProgressBar,
    began: Instant,
}

impl Bar {
    pub(crate) fn new() -> Bar {
        let bar = super::bar(Some(0), "{wide_bar} {percent} %, {msg}, {elapsed}, {eta} left");
        Bar { bar, began: Instant::now() }
    }

    /// Shows which part of the work is done, how many of the requested tables are, and the progress of the current
    /// table. The parts are the work before the requested table, that of the table, and all work.
    pub(crate) fn show(
        &self,
        (before, table, whole): (u64, u64, u64),
        (done, classes): (usize, usize),
        progress: Progress,
    ) {
        if self.began.elapsed() > SHORT {
            let Progress { material, number, of, pass } = progress;
            // Captures and checks take about half of the time. How many plies follow is not known beforehand.
            let (so_far, percent) = match pass {
                BuildPass::Captures(percent) => {
                    (format!("captures {percent} %"), u64::from(percent))
                }
                BuildPass::Plies(plies) => (format!("ply {plies}"), 100),
                BuildPass::Distances => ("distances".into(), 100),
            };
            // Of several tables, the requested one comes last, and is the largest.
            let part = if number == of { before + table * percent / 200 } else { before };
            // A table may depend on other tables, which are built first.
            let place = if of > 1 { format!(" ({number} of {of})") } else { String::new() };
            self.bar.set_length(whole);
            let number = format!("class {} of {classes}", done + 1);
            self.bar.set_message(format!("{number}: {material}{place}, {so_far}"));
            // After it has been cleared, a bar is not drawn until it is reset.
            if self.bar.is_finished() {
                self.bar.reset();
                self.bar.set_elapsed(self.began.elapsed());
            }
            self.bar.set_position(part);
        }
    }

    /// Clears the bar from the terminal; the next update redraws it.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_that_was_cleared_is_shown_again_for_the_next_table() {
        let bar = Bar { bar: ProgressBar::hidden(), began: Instant::now() - 2 * SHORT };
        let progress = || Progress {
            material: "KQvK".parse().expect("a class"),
            number: 1,
            of: 1,
            pass: BuildPass::Plies(3),
        };
        bar.show((0, 4, 9), (0, 2), progress());
        bar.clear();
        assert!(bar.bar.is_finished());
        bar.show((4, 4, 9), (1, 2), progress());
        assert!(!bar.bar.is_finished());
        assert_eq!(bar.bar.position(), 6, "half of the table is done");
        assert_eq!(bar.bar.message(), "class 2 of 2: KQvK, ply 3");
    }
}
