//! Tests of the engine's moves: legality, lines, scores, and limits.

use isotope_kernel::{Position, judge, notation};
use isotope_ruleset::{SHIPPED, shipped};
use serde_json::{Value, json};

use crate::client::{get, post, send};

/// Parses the lines of a chunked response body, without the chunk sizes.
pub(crate) fn lines(body: &str) -> Vec<Value> {
    let whole = body.lines().filter(|line| line.starts_with('{'));
    whole.map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect()
}

/// Requests a move, and returns all lines of the response.
fn response_lines(question: &Value) -> Vec<Value> {
    let answered = post("/api/think", &question.to_string());
    assert_eq!(answered.status, 200, "{}", answered.body);
    lines(&answered.body)
}

fn last(question: &Value) -> Value {
    response_lines(question).pop().expect("there is an answer")
}

pub(crate) fn state(rulesets: &[&str], start: &str, moves: &[&str]) -> Value {
    json!({ "rulesets": rulesets, "start": start, "moves": moves })
}

pub(crate) const START: &str = "startpos";
/// A position whose result depends on the ruleset: a draw by stalemate, or a king that is about to be captured.
pub(crate) const STALEMATE: &str = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";

#[test]
fn its_moves_are_legal_in_every_ruleset_that_is_shipped() {
    for (name, _) in SHIPPED {
        let ruleset = shipped(name).expect("it is sound");
        let mut position = Position::start(&ruleset.rules);
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..4 {
            let state = json!({ "rulesets": [name], "moves": moves });
            let answer = last(&json!({ "state": state, "nodes": 300 }));
            let Some(uci) = answer["move"]["uci"].as_str() else {
                assert!(answer["outcome"].is_object(), "{name}: {answer}");
                break;
            };
            let m = notation::read(&position, uci).expect(uci);
            assert!(judge(&position, m).is_ok(), "{name}: {uci} after {moves:?}");
            assert_eq!(answer["line"][0], answer["move"]["san"], "{name}");
            shakmaty::Position::play_unchecked(&mut position, m);
            moves.push(uci.into());
        }
    }
}

#[test]
fn each_depth_is_a_line_and_the_last_line_is_the_answer() {
    let state = state(&["atomic"], START, &["Nf3", "f6", "Nd4"]);
    let told = response_lines(&json!({ "state": state, "nodes": 20_000 }));
    let (answer, before) = told.split_last().expect("there is an answer");
    assert_eq!(answer["done"], true);
    assert!(before.iter().all(|line| line["done"] == false));
    let depths: Vec<u64> = before.iter().filter_map(|line| line["depth"].as_u64()).collect();
    assert!(depths.len() > 3 && depths.is_sorted(), "{depths:?}");
    assert_eq!(answer["line"], before.last().expect("one before")["line"]);
    assert!(answer["score"]["cp"].is_i64() || answer["score"]["mate"].is_i64());
    let line = answer["says"]["line"].as_str().expect("a line in words");
    assert!(line.starts_with("2... "), "{line}");
}

#[test]
fn a_win_has_its_length() {
    let state = state(&["atomic"], START, &["Nf3", "d6", "Ng5", "a6"]);
    let answer = last(&json!({ "state": state, "nodes": 1_000 }));
    assert_eq!(answer["move"], json!({ "uci": "g5f7", "san": "Nxf7#", "from": "g5", "to": "f7" }));
    assert_eq!(answer["score"], json!({ "mate": 1 }));
    assert_eq!(answer["says"]["score"], "White wins in 1 move");
}

#[test]
fn it_plays_by_the_rules_of_the_board_that_it_is_asked_about() {
    let question = |board: usize| {
        json!({
            "state": state(&["atomic", "icc"], STALEMATE, &[]), "board": board, "nodes": 1_000,
        })
    };
    let atomic = last(&question(0));
    assert!(atomic["move"].is_null());
    assert_eq!(atomic["outcome"]["reason"], "stalemate");
    assert_eq!(atomic["says"]["score"], "Draw: stalemate");
    let icc = last(&question(1));
    assert_eq!(icc["score"], json!({ "mate": -1 }));
    assert_eq!(icc["says"]["score"], "White wins in 1 move");

    let text = "(format: 1, extends: \"icc\", capture: Explode(blast: Radius(2)))";
    let own = json!({ "rulesets": [{ "name": "mine.ron", "text": text }], "start": STALEMATE });
    assert!(last(&json!({ "state": own, "nodes": 1_000 }))["move"].is_object());
}

