//! When the process is told to stop.

use std::{future, io, pin::pin, task::Poll};

/// Waits for Ctrl-C or, where there is such a thing, SIGTERM.
pub(crate) async fn stop() -> io::Result<()> {
    let mut interrupted = pin!(tokio::signal::ctrl_c());
    let mut terminated = pin!(terminated());
    future::poll_fn(|cx| match interrupted.as_mut().poll(cx) {
        Poll::Ready(told) => Poll::Ready(told),
        Poll::Pending => terminated.as_mut().poll(cx),
    })
    .await
}

#[cfg(unix)]
async fn terminated() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    signal(SignalKind::terminate())?.recv().await;
    Ok(())
}

#[cfg(not(unix))]
async fn terminated() -> io::Result<()> {
    future::pending().await
}
