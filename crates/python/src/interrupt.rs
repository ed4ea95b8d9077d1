//! Long work, which Ctrl-C can stop.

use std::{
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::Duration,
};

use isotope_answer::protocol::{Bounds, QuestionControl};
use pyo3::{PyErr, PyResult, Python};

/// The time between two looks at signals.
const INTERVAL: Duration = Duration::from_millis(50);

/// The stack of the thread that works, in bytes. Searches are as deep as lines of play are long.
const STACK: usize = 16 << 20;

/// Does `work` on another thread and without Python's lock. When Python is interrupted, `work` is stopped through
/// its control, and the exception is returned.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&QuestionControl) -> T + Send,
) -> PyResult<T> {
    // Ctrl-C ends a count that takes too long.
    let control = QuestionControl::within(Bounds { lines: u64::MAX, ..Bounds::default() });
    py.detach(|| {
        thread::scope(|scope| {
            let (done, ended) = channel();
            let control = &control;
            let worker = move || {
                let result = work(control);
                // The receiver lives as long as the scope.
                done.send(()).ok();
                result
            };
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker)?;
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(INTERVAL) {
                if let Err(interrupt) = Python::attach(|py| py.check_signals()) {
                    control.stop();
                    // What was found until then is dropped.
                    thread.join().ok();
                    return Err(interrupt);
                }
            }
            thread.join().map_err(|panic| {
                let literal = || panic.downcast_ref::<&str>().map(ToString::to_string);
                let message = panic.downcast_ref::<String>().cloned().or_else(literal);
                PyErr::new::<pyo3::panic::PanicException, _>(message.unwrap_or_default())
            })
        })
    })
}
