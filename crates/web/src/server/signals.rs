//! When the process is told to stop.

use std::{
    future, io,
    task::{Context, Poll},
};

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(windows)]
use tokio::signal::windows::{CtrlC, ctrl_c};

/// Listens for Ctrl-C and, where there is such a thing, SIGTERM.
pub(crate) struct Signals {
    #[cfg(unix)]
    all: [Signal; 2],
    #[cfg(windows)]
    all: [CtrlC; 1],
}

impl Signals {
    /// From now on, none is missed. It has to be called in a runtime.
    ///
    /// # Errors
    /// If the system gives no signals.
    pub(crate) fn listen() -> io::Result<Signals> {
        #[cfg(unix)]
        let all = [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?];
        #[cfg(windows)]
        let all = [ctrl_c()?];
        Ok(Signals { all })
    }

    /// Waits for the first.
    pub(crate) async fn told(mut self) {
        future::poll_fn(|cx| self.poll(cx)).await;
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let mut told = Poll::Pending;
        for signal in &mut self.all {
            if signal.poll_recv(cx).is_ready() {
                told = Poll::Ready(());
            }
        }
        told
    }
}
