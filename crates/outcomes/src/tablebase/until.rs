//! The end of a build: a flag, a time, or neither.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use super::error::TablebaseError;

/// The limits of a build, besides its own end.
#[derive(Clone, Copy, Default)]
pub(crate) struct Until<'a> {
    /// The build ends when this is set.
    pub(crate) stop: Option<&'a AtomicBool>,
    /// The build ends at this time.
    pub(crate) deadline: Option<Instant>,
}

impl Until<'_> {
    /// True if the build is to end at once.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// [`TablebaseError::Stopped`] if the build is to end at once.
    pub(crate) fn check(&self) -> Result<(), TablebaseError> {
        if self.is_over() { Err(TablebaseError::Stopped) } else { Ok(()) }
    }
}
