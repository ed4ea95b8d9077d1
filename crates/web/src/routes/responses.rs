//! The handlers' shared state, and functions that read request bodies and build responses.

use std::{sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes, HttpBody as _, to_bytes},
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use isotope_answer::{
    InputError, RequestError,
    protocol::{Rulesets, json},
};
use tokio::time::timeout;

use crate::background::{Queues, Unanswered};

/// The maximum size of a request body, in bytes.
const MAX_BODY: usize = 192 * 1024;

/// The maximum time for receiving a request body.
const BODY: Duration = Duration::from_secs(5);

/// The state shared by all handlers.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) queues: Queues,
    pub(crate) rulesets: Arc<Rulesets>,
}

/// Reads the whole body of a request. Returns an error response if the body is too large or does not arrive in
/// time.
pub(crate) async fn body(body: Body) -> Result<Bytes, Response> {
    let too_large = || {
        let message = format!("no question is longer than {MAX_BODY} bytes");
        refused(StatusCode::PAYLOAD_TOO_LARGE, "too-large", &message)
    };
    // If the announced length is too large, the body is not read.
    if body.size_hint().lower() > MAX_BODY as u64 {
        return Err(too_large());
    }
    match timeout(BODY, to_bytes(body, MAX_BODY)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(too_large()),
        Err(_) => {
            let message = "the question did not arrive in time";
            Err(refused(StatusCode::REQUEST_TIMEOUT, "timeout", message))
        }
    }
}

/// The response that consists of a single JSON answer.
pub(crate) fn answer_json(answer: Result<String, Unanswered>) -> Response {
    match answer {
        Ok(answer) => text(StatusCode::OK, "application/json", answer),
        Err(why) => unanswered(why),
    }
}

pub(crate) fn unanswered(why: Unanswered) -> Response {
    let status = match why {
        Unanswered::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Unanswered::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        Unanswered::TooLong => StatusCode::UNPROCESSABLE_ENTITY,
    };
    text(status, "application/json", json(&why.error()))
}

/// An error response, with an error object as its body.
pub(crate) fn refused(status: StatusCode, code: &'static str, message: &str) -> Response {
    let error = InputError::new("", &[], RequestError { code, message: message.into() });
    text(status, "application/json", json(&error))
}

pub(crate) fn text(status: StatusCode, kind: &'static str, text: impl Into<Body>) -> Response {
    let mut response = Response::new(text.into());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
