//! A client that is connected in memory, and the clock that a test holds.

use std::{
    convert::Infallible, io, panic::resume_unwind, sync::mpsc, task::Context, thread,
    time::Duration,
};

use axum::Router;
use isotope_answer::protocol::Rulesets;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex},
    runtime::Builder,
    sync::mpsc::{UnboundedSender, unbounded_channel},
    task::JoinHandle,
    time::advance,
};

use super::super::{accept, serve};
use crate::routes::routes;

/// The port that the requests name.
const PORT: u16 = 8064;

/// Runs a test on a runtime whose clock stands still while there is work to do. The clock goes on if there is
/// nothing to do but wait, or the test [lets it](pass).
pub(super) fn run(test: impl Future<Output = ()> + Send + 'static) {
    let (end, ended) = mpsc::channel::<Infallible>();
    let running = thread::spawn(move || {
        let _end = end;
        let runtime = Builder::new_current_thread().enable_all().start_paused(true).build();
        runtime.expect("it can be built").block_on(test);
    });
    // This bounds nothing but a test that hangs.
    let ended = ended.recv_timeout(Duration::from_secs(120));
    assert_eq!(ended, Err(mpsc::RecvTimeoutError::Disconnected), "it hangs");
    if let Err(panic) = running.join() {
        resume_unwind(panic);
    }
}

/// Lets the clock go on by `time`, in steps, between which everything is done that there is to do.
pub(super) async fn pass(time: Duration) {
    let step = Duration::from_millis(100);
    for _ in 0..time.as_millis() / step.as_millis() {
        advance(step).await;
    }
}

/// The routes of a server with `rulesets`.
pub(super) fn routes_with(rulesets: Rulesets) -> Router {
    routes(PORT, rulesets)
}

/// A question about the boards, which needs no ruleset other than a shipped one.
pub(super) fn boards() -> Value {
    json!({ "rulesets": ["atomic"] })
}

/// The head of a request whose body has `length` bytes.
pub(super) fn head(path: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost:{PORT}\r\nOrigin: http://localhost:{PORT}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )
}

/// A request whose connection stays open for the next one.
pub(super) fn kept(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost:{PORT}\r\n\r\n")
}

/// A client of a connection that is served alone.
pub(super) struct Client {
    pub(super) stream: DuplexStream,
    served: JoinHandle<()>,
}

impl Client {
    /// Connects, with room for `bytes` bytes on the way in either direction.
    pub(super) fn new(routes: &Router, bytes: usize) -> Client {
        let (stream, served) = duplex(bytes);
        Client { stream, served: tokio::spawn(serve(served, routes.clone())) }
    }

    /// Connects and asks, without reading the response.
    pub(super) async fn asking(routes: &Router, path: &str, question: &Value) -> Client {
        let mut client = Client::new(routes, 1 << 16);
        send(&mut client.stream, path, question).await;
        client
    }

    /// The response: its status and its body.
    pub(super) async fn response(self) -> (u16, Value) {
        response(self.stream).await
    }

    /// Whether the server has closed the connection, as it does after its answer.
    pub(super) fn is_closed(&self) -> bool {
        self.served.is_finished()
    }

    /// Waits until the server has closed the connection. The response is left unread.
    pub(super) async fn closed(self) {
        self.served.await.expect("it ends");
    }

    /// Disconnects, and waits until the server has noticed.
    pub(super) async fn leave(self) {
        drop(self.stream);
        self.served.await.expect("it ends");
    }
}

/// Sends a question as the page would.
pub(super) async fn send(stream: &mut DuplexStream, path: &str, question: &Value) {
    let body = question.to_string();
    let request = head(path, body.len()) + &body;
    stream.write_all(request.as_bytes()).await.expect("the server listens");
}

/// Reads until the server closes the connection. Returns the status, which is 0 if there is no response, and the
/// body, which is null if it is no JSON.
pub(super) async fn response(mut stream: DuplexStream) -> (u16, Value) {
    let mut text = String::new();
    stream.read_to_string(&mut text).await.expect("it is told");
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status, serde_json::from_str(body).unwrap_or_default())
}

/// A server that accepts connections in memory.
pub(super) struct MemoryServer(UnboundedSender<DuplexStream>);

impl MemoryServer {
    pub(super) fn start() -> MemoryServer {
        let (connecting, mut connections) = unbounded_channel();
        let next = move |cx: &mut Context<'_>| {
            let gone = || io::Error::from(io::ErrorKind::NotConnected);
            connections.poll_recv(cx).map(|stream| stream.ok_or_else(gone))
        };
        tokio::spawn(accept(next, routes_with(Rulesets::default())));
        MemoryServer(connecting)
    }

    pub(super) fn connect(&self) -> DuplexStream {
        let (stream, served) = duplex(1 << 16);
        self.0.send(served).expect("the server listens");
        stream
    }
}
