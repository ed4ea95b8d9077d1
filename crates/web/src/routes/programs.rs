//! The API for programs: the requests of the protocol, with a JSON object by POST or a query string by GET.

use axum::{
    extract::{Request, State},
    http::{StatusCode, Uri},
    response::Response,
};
use isotope_answer::protocol::{Control, Reply, ask, refused};
use serde_json::{Map, Value, json};

use super::responses::{AppState, body, text, unanswered};
use crate::background::Places;

/// The fields whose values are lists in a query string, separated by commas; `moves` also by whitespace.
const LISTS: [&str; 2] = ["rulesets", "moves"];

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
    let fields = fields(uri.query().unwrap_or_default());
    answer(shared, question(&uri), Value::Object(fields)).await
}

/// The name of the question, which is the last segment of the path.
fn question(uri: &Uri) -> String {
    uri.path().rsplit('/').next().unwrap_or_default().to_owned()
}

async fn answer(shared: AppState, name: String, mut object: Value) -> Response {
    let AppState { kinds, rulesets } = shared;
    let own = ["ruleset", "rulesets"].iter().any(|field| brings_rules(&object[*field]));
    let places: Places = match name.as_str() {
        "solve" | "search" | "probe" | "perft" | "diff" | "witness" | "puzzles" => kinds.searches,
        "compare" if !object["solve"].is_null() => kinds.searches,
        _ if own => kinds.own,
        _ => kinds.quick,
    };
    if let Value::Object(fields) = &mut object {
        fields.insert("ask".into(), name.into());
    }
    match places
        .refusing_late()
        .answer(move |control: &Control| ask(object, &rulesets, control))
        .await
    {
        Ok(reply) => answered(&reply),
        Err(why) => unanswered(why),
    }
}

/// Whether a field contains a ruleset as an object, with its text, or a list with such an object.
fn brings_rules(field: &Value) -> bool {
    match field {
        Value::Object(_) => true,
        Value::Array(all) => all.iter().any(Value::is_object),
        _ => false,
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

/// Parses the fields of a query string. Values that may be numbers or booleans are parsed as JSON.
fn fields(query: &str) -> Map<String, Value> {
    let pairs = form_urlencoded::parse(query.as_bytes());
    let value = |name: &str, text: &str| match name {
        _ if LISTS.contains(&name) => {
            let separates = |c: char| c == ',' || name == "moves" && c.is_whitespace();
            json!(text.split(separates).filter(|item| !item.is_empty()).collect::<Vec<_>>())
        }
        "svg" | "html" | "fix" | "chess960" | "history" | "depth" | "nodes" | "milliseconds"
        | "solve" => serde_json::from_str(text).unwrap_or_else(|_| json!(text)),
        _ => json!(text),
    };
    pairs.map(|(name, text)| (name.to_string(), value(&name, &text))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_holds_lists_numbers_and_texts() {
        let found = fields(
            "fen=8/8_w&moves=e4+e5,Nf3&rulesets=atomic,icc&depth=3&svg=true&html=true&move=1&chess960=true\
             &history={\"moves\":[\"e4\"]}",
        );
        let expected = json!({
            "fen": "8/8_w", "moves": ["e4", "e5", "Nf3"], "rulesets": ["atomic", "icc"],
            "depth": 3, "svg": true, "html": true, "move": "1",
            "chess960": true, "history": { "moves": ["e4"] },
        });
        assert_eq!(Value::Object(found), expected);
    }
}
