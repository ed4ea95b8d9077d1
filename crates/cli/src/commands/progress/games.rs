//! How far the reading has come: bytes, games a second and the time left, if somebody watches.

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

/// A line on standard error that goes when the reading is done.
pub(crate) struct Bar {
    bar: ProgressBar,
    read: Arc<AtomicU64>,
    games: u64,
    began: Instant,
}

impl Bar {
    /// A bar for all of the sources. Where one of them is a stream nobody knows how much there is.
    /// Where games are told on the same terminal there is none.
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

    /// Where it is counted how much has been read.
    pub(crate) fn read(&self) -> &Arc<AtomicU64> {
        &self.read
    }

    /// So many games more have been replayed.
    pub(crate) fn add(&mut self, games: u64) {
        self.games += games;
        let elapsed = self.began.elapsed();
        if elapsed > SHORT {
            let rate = self.games as f64 / elapsed.as_secs_f64();
            self.bar.set_message(format!("{} games, {rate:.0} a second", self.games));
            self.bar.set_position(self.read.load(Ordering::Relaxed));
        }
    }

    /// Writes something where the bar is.
    pub(crate) fn pause(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