#[test]
fn a_game_is_looked_at_where_it_stands_on_the_boards() {
    let mut state = state(&["atomic"], START, &["Nf3", "a6", "Ne5", "a5", "Nxf7"]);
    let over = last(&json!({ "state": state, "nodes": 1_000 }));
    assert_eq!(over["outcome"]["winner"], "white");
    assert_eq!((&over["done"], &over["line"]), (&json!(true), &json!([])));
    state["at"] = json!(4);
    let before = last(&json!({ "state": state, "nodes": 1_000 }));
    assert_eq!(before["score"], json!({ "mate": 1 }));
    // The start position occurs for the third time, which draws the game.
    let back = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2);
    let drawn = last(&json!({ "state": { "rulesets": ["chess"], "moves": back }, "nodes": 1 }));
    assert_eq!(drawn["outcome"]["reason"], "repetition");
}

#[test]
fn the_side_that_is_ahead_is_named_and_earlier_positions_count() {
    let start = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let back = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"];
    let think = |moves: &[&str]| {
        last(&json!({ "state": state(&["chess"], start, moves), "nodes": 20_000 }))
    };
    for moves in [&back[..0], &back[..1]] {
        let says = think(moves)["says"]["score"].clone();
        assert!(says.as_str().is_some_and(|says| says.starts_with("White is ahead")), "{says}");
    }
    // A draw by threefold repetition is the best result for the side without its queen.
    let drawn = think(&back);
    assert_eq!((&drawn["move"]["uci"], &drawn["says"]["score"]), (&json!("f6g8"), &json!("Even")));
}

#[test]
fn a_level_plays_the_same_move_by_the_same_chance() {
    let played = |chance: u32| {
        let state = state(&["atomic"], START, &[]);
        let answer = last(&json!({ "state": state, "level": 1, "chance": chance }));
        assert_eq!(answer["line"][0], answer["move"]["san"]);
        answer["move"]["uci"].clone()
    };
    let moves = [0, 1 << 30, 1 << 31, u32::MAX].map(played);
    assert_eq!(moves, [0, 1 << 30, 1 << 31, u32::MAX].map(played));
    assert!(moves.iter().any(|m| *m != moves[0]), "{moves:?}");
}

#[test]
fn without_any_time_there_is_a_move_all_the_same() {
    let state = state(&["chess"], START, &[]);
    for limit in ["milliseconds", "nodes"] {
        let answer = last(&json!({ "state": state, limit: 0 }));
        assert!(answer["move"]["uci"].is_string(), "{answer}");
    }
}

#[test]
fn a_request_that_cannot_be_searched_is_refused_with_its_reason() {
    let code = |question: Value| last(&question)["error"]["code"].clone();
    let chess = || state(&["chess"], START, &[]);
    assert_eq!(code(json!({ "state": chess(), "board": 1 })), "no-board");
    assert_eq!(code(json!({ "state": chess(), "milliseconds": 10_001 })), "too-long");
    assert_eq!(code(json!({ "state": chess(), "nodes": u64::MAX })), "too-long");
    assert_eq!(code(json!({ "state": chess(), "level": 9 })), "no-level");
    assert_eq!(code(json!({ "state": state(&["chess"], START, &["Ke2"]) })), "not-a-move");
    assert_eq!(code(json!({ "state": state(&["chess"], START, &["hello"]) })), "move-unreadable");
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    assert_eq!(code(json!({ "state": state(&["chess"], pinned, &["Nc3"]) })), "in-check");
    assert_eq!(code(json!({ "state": state(&["nowhere"], START, &[]) })), "unknown-ruleset");
    assert_eq!(code(json!({ "state": state(&["chess"], "8/8", &[]) })), "fen-rank-count");
    assert_eq!(code(json!({ "state": state(&["chess"; 7], START, &[]) })), "too-many-boards");

    for body in ["", "{}", r#"{"state": {}, "level": "strong"}"#, r#"{"state": {}, "board": -1}"#] {
        assert_eq!(post("/api/think", body).status, 400, "{body}");
    }
    assert_eq!(get("/api/think").status, 405);
    let foreign = "POST /api/think HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Type: application/json\r\n\
        Origin: http://isotope.example\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
    assert_eq!(send(foreign).status, 403);
}
