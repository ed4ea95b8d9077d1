//! The routes of the server, and the handlers of the page's requests.

mod assets;
mod guard;
pub(crate) mod policy;
mod programs;
mod responses;
mod tables;

use std::{panic::AssertUnwindSafe, sync::Arc};

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, StatusCode},
    response::Response,
    routing::{MethodRouter, get, post},
};
use futures_util::FutureExt as _;
use isotope_answer::protocol::{QuestionControl, Rulesets, json};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

pub(crate) use self::assets::{Asset, alone};
use self::{
    assets::served,
    guard::admit,
    responses::{AppState, answer_json, body, refused, text, unanswered},
};
use crate::{
    answers::{Handler, Requests, SearchHandler, requests},
    background::{Queues, Unanswered},
    schema::schema,
    state::PageRequest,
};

/// Creates the router of a server on `port`.
pub(crate) fn routes(port: u16, rulesets: Rulesets) -> Router {
    let mut router = Router::new();
    for (path, asset) in served() {
        let answer = async move |headers: HeaderMap| asset.response(&headers);
        router = router.route(&path, get(answer));
    }
    router = router
        .route(
            "/v1/schema.json",
            get(async || text(StatusCode::OK, "application/json", schema().finish().to_string())),
        )
        .route("/v1/{question}", get(programs::query).post(programs::object));
    if rulesets.tables().is_some() || rulesets.syzygy().is_some() {
        router = router.merge(tables::routes());
    }
    let mut pages = PageRoutes(router);
    requests(&mut pages);
    let PageRoutes(router) = pages;
    let shared = AppState { queues: Queues::new(), rulesets: Arc::new(rulesets) };
    let nothing = |status, message| move || async move { refused(status, "not-found", message) };
    router
        .with_state(shared)
        .fallback(nothing(StatusCode::NOT_FOUND, "there is nothing here"))
        .method_not_allowed_fallback(nothing(
            StatusCode::METHOD_NOT_ALLOWED,
            "this is not asked for in that way",
        ))
        .layer(axum::middleware::from_fn(
            move |request: Request, next: axum::middleware::Next| async move {
                let admitted =
                    admit(request.method(), request.uri().path(), request.headers(), port);
                let mut response = match admitted {
                    Ok(()) => catch_panic(next.run(request)).await,
                    Err((status, why)) => refused(status, "not-admitted", why),
                };
                policy::add(response.headers_mut());
                response
            },
        ))
}

/// Awaits a response; returns an error response if the future panics.
async fn catch_panic(response: impl Future<Output = Response>) -> Response {
    let response = AssertUnwindSafe(response).catch_unwind().await;
    response.unwrap_or_else(|_| unanswered(Unanswered::Failed))
}

/// The routes of the page's requests.
struct PageRoutes(Router<AppState>);

impl Requests for PageRoutes {
    fn list<A: Serialize + JsonSchema + 'static>(&mut self, path: &'static str, list: fn() -> A) {
        self.add(
            path,
            get(async move |State(shared): State<AppState>| {
                answer_json(shared.queues.quick.answer(move |_| json(&list())).await)
            }),
        );
    }

    /// The work is stopped when the client disconnects.
    fn answer<Q: PageRequest, A: JsonSchema>(&mut self, path: &'static str, handler: Handler<Q>) {
        self.add(
            path,
            post(async move |State(AppState { queues, rulesets }), request| {
                let question: Q = question(request).await?;
                let queue = if question.has_own_rulesets() { queues.own } else { queues.quick };
                // Errors in the user's input get status 200: the page shows them like any other answer.
                let work = move |control: &QuestionControl| {
                    handler(&question, &rulesets, control).unwrap_or_else(|error| json(&error))
                };
                Ok::<_, Response>(answer_json(queue.answer(work).await))
            }),
        );
    }

    fn search<Q, A>(&mut self, path: &'static str, handler: SearchHandler<Q, A>)
    where
        Q: DeserializeOwned + JsonSchema + Send + 'static,
        A: Serialize + JsonSchema + 'static,
    {
        self.add(
            path,
            post(async move |State(AppState { queues, rulesets }), request| {
                let question: Q = question(request).await?;
                let lines =
                    queues.searches.lines(move |client| handler(&question, &rulesets, client));
                let lines = lines.await.map_err(unanswered)?;
                Ok::<_, Response>(text(StatusCode::OK, "application/x-ndjson", lines))
            }),
        );
    }
}

impl PageRoutes {
    fn add(&mut self, path: &'static str, methods: MethodRouter<AppState>) {
        self.0 = std::mem::take(&mut self.0).route(path, methods);
    }
}

