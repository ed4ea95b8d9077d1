//! A minimal HTTP client, and the servers that the tests send requests to.

use std::{
    future,
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    sync::LazyLock,
    thread,
    time::Duration,
};

use isotope_web::Server;
use serde_json::{Value, json};

/// A response of the server.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    /// The status line and the header lines, in lower case.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Response {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

/// The port of the server shared by all tests, which is started at the first call.
fn port() -> u16 {
    static PORT: LazyLock<u16> =
        LazyLock::new(|| start(Server::bind(0).expect("some port is free")));
    *PORT
}

/// Starts a server and returns its port.
pub(crate) fn start(server: Server) -> u16 {
    let url = server.url();
    thread::spawn(move || server.run_until(future::pending::<()>()));
    let port = url.trim_end_matches('/').rsplit(':').next().expect("a port");
    port.parse().expect("a number")
}

fn connect(port: u16) -> TcpStream {
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let stream = TcpStream::connect(address).expect("the server listens");
    // This bounds nothing but a test that hangs.
    stream.set_read_timeout(Some(Duration::from_secs(300))).expect("it can be set");
    stream
}

/// Sends a request to the shared server, with `PORT` replaced by its port, and reads until the server closes the
/// connection.
pub(crate) fn send(request: &str) -> Response {
    let path = request.split(' ').nth(1).unwrap_or_default();
    valid(path, read(begin(port(), request)))
}

/// Checks a response against the published schema, made strict so that unknown fields are not allowed.
fn valid(path: &str, answered: Response) -> Response {
    static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
        let mut schema = isotope_web::schema().finish();
        for object in schema["$defs"].as_object_mut().expect("there are types").values_mut() {
            if object["properties"].is_object() {
                object["unevaluatedProperties"] = false.into();
            }
        }
        schema
    });
    let path = path.split('?').next().unwrap_or_default();
    let answers = &SCHEMA["answers"];
    let own = answers.get(path.strip_prefix("/v1/").unwrap_or(path));
    let kinds: Vec<&Value> = own.into_iter().chain([&answers["error"]]).collect();
    let schema = json!({ "anyOf": kinds, "$defs": SCHEMA["$defs"] });
    let is_answer = path.starts_with("/api/") || path.starts_with("/v1/") && own.is_some();
    for line in answered.body.lines().filter(|line| is_answer && line.starts_with('{')) {
        // A line may be split by a chunk size, so a line that is not valid JSON is skipped.
        let Ok(object) = serde_json::from_str::<Value>(line) else { continue };
        if let Err(error) = jsonschema::validate(&schema, &object) {
            let line: String = line.chars().take(300).collect();
            panic!("{path}: no answer by the schema: {} in {line}", error.schema_path());
        }
    }
    answered
}

/// Sends a request to the server on `port`, without reading the response.
pub(crate) fn begin(port: u16, request: &str) -> TcpStream {
    let mut stream = connect(port);
    // The server may close the connection before it has read the whole request.
    let _ = stream.write_all(request.replace("PORT", &port.to_string()).as_bytes());
    stream
}

pub(crate) fn read(mut stream: TcpStream) -> Response {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Response { status, head: head.to_lowercase(), body: body.into() }
}

pub(crate) fn get(path: &str) -> Response {
    send(&format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nConnection: close\r\n\r\n"))
}

/// Sends a request to the shared server as the page would.
pub(crate) fn post(path: &str, body: &str) -> Response {
    let length = body.len();
    send(&format!(
        "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    ))
}

/// Sends a page state to the shared server and returns the boards.
pub(crate) fn boards(state: &Value) -> Value {
    let answered = post("/api/boards", &state.to_string());
    assert_eq!(answered.status, 200, "{}", answered.body);
    answered.json()
}
