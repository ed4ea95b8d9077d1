//! Accepts connections, with limits on their number and duration.

use std::{sync::Arc, time::Duration};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
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

/// Accepts and serves connections; does not return.
pub(crate) async fn accept(listener: TcpListener, routes: Router) {
    let free = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        // The semaphore is never closed.
        let Ok(permit) = Arc::clone(&free).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
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

async fn serve(stream: TcpStream, routes: Router) {
    // Responses are written in one piece, so Nagle's algorithm would only delay them. If the option cannot be set,
    // no harm is done.
    let _ = stream.set_nodelay(true);
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
mod tests {
    use std::{
        io::Write as _,
        net::{Ipv4Addr, TcpStream},
        sync::mpsc::channel,
        thread,
    };

    use axum::routing::post;
    use isotope_answer::protocol::Control;
    use tokio::runtime::Builder;

    use super::*;
    use crate::background::Kinds;

    #[test]
    fn a_disconnection_stops_the_work() {
        let (sender, events) = channel();
        let kinds = Kinds::new();
        let handler = move || {
            let (own, sender) = (kinds.own.clone(), sender.clone());
            async move {
                let work = move |control: &Control| {
                    sender.send("begun").unwrap();
                    while !control.budget().is_spent() || !control.search().is_stopped() {
                        thread::yield_now();
                    }
                    sender.send("ended").unwrap();
                };
                own.answer(work).await.map_or("", |()| "")
            }
        };
        let (address, begun) = channel();
        thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
                address.send(listener.local_addr().unwrap()).unwrap();
                accept(listener, Router::new().route("/", post(handler))).await;
            });
        });
        let mut stream = TcpStream::connect(begun.recv().unwrap()).unwrap();
        stream.write_all(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n").unwrap();
        let long = Duration::from_secs(60);
        assert_eq!(events.recv_timeout(long), Ok("begun"));
        drop(stream);
        assert_eq!(events.recv_timeout(long), Ok("ended"));
    }
}