/// Parses the body of a request, or returns an error response if the body is not the expected object.
async fn question<Q: DeserializeOwned>(request: Request) -> Result<Q, Response> {
    let body = body(request.into_body()).await?;
    serde_json::from_slice(&body)
        .map_err(|error| refused(StatusCode::BAD_REQUEST, "json", &error.to_string()))
}

#[cfg(test)]
mod tests {
    use axum::{
        body::{Body, to_bytes},
        http::Method,
    };
    use hyper::service::Service as _;
    use hyper_util::service::TowerToHyperService;
    use isotope_kernel::{Aftermath, CaptureEffect, Capturing, Field, Plugins, Rules, Spec};
    use isotope_ruleset::{Ruleset, shipped};
    use serde_json::{Value, json};
    use tokio::runtime::{Builder, Runtime};

    use super::*;

    struct Panics;

    impl CaptureEffect for Panics {
        fn aftermath(&self, _: &Field, _: Capturing) -> Aftermath {
            panic!("a fault in a capture");
        }
    }

    /// A runtime, and routes with a ruleset whose captures panic.
    fn faulty() -> (Runtime, Router) {
        let plugins = Plugins { capture: Some(Box::new(Panics)), ..Plugins::default() };
        let rules = Rules::compile_with(Spec::default(), plugins).unwrap();
        let rulesets = Rulesets::default();
        rulesets.insert("faulty", Ruleset { rules: rules.into(), ..shipped("chess").unwrap() });
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        (runtime, routes(8064, rulesets))
    }

    fn ask(runtime: &Runtime, routes: &Router, path: &str, question: &Value) -> (u16, Value) {
        let request = Request::builder()
            .method(Method::POST)
            .uri(path)
            .header("host", "localhost:8064")
            .header("origin", "http://localhost:8064")
            .header("content-type", "application/json")
            .body(Body::from(question.to_string()))
            .unwrap();
        runtime.block_on(async {
            let service = TowerToHyperService::new(routes.clone());
            let response = service.call(request).await.unwrap();
            let status = response.status().as_u16();
            let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            let last = body.trim_ascii().rsplit(|byte| *byte == b'\n').next().unwrap();
            (status, serde_json::from_slice(last).unwrap())
        })
    }

    const CAPTURE: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";

    fn state(rulesets: &[&str]) -> Value {
        json!({ "start": CAPTURE, "moves": ["exd5"], "rulesets": rulesets })
    }

    #[test]
    fn a_panic_ends_the_request_alone_and_gives_its_place_back() {
        let (runtime, routes) = faulty();
        let before = json!({ "start": CAPTURE, "rulesets": ["faulty"] });
        for (path, question) in [
            ("/api/boards", state(&["faulty", "chess"])),
            ("/api/think", json!({ "state": before, "nodes": 1_000 })),
            ("/api/solve", json!({ "state": before })),
            ("/api/pgn/write", json!({ "state": state(&["faulty"]), "board": 0 })),
            ("/api/pgn/read", json!({ "pgn": "1. e4 d5 2. exd5 *", "rulesets": ["faulty"] })),
        ] {
            for _ in 0..crate::background::threads() {
                let (status, answer) = ask(&runtime, &routes, path, &question);
                assert_eq!((status, &answer["error"]["code"]), (500, &json!("failed")), "{path}");
            }
        }
        let start = json!({ "rulesets": ["faulty"] });
        for question in [state(&["chess"]), start] {
            let (status, answer) = ask(&runtime, &routes, "/api/boards", &question);
            assert_eq!((status, &answer["error"]), (200, &Value::Null));
        }
        let (status, answer) =
            ask(&runtime, &routes, "/api/solve", &json!({ "state": state(&["chess"]) }));
        assert_eq!((status, &answer["done"]), (200, &json!(true)));
    }

    #[test]
    fn a_search_that_panics_after_its_first_line_ends_with_the_error() {
        let (runtime, routes) = faulty();
        let both = json!({ "start": CAPTURE, "rulesets": ["chess", "faulty"] });
        let (status, last) =
            ask(&runtime, &routes, "/api/solve", &json!({ "state": both, "nodes": 100 }));
        assert_eq!((status, &last["error"]["code"]), (200, &json!("failed")));
    }

    #[test]
    fn a_panic_outside_of_any_work_is_answered_too() {
        let runtime = Builder::new_current_thread().build().unwrap();
        let response = runtime.block_on(catch_panic(async { panic!("a fault in a handler") }));
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }
}
