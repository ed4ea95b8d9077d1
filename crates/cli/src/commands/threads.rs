//! The number of threads of a command.

use std::thread;

/// The number of threads, where 0 stands for all CPUs.
pub(super) fn threads(wanted: u16) -> usize {
    match wanted {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads.into(),
    }
}
