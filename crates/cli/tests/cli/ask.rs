//! Tests of `isotope ask`: each answer equals the output of the command of the same name with `--json`.

use std::{io::Write as _, process::Stdio};

use serde_json::{Value, json};

use crate::command::{command, text};

fn run(args: &[&str], input: &str) -> String {
    let mut command = command(args);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = piped.spawn().expect("the command runs");
    child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("it reads");
    text(&child.wait_with_output().expect("it ends").stdout)
}

const STALEMATE: &str = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";

#[test]
fn an_answer_is_byte_for_byte_that_of_the_command() {
    let questions: [(Value, &[&str]); 17] = [
        (json!({ "ask": "rules", "ruleset": "icc" }), &[]),
        (json!({ "ask": "show", "ruleset": "icc" }), &["show", "icc"]),
        (json!({ "ask": "describe", "ruleset": "cross" }), &["describe", "cross"]),
        (json!({ "ask": "check", "ruleset": "fuse" }), &["check", "fuse"]),
        (json!({ "ask": "board", "fen": STALEMATE }), &["board", STALEMATE]),
        (json!({ "ask": "board", "fen": "chess960:7" }), &["board", "chess960:7"]),
        (
            json!({ "ask": "moves", "fen": STALEMATE, "ruleset": "icc" }),
            &["moves", STALEMATE, "--rules", "icc"],
        ),
        (
            json!({ "ask": "play", "fen": "startpos", "moves": ["Nf3", "d5", "Ne5"] }),
            &["play", "startpos", "Nf3", "d5", "Ne5"],
        ),
        (
            json!({ "ask": "explain", "fen": STALEMATE, "move": "Kxb7" }),
            &["explain", STALEMATE, "Kxb7"],
        ),
        (json!({ "ask": "compare", "fen": STALEMATE }), &["compare", STALEMATE]),
        (
            json!({ "ask": "compare", "fen": STALEMATE, "move": "a8a7", "rulesets": ["atomic", "icc"] }),
            &["compare", STALEMATE, "--move", "a8a7", "--rules", "atomic,icc"],
        ),
        (
            json!({ "ask": "compare", "moves": ["e4", "e5"], "fen": "startpos" }),
            &["compare", "startpos", "--moves", "e4 e5"],
        ),
        (
            json!({ "ask": "compare", "fen": STALEMATE, "solve": 1000 }),
            &["compare", STALEMATE, "--solve", "1000"],
        ),
        (json!({ "ask": "diff", "rulesets": ["atomic", "chess"] }), &["diff", "atomic", "chess"]),
        (
            json!({ "ask": "solve", "fen": STALEMATE, "ruleset": "icc" }),
            &["solve", STALEMATE, "--rules", "icc"],
        ),
        (
            json!({ "ask": "probe", "fen": "8/8/8/8/8/k7/8/KQ6 w - - 0 1" }),
            &["tablebase", "probe", "8/8/8/8/8/k7/8/KQ6 w - - 0 1"],
        ),
        (
            json!({ "ask": "perft", "depth": 3, "ruleset": "icc" }),
            &["perft", "3", "--rules", "icc"],
        ),
    ];
    let lines: String = questions.iter().map(|(question, _)| format!("{question}\n")).collect();
    let answers = run(&["ask"], &lines);
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), questions.len());
    let listed = run(&["rules", "--json"], "");
    for ((question, args), answer) in questions.iter().zip(answers) {
        let expected = match args {
            [] => {
                listed.lines().find(|line| line.contains(r#""ruleset":"icc""#)).unwrap_or_default()
            }
            args => &run(&[*args, &["--json"]].concat(), ""),
        };
        assert_eq!(answer, expected.trim_end(), "{question}");
    }
}

#[test]
fn a_request_is_valid_by_the_published_schema_and_one_with_an_unknown_field_is_not() {
    let schema: Value =
        serde_json::from_str(include_str!("../../../../docs/schema.json")).expect("it is JSON");
    let questions = schema["questions"].as_object().expect("there are questions");
    let is_valid = |question: &Value| {
        let name = question["ask"].as_str().expect("it has a name");
        let mut one = questions[name].clone();
        one["$defs"] = schema["$defs"].clone();
        jsonschema::is_valid(&one, question)
    };
    for (name, _) in questions.iter().filter(|(name, _)| !name.starts_with('/')) {
        let mut question = match name.as_str() {
            "rules" | "show" | "describe" | "check" => json!({ "ask": name, "ruleset": "icc" }),
            "compare" => json!({ "ask": name, "rulesets": ["icc", { "name": "a", "text": "()" }] }),
            "diff" | "witness" | "puzzles" => json!({ "ask": name, "rulesets": ["icc", "atomic"] }),
            "reference" => json!({ "ask": name, "word": "Rays" }),
            "explain" => json!({ "ask": name, "move": "e4", "moves": [] }),
            "perft" => json!({ "ask": name, "depth": 2 }),
            "search" => json!({ "ask": name, "nodes": 1000 }),
            _ => json!({ "ask": name, "id": 1, "fen": "8/8/8/8/8/k7/8/KQ6 w", "ruleset": "icc" }),
        };
        assert!(is_valid(&question), "{question}");
        // The command accepts the requests that are valid under the schema, and texts in place of other values.
        let code = |question: &Value| {
            let answer: Value =
                serde_json::from_str(&run(&["ask"], &question.to_string())).unwrap();
            answer["error"]["code"].clone()
        };
        if name != "witness" {
            assert_ne!(code(&question), "question-unreadable", "{question}");
        }
        question["unknown"] = json!(1);
        assert!(!is_valid(&question), "{question}");
        assert_eq!(code(&question), "question-unreadable", "{question}");
    }
}

#[test]
fn a_request_that_cannot_be_answered_gets_an_error_and_the_next_line_is_read() {
    let long = format!("{{\"ask\":\"board\",\"fen\":\"{}\"}}", "x".repeat(2_000_000));
    let input = format!(
        "{{\"ask\":\"mooves\",\"id\":\"a\"}}\n\nno json\n{long}\n{{\"ask\":\"board\",\"id\":[1]}}\n"
    );
    let answers = run(&["ask"], &input);
    let answers: Vec<Value> =
        answers.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let codes: Vec<&Value> = answers.iter().map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(
        codes,
        [&json!("no-such-question"), &json!("json"), &json!("too-large"), &Value::Null]
    );
    assert_eq!((&answers[0]["id"], &answers[3]["id"]), (&json!("a"), &json!([1])));
}

#[test]
fn a_fixed_ruleset_is_returned_with_the_report() {
    let text = "(format: 1, check Off)";
    let question =
        json!({ "ask": "check", "ruleset": { "name": "mine.ron", "text": text }, "fix": true });
    let answer: Value = serde_json::from_str(&run(&["ask"], &question.to_string())).expect("JSON");
    assert_eq!(answer["text"], "(format: 1, check: Off)");
    assert_eq!(answer["problems"], json!([]));
}
