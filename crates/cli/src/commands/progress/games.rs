//! Progress of reading games: the bytes read, the games per second, and the time left.

use std::{
    io::{self, IsTerminal as _},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use indicatif::{ProgressBar, ProgressDrawTarget};
use isotope_games::{Shard, Source};

use super::SHORT;

/// A progress bar that is removed when all games have been read.
pub(crate) struct Bar {
    bar: ProgressBar,
    read: Arc<AtomicU64>,
    games: u64,
    began: Instant,
}

impl Bar {
    /// Creates a bar for all sources, without a total if one of them is a stream of unknown length. The bar is
    /// hidden if `tells` is set and standard output, to which the reports on games are written, is also a
    /// terminal.
    pub(crate) fn new(sources: &[Source], shard: Option<Shard>, tells: bool) -> Bar {
        let length: Option<u64> = sources.iter().map(Source::length).sum();
        let length = length.map(|length| length / shard.map_or(1, |shard| u64::from(shard.of)));
        let template = match length {
            Some(_) => "{wide_bar} {binary_bytes} of {binary_total_bytes}, {msg}, {eta} left",
            None => "{spinner} {binary_bytes}, {msg}",
        };
        let bar = super::bar(length, template);
        if tells && io::stdout().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        Bar { bar, read: Arc::default(), games: 0, began: Instant::now() }
    }

    /// The counter of the bytes read, which the reader has to increase.
    pub(crate) fn read(&self) -> &Arc<AtomicU64> {
        &self.read
    }

    /// Adds `games` to the number of games replayed, and updates the bar.
    pub(crate) fn add(&mut self, games: u64) {
        self.games += games;
        let elapsed = self.began.elapsed();
        if elapsed > SHORT {
            let rate = self.games as f64 / elapsed.as_secs_f64();
            self.bar.set_message(format!("{} games, {rate:.0} a second", self.games));
            self.bar.set_position(self.read.load(Ordering::Relaxed));
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
