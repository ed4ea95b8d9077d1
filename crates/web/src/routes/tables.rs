//! The tables of the server, in the form of lila-tablebase: `GET /atomic?fen=…` and `GET /atomic/mainline?fen=…`.

use axum::{
    Router,
    extract::{Path, State},
    http::{StatusCode, Uri},
    response::Response,
    routing::get,
};
use isotope_answer::{
    InputError,
    protocol::{QuestionControl, Rulesets, json, mainline, standing},
};
use isotope_ruleset::ruleset_called;

use super::responses::{AppState, refused, text, unanswered};

/// A function that answers a request about a FEN under a shipped ruleset.
type Handler = fn(&str, &str, &Rulesets, &QuestionControl) -> Result<String, InputError>;

/// The routes of all rulesets.
pub(crate) fn routes() -> Router<AppState> {
    let route = |handler: Handler| {
        get(async move |State(state): State<AppState>, Path(ruleset): Path<String>, uri: Uri| {
            respond(state, ruleset, &uri, handler).await
        })
    };
    Router::new().route("/{ruleset}", route(standing)).route("/{ruleset}/mainline", route(mainline))
}

async fn respond(state: AppState, ruleset: String, uri: &Uri, handler: Handler) -> Response {
    let mut fields = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let Some(fen) = fields.find(|(name, _)| name == "fen").map(|(_, fen)| fen.into_owned()) else {
        return refused(
            StatusCode::NOT_FOUND,
            "not-found",
            "there is nothing here without `?fen=`",
        );
    };
    let AppState { queues, rulesets } = state;
    let work = move |control: &QuestionControl| {
        // Chess is called `standard` in lila-tablebase.
        let ruleset = ruleset_called(&ruleset).unwrap_or(&ruleset);
        handler(&fen, ruleset, &rulesets, control)
    };
    match queues.quick.answer(work).await {
        Ok(Ok(found)) => text(StatusCode::OK, "application/json", found),
        Ok(Err(error)) => {
            let status = match error.error.code {
                "no-table" | "not-in-table" | "unknown-ruleset" => StatusCode::NOT_FOUND,
                _ => StatusCode::BAD_REQUEST,
            };
            text(status, "application/json", json(&error))
        }
        Err(why) => unanswered(why),
    }
}
