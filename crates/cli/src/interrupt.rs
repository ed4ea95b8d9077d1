//! Ctrl-C during a long job: the first ends the job, which says what it knows, the second ends the process.

use std::{
    process,
    sync::{
        LazyLock,
        atomic::{AtomicBool, Ordering},
    },
};

/// The exit status of a command that Ctrl-C ended, as shells have it.
pub(crate) const STATUS: u8 = 130;

/// A flag that the first Ctrl-C sets. The second ends the process with [`STATUS`].
///
/// Ctrl-C ends the process at once in commands that never call this.
pub(crate) fn stop() -> &'static AtomicBool {
    static STOP: AtomicBool = AtomicBool::new(false);
    static HANDLER: LazyLock<()> = LazyLock::new(|| {
        // Without a handler Ctrl-C ends the process, as it does elsewhere.
        let _ = ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::Relaxed) {
                process::exit(STATUS.into());
            }
        });
    });
    LazyLock::force(&HANDLER);
    &STOP
}
