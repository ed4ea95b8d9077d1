//! The API for programs: the requests of the protocol, with a JSON object by POST or a query string by GET.

use axum::{
    extract::{Request, State},
    http::{StatusCode, Uri},
    response::Response,
};
use isotope_answer::protocol::{Question, QuestionControl, Reply, refused};
use serde_json::{Value, json};

use super::responses::{AppState, body, text, unanswered};

/// Answers `POST /v1/<question>`, whose body is a JSON object.
pub(crate) async fn object(
    State(shared): State<AppState>,
    request: Request,
) -> Result<Response, Response> {
    let name = question(request.uri());
    let bytes = body(request.into_body()).await?;
    let object = serde_json::from_slice(&bytes)
        .map_err(|error| answered(&refused(None, "json", format!("this is no JSON: {error}"))))?;
    Ok(answer(shared, name, object).await)
}

/// Answers `GET /v1/<question>?fen=…`.
pub(crate) async fn query(State(shared): State<AppState>, uri: Uri) -> Response {
    let pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let fields = pairs.map(|(name, text)| (name.to_string(), json!(text))).collect();
    answer(shared, question(&uri), Value::Object(fields)).await
}

/// The name of the question, which is the last segment of the path.
fn question(uri: &Uri) -> String {
    uri.path().rsplit('/').next().unwrap_or_default().to_owned()
}

async fn answer(shared: AppState, name: String, mut object: Value) -> Response {
    let AppState { queues, rulesets } = shared;
    if let Value::Object(fields) = &mut object {
        fields.insert("ask".into(), name.into());
    }
    let question = match Question::read(object) {
        Ok(question) => question,
        Err(refused) => return answered(&refused),
    };
    let queue = match (question.searches(), question.has_own_rulesets()) {
        (true, _) => queues.searches,
        (false, true) => queues.own,
        (false, false) => queues.quick,
    };
    let work = move |control: &QuestionControl| question.answer(&rulesets, control);
    match queue.refusing_late().answer(work).await {
        Ok(reply) => answered(&reply),
        Err(why) => unanswered(why),
    }
}

fn answered(reply: &Reply) -> Response {
    let status = match reply.error {
        None => StatusCode::OK,
        Some("no-such-question" | "unknown-ruleset") => StatusCode::NOT_FOUND,
        Some("failed") => StatusCode::INTERNAL_SERVER_ERROR,
        Some("json" | "not-a-question" | "question-unreadable") => StatusCode::BAD_REQUEST,
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    text(status, "application/json", reply.line.clone())
}
