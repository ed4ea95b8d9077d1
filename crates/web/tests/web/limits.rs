//! Tests of the admission of requests, and of the limits on size.

use serde_json::{Value, json};

use crate::client::{get, post, send};

#[test]
fn the_page_is_served_with_a_strict_policy() {
    let page = get("/");
    assert_eq!(page.status, 200);
    assert!(page.body.starts_with("<!doctype html>"));
    for header in [
        "content-type: text/html; charset=utf-8",
        "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self' 'sha256-",
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "x-frame-options: deny",
        "permissions-policy: camera=(), geolocation=(), microphone=()",
        "referrer-policy: no-referrer",
        "cross-origin-opener-policy: same-origin",
        "cross-origin-resource-policy: same-origin",
    ] {
        assert!(page.head.contains(header), "{header} is missing in\n{}", page.head);
    }
}

#[test]
fn only_its_own_names_are_answered() {
    for (host, status) in [
        ("localhost:PORT", 200),
        ("LOCALHOST:PORT", 200),
        ("127.0.0.1:PORT", 200),
        ("127.0.0.1", 421),
        ("isotope.example:PORT", 421),
        ("127.0.0.1.isotope.example:PORT", 421),
        ("[::1]:PORT", 421),
    ] {
        let answered =
            send(&format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
        assert_eq!(answered.status, status, "{host}");
        assert!(answered.head.contains("content-security-policy"), "{host}");
    }
}

#[test]
fn its_own_page_and_programs_may_ask_and_other_sites_may_not() {
    let ask = |headers: &str| {
        let body = r#"{"rulesets":["atomic"]}"#;
        send(&format!(
            "POST /api/boards HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\
             Content-Length: {}\r\n{headers}\r\n{body}",
            body.len()
        ))
        .status
    };
    let json = "Content-Type: application/json\r\n";
    assert_eq!(ask(&format!("{json}Origin: http://localhost:PORT\r\n")), 200);
    assert_eq!(ask(&format!("{json}Sec-Fetch-Site: same-origin\r\n")), 200);
    assert_eq!(ask(json), 200, "a program has no headers of a browser");
    assert_eq!(ask(&format!("{json}Origin: http://isotope.example\r\n")), 403);
    assert_eq!(ask(&format!("{json}Origin: null\r\n")), 403);
    assert_eq!(ask(&format!("{json}Sec-Fetch-Site: cross-site\r\n")), 403);
    assert_eq!(ask("Content-Type: text/plain\r\nOrigin: http://localhost:PORT\r\n"), 415);
    // No CORS permission is given.
    let preflight = send(
        "OPTIONS /api/boards HTTP/1.1\r\nHost: localhost:PORT\r\nOrigin: http://isotope.example\r\n\
         Access-Control-Request-Method: POST\r\nConnection: close\r\n\r\n",
    );
    assert_eq!(preflight.status, 403);
    assert!(!preflight.head.contains("access-control"));
}

#[test]
fn malformed_requests_are_refused() {
    for body in
        ["", "{", "[1]", "null", r#"{"moves": "e4"}"#, r#"{"at": -1}"#, r#"{"rulesets": [{}]}"#]
    {
        let answered = post("/api/boards", body);
        assert_eq!(answered.status, 400, "{body}");
        assert_eq!(answered.json()["error"]["code"], "json", "{body}");
    }
    let deep = "[".repeat(100_000);
    assert_eq!(post("/api/boards", &deep).status, 400);
    assert_eq!(get("/api/boards").status, 405);
    assert_eq!(get("/../Cargo.toml").status, 404);
    assert_eq!(get("/%2e%2e/etc/passwd").status, 404);
    assert_eq!(post("/", "{}").status, 405);
    assert_eq!(send("hello\r\n\r\n").status, 400);
}

#[test]
fn a_question_that_is_too_long_is_not_read_to_its_end() {
    let long = format!("{{\"start\": \"{}\"}}", "x".repeat(1 << 20));
    let answered = post("/api/boards", &long);
    assert_eq!(answered.status, 413);
    assert_eq!(answered.json()["error"]["code"], "too-large");
    let answered = send(
        "POST /api/boards HTTP/1.1\r\nHost: localhost:PORT\r\nOrigin: http://localhost:PORT\r\n\
         Content-Type: application/json\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n{",
    );
    assert_eq!(answered.status, 413);
}

#[test]
fn a_question_whose_length_is_not_announced_is_read_up_to_the_same_bound() {
    let chunk = format!("{:x}\r\n{}\r\n", 1 << 16, " ".repeat(1 << 16));
    let answered = send(&format!(
        "POST /api/boards HTTP/1.1\r\nHost: localhost:PORT\r\nOrigin: http://localhost:PORT\r\n\
         Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n{}0\r\n\r\n",
        chunk.repeat(4)
    ));
    assert_eq!(answered.status, 413);
}

#[test]
fn texts_and_words_have_a_bound() {
    let code = |path: &str, question: serde_json::Value| {
        post(path, &question.to_string()).json()["error"]["code"].clone()
    };
    let text = |bytes: usize| json!({"name": "", "text": " ".repeat(bytes)});
    let half = 32 * 1024;
    assert_eq!(code("/api/boards", json!({"rulesets": [text(half), text(half)]})), Value::Null);
    let over = json!({"rulesets": [text(half), text(half + 1)]});
    assert_eq!(code("/api/boards", over), "too-large");
    assert_eq!(code("/api/check", text(2 * half)), Value::Null);
    assert_eq!(code("/api/check", text(2 * half + 1)), "too-large");
    let start = |bytes: usize| json!({"start": "8".repeat(bytes), "rulesets": ["chess"]});
    assert_eq!(code("/api/boards", start(256)), "fen-rank-count");
    assert_eq!(code("/api/boards", start(257)), "line-too-long");
    let moves = json!({"rulesets": ["chess"], "moves": ["e".repeat(257)]});
    assert_eq!(code("/api/boards", moves), "move-unreadable");
    let pgn = |plies: usize| json!({"pgn": "Nf3 ".repeat(plies), "rulesets": ["chess"]});
    assert_eq!(code("/api/pgn/read", pgn(2_000)), Value::Null);
    assert_eq!(code("/api/pgn/read", pgn(2_001)), "too-many-moves");
    let varied = |plies: usize| json!({"pgn": format!("1. a3 (1. a4 {})", "Nf3 ".repeat(plies)), "rulesets": ["chess"]});
    assert_eq!(code("/api/pgn/read", varied(4_998)), Value::Null);
    assert_eq!(code("/api/pgn/read", varied(4_999)), "too-many-moves");
    let tree = |plies: usize, bytes: usize| json!({"tree": vec![json!({"move": "e".repeat(bytes)}); plies]});
    assert_eq!(code("/api/boards", tree(5_000, 4)), Value::Null);
    assert_eq!(code("/api/boards", tree(5_001, 4)), "too-many-moves");
    assert_eq!(code("/api/boards", tree(1, 257)), "move-unreadable");
    let deep = |depth: usize| {
        format!(
            "{{\"tree\": {}{}}}",
            "[{\"move\": \"a\", \"variations\": [".repeat(depth),
            "]}]".repeat(depth)
        )
    };
    assert_eq!(post("/api/boards", &deep(32)).status, 200);
    assert_eq!(post("/api/boards", &deep(1_000)).status, 400);
}

/// A ruleset whose text has at most `bytes` bytes and whose examples are expensive to check.
fn slow(bytes: usize) -> Value {
    let queens = "QQQQQQQQ/QQQQQQQQ/8/8/8/qqqqqqqq/qqqq1qqq/K3k3 w - - 0 1";
    let mut text = String::from("(format: 1, extends: \"icc\", check: Explosion, examples: [");
    let example = format!("(fen: \"{queens}\", expect: [{}]),", "Rereads,".repeat(30));
    while text.len() + example.len() + 2 <= bytes {
        text += &example;
    }
    text += "])";
    json!({"name": "slow.ron", "text": text})
}

#[test]
fn a_check_of_a_text_that_asks_for_much_ends_and_says_so() {
    let question = slow(460);
    assert!(question["text"].as_str().is_some_and(|text| text.contains("Rereads")));
    for question in [question, slow(60_000)] {
        let answered = post("/api/check", &question.to_string());
        assert_eq!(answered.status, 200, "{}", answered.body);
        assert!(answered.json()["report"]["problems"].is_array());
    }
}
