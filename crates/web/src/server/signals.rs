//! The signals that stop the server.

use std::io;

use futures_util::future::select_all;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(windows)]
use tokio::signal::windows::{CtrlC, ctrl_c};

/// A listener for Ctrl-C and, on Unix, SIGTERM.
pub(crate) struct Signals {
    #[cfg(unix)]
    all: [Signal; 2],
    #[cfg(windows)]
    all: [CtrlC; 1],
}

impl Signals {
    /// Starts listening: no signal from now on is missed. Must be called within a Tokio runtime.
    ///
    /// # Errors
    /// Returns an error if the signal handlers cannot be installed.
    pub(crate) fn listen() -> io::Result<Signals> {
        #[cfg(unix)]
        let all = [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?];
        #[cfg(windows)]
        let all = [ctrl_c()?];
        Ok(Signals { all })
    }

    /// Waits for the first signal.
    pub(crate) async fn received(mut self) {
        select_all(self.all.iter_mut().map(|signal| Box::pin(signal.recv()))).await;
    }
}
