//! A line on standard error while a search takes its time.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

use indicatif::ProgressBar;

use super::SHORT;

/// Calls `work`, and shows that it goes on if it takes long and standard error is a terminal. `work` says on
/// the bar how far it is.
pub(crate) fn during<T>(work: impl FnOnce(&ProgressBar) -> T) -> T {
    let bar = super::bar(None, "{spinner} {elapsed} {msg}");
    let (done, is_done) = mpsc::channel::<()>();
    let result = thread::scope(|scope| {
        let waiting = &bar;
        if !waiting.is_hidden() {
            scope.spawn(move || {
                if is_done.recv_timeout(SHORT) == Err(RecvTimeoutError::Timeout) {
                    waiting.enable_steady_tick(Duration::from_millis(200));
                }
            });
        }
        let result = work(&bar);
        drop(done);
        result
    });
    bar.finish_and_clear();
    result
}
