//! Accepts connections, with limits on their number and duration.

use std::{
    future::poll_fn,
    io,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::{sleep, timeout},
};

/// The maximum number of open connections; further clients wait until one closes. The usual limit is 1,024 open
/// files, so some are left for the process itself.
const MAX_CONNECTIONS: usize = 1_000;

/// The timeout for the head of a request, which also closes idle connections.
const HEAD: Duration = Duration::from_secs(5);

/// The age from which a connection accepts no further requests.
const OLD: Duration = Duration::from_secs(60);

/// The time that the last response on an old connection may take. This also ends responses that the client does
/// not read.
const LAST_ANSWER: Duration = Duration::from_secs(30);

/// The pause after a failed `accept`, for example with too many open files.
const PAUSE: Duration = Duration::from_millis(50);

/// The connections of a listener, in the form that [`accept`] asks for.
pub(crate) fn connections(
    listener: TcpListener,
) -> impl FnMut(&mut Context<'_>) -> Poll<io::Result<TcpStream>> {
    move |cx| {
        listener.poll_accept(cx).map_ok(|(stream, _)| {
            // Responses are written in one piece, so Nagle's algorithm would only delay them. If the option cannot
            // be set, no harm is done.
            let _ = stream.set_nodelay(true);
            stream
        })
    }
}

/// Accepts the connections that `next` polls, and serves them; does not return.
pub(crate) async fn accept<S: AsyncRead + AsyncWrite + Send + Unpin + 'static>(
    mut next: impl FnMut(&mut Context<'_>) -> Poll<io::Result<S>>,
    routes: Router,
) {
    let free = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        // The semaphore is never closed.
        let Ok(permit) = Arc::clone(&free).acquire_owned().await else { return };
        match poll_fn(&mut next).await {
            Ok(stream) => {
                let routes = routes.clone();
                tokio::spawn(async move {
                    serve(stream, routes).await;
                    drop(permit);
                });
            }
            Err(_) => sleep(PAUSE).await,
        }
    }
}

async fn serve(stream: impl AsyncRead + AsyncWrite + Unpin, routes: Router) {
    let mut connection = Box::pin(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(routes)),
    );
    // An error concerns this connection only, and is ignored.
    if timeout(OLD, connection.as_mut()).await.is_err() {
        connection.as_mut().graceful_shutdown();
        let _ = timeout(LAST_ANSWER, connection).await;
    }
}

#[cfg(test)]
mod tests;
