//! What is answered where.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::{Body, Bytes, HttpBody as _, to_bytes},
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    response::Response,
    routing::{get, post},
};
use isotope_answer::{ErrorLine, Refusal, rules};
use isotope_diagram::Diagram;
use isotope_ruleset::Library;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use shakmaty::Board;
use tokio::{task::spawn_blocking, time::timeout};

use crate::{
    assets::ASSETS,
    background::{Asker, Background},
    boards::boards,
    check::check,
    gallery,
    guard::admit,
    invent, pgn, policy,
    rulesets::Rulesets,
    setup,
    solve::solve,
    think::think,
};

/// No question is longer.
const MAX_BODY: usize = 192 * 1024;

/// A question has to be there after so long.
const BODY: Duration = Duration::from_secs(10);

/// An answer has to be there after so long, most of which is waiting for others.
const ANSWER: Duration = Duration::from_secs(20);

/// All that is answered.
pub(crate) fn routes(port: u16) -> Router {
    let rulesets = Arc::new(Rulesets::default());
    let mut router = Router::new();
    for asset in ASSETS {
        let answer = || async { text(StatusCode::OK, asset.kind, asset.text) };
        router = router.route(asset.path, get(answer));
    }
    let shared = || Arc::clone(&rulesets);
    let (writing, reading, setting) = (shared(), shared(), shared());
    let (thinking, solving) = (shared(), shared());
    let background = Background::new();
    let boards = ask(move |state| boards(&state, &rulesets));
    router = router
        .route("/api/rulesets", get(|| async { thought(list).await }))
        .route("/api/gallery", get(|| async { thought(gallery::gallery).await }))
        .route("/api/boards", post(boards))
        .route("/api/check", post(ask(|written| check(&written))))
        .route("/api/begin", post(ask(|beginning| invent::begin(&beginning))))
        .route("/api/draw", post(ask(|drawing| invent::draw(&drawing))))
        .route("/api/setup", post(ask(move |edited| setup::edit(&edited, &setting))))
        .route(
            "/api/think",
            post(begin(background.clone(), move |asked, asker| think(&asked, &thinking, asker))),
        )
        .route(
            "/api/solve",
            post(begin(background, move |asked, asker| solve(&asked, &solving, asker))),
        )
        .route("/api/pgn/write", post(ask(move |wished| pgn::write(&wished, &writing))))
        .route("/api/pgn/read", post(ask(move |brought| pgn::read(&brought, &reading))));
    let nothing = |status, message| move || async move { refused(status, "not-found", message) };
    router
        .fallback(nothing(StatusCode::NOT_FOUND, "there is nothing here"))
        .method_not_allowed_fallback(nothing(
            StatusCode::METHOD_NOT_ALLOWED,
            "this is not asked for in that way",
        ))
        .layer(axum::middleware::from_fn(
            move |request: Request, next: axum::middleware::Next| async move {
                let admitted = admit(request.method(), request.headers(), port);
                let mut response = match admitted {
                    Ok(()) => next.run(request).await,
                    Err((status, why)) => refused(status, "not-admitted", why),
                };
                policy::add(response.headers_mut());
                response
            },
        ))
}

/// The rulesets that are shipped, and a picture that has all pieces.
fn list() -> Value {
    let (rules, _) = rules(&Library::default());
    let men = Diagram::new(&Board::new()).svg("men");
    json!({ "schema": isotope_answer::SCHEMA, "rulesets": rules, "men": men })
}

/// A handler that reads a question and answers it.
fn ask<Q, F>(answer: F) -> impl Fn(Request) -> Answering + Clone
where
    Q: DeserializeOwned + Send + 'static,
    F: Fn(Q) -> Result<Value, ErrorLine> + Send + Sync + 'static,
{
    let answer = Arc::new(answer);
    move |request: Request| {
        let answer = Arc::clone(&answer);
        Box::pin(async move {
            match question::<Q>(request).await {
                // What users may have written is refused as an answer like any other.
                Ok(question) => {
                    thought(move || answer(question).unwrap_or_else(|error| json!(error))).await
                }
                Err(response) => response,
            }
        })
    }
}

/// A handler that reads a question which takes seconds to answer. What is found on the way is told, too.
fn begin<Q, F>(background: Background, answer: F) -> impl Fn(Request) -> Answering + Clone
where
    Q: DeserializeOwned + Send + 'static,
    F: Fn(Q, &Asker) -> Result<Value, ErrorLine> + Send + Sync + 'static,
{
    let answer = Arc::new(answer);
    move |request: Request| {
        let (background, answer) = (background.clone(), Arc::clone(&answer));
        Box::pin(async move {
            let question = match question::<Q>(request).await {
                Ok(question) => question,
                Err(response) => return response,
            };
            match background.begin(move |asker| answer(question, asker)).await {
                Some(lines) => text(StatusCode::OK, "application/x-ndjson", lines),
                None => busy(),
            }
        })
    }
}

type Answering = std::pin::Pin<Box<dyn Future<Output = Response> + Send>>;

/// A question, unless no page of ours would ask it.
async fn question<Q: DeserializeOwned>(request: Request) -> Result<Q, Response> {
    let body = body(request.into_body()).await?;
    serde_json::from_slice(&body)
        .map_err(|error| refused(StatusCode::BAD_REQUEST, "json", &error.to_string()))
}

/// All of a question.
async fn body(body: Body) -> Result<Bytes, Response> {
    let too_large = || {
        let message = format!("no question is longer than {MAX_BODY} bytes");
        refused(StatusCode::PAYLOAD_TOO_LARGE, "too-large", &message)
    };
    // Who announces too much is not listened to.
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

/// An answer that takes thought. Meanwhile others are listened to.
async fn thought(think: impl FnOnce() -> Value + Send + 'static) -> Response {
    let thinking = spawn_blocking(move || think().to_string());
    let abort = thinking.abort_handle();
    match timeout(ANSWER, thinking).await {
        Ok(Ok(answer)) => text(StatusCode::OK, "application/json", answer),
        Ok(Err(_)) => refused(StatusCode::INTERNAL_SERVER_ERROR, "failed", "there is no answer"),
        Err(_) => {
            // If nobody has begun with it, nobody will.
            abort.abort();
            busy()
        }
    }
}

fn busy() -> Response {
    refused(StatusCode::SERVICE_UNAVAILABLE, "busy", "too many ask at once: try again")
}

/// What no page of ours would have asked.
fn refused(status: StatusCode, code: &'static str, message: &str) -> Response {
    let error = ErrorLine::new("", &[], Refusal { code, message: message.into() });
    text(status, "application/json", json!(error).to_string())
}

fn text(status: StatusCode, kind: &'static str, text: impl Into<Body>) -> Response {
    let mut response = Response::new(text.into());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
