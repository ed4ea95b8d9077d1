//! A spinner on standard error, shown during a search or a count.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

use indicatif::ProgressBar;

use super::SHORT;

/// Runs `work`, and shows a spinner if it takes long and standard error is a terminal. `work` may set the
/// spinner's message.
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
