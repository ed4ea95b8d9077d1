//! Tests of the API for programs: requests without the headers that a browser sends.

use serde_json::{Value, json};

use crate::client::{Response, send};

fn get(path: &str) -> Response {
    send(&format!("GET {path} HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\r\n"))
}

fn post(name: &str, body: &str) -> Response {
    send(&format!(
        "POST /v1/{name} HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    ))
}

fn code(answered: &Response) -> (u16, String) {
    let code = answered.json()["error"]["code"].as_str().unwrap_or_default().to_owned();
    (answered.status, code)
}

#[test]
fn an_address_and_an_object_ask_the_same() {
    let object = json!({ "fen": "startpos", "moves": ["e4", "e5"], "ruleset": "icc" });
    let posted = post("moves", &object.to_string());
    let got = get("/v1/moves?fen=startpos&moves=e4+e5&ruleset=icc");
    assert_eq!((posted.status, got.status), (200, 200), "{}", got.body);
    assert_eq!(posted.body, got.body);
    let answer = got.json();
    assert_eq!(answer["fen"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(29));
}

#[test]
fn the_schema_is_what_the_types_say() {
    let answered = get("/v1/schema.json");
    assert_eq!(answered.status, 200);
    assert!(answered.head.contains("content-type: application/json"), "{}", answered.head);
    assert_eq!(answered.json(), isotope_web::schema().finish());
}

#[test]
fn underscores_stand_for_the_spaces_of_a_fen() {
    let answer = get("/v1/compare?fen=k7/1R6/8/8/2K5/8/8/8_b&rulesets=atomic,icc&move=a8b7").json();
    assert_eq!(answer["rulesets"][0]["outcome"]["reason"], "stalemate");
    assert_eq!(answer["move"]["verdicts"][1]["code"], "own-king-destroyed");
}

#[test]
fn a_ruleset_may_be_a_text_and_is_never_a_path() {
    let text = r#"(format: 1, extends: "atomic", check: Off)"#;
    let question = json!({ "ruleset": { "name": "mine.ron", "text": text }, "fen": "startpos" });
    assert_eq!(post("board", &question.to_string()).json()["ruleset"], "mine");
    for path in ["./rulesets/icc.ron", "/etc/passwd", "rulesets/icc.ron"] {
        let answered = post("board", &json!({ "ruleset": path }).to_string());
        assert_eq!(code(&answered), (404, "unknown-ruleset".into()), "{path}");
        let answered = post("check", &json!({ "ruleset": path }).to_string());
        assert_eq!(code(&answered), (404, "unknown-ruleset".into()), "{path}");
    }
}

#[test]
fn what_cannot_be_answered_has_a_status_and_a_code() {
    for (answered, status, expected) in [
        (get("/v1/mooves"), 404, "no-such-question"),
        (get("/v1/moves?ruleset=nosuch"), 404, "unknown-ruleset"),
        (get("/v1/moves?feen=startpos"), 400, "question-unreadable"),
        (get("/v1/perft"), 400, "question-unreadable"),
        (post("compare", r#"{"rulesets": []}"#), 400, "question-unreadable"),
        (post("moves", "{"), 400, "json"),
        (post("moves", "[]"), 400, "not-a-question"),
        (get("/v1/moves?fen=8/8"), 422, "fen-rank-count"),
        (get("/v1/moves?moves=e2e5"), 422, "not-a-move"),
        (get("/v1/perft?depth=9"), 422, "too-long"),
        // The first position has only one move, but the positions after it have dozens.
        (get("/v1/perft?depth=12&ruleset=chess&fen=6k1/qq3r2/8/8/8/8/7q/7K_w"), 422, "too-long"),
        (get("/v1/probe?fen=startpos"), 422, "no-table"),
    ] {
        assert_eq!(code(&answered), (status, expected.into()), "{}", answered.body);
    }
}

#[test]
fn searches_are_answered_with_one_object() {
    // White captures the queen, and the explosion destroys Black's king.
    let fen = "4k3/4q3/8/8/8/8/4Q3/4K3_w";
    let search = get(&format!("/v1/search?fen={fen}&nodes=1000")).json();
    assert_eq!(search["lines"][0]["pv"][0], "e2e7", "{search}");
    assert_eq!(search["lines"][0]["score"], json!({ "mate": 1 }));
    let solve = get(&format!("/v1/solve?fen={fen}&nodes=1000")).json();
    assert_eq!((&solve["result"], &solve["plies"]), (&json!("win"), &json!(1)));
    let probe = get("/v1/probe?fen=8/8/8/8/8/k7/8/KQ6_w&ruleset=chess").json();
    assert_eq!(probe["result"], "win", "{probe}");
    let count = get("/v1/perft?depth=3").json();
    assert_eq!(count["nodes"], 8902);
}

#[test]
fn a_picture_comes_with_the_board_if_it_is_asked_for() {
    assert_eq!(get("/v1/board").json()["svg"], Value::Null);
    let board = get("/v1/board?svg=true").json();
    assert!(board["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg ")), "{board}");
}
