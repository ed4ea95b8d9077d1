//! Tests of a server with tables, which is asked in the form of lila-tablebase.

use std::{path::Path, sync::LazyLock};

use isotope_outcomes::tablebase::TableLibrary;
use isotope_web::Server;
use serde_json::{Value, json};

use crate::client::{Response, begin, read, send, start};

/// The port of a server with an empty folder of tables, in which it builds those of few pieces.
fn port() -> u16 {
    static PORT: LazyLock<u16> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("served-tables");
        // Tables left by an earlier build could hide bugs in this build.
        let _ = std::fs::remove_dir_all(&folder);
        let server = Server::bind(0).expect("some port is free");
        start(server.with_tables(TableLibrary::new(folder, 1 << 30)))
    });
    *PORT
}

fn request(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\r\n")
}

fn get(path: &str) -> Response {
    read(begin(port(), &request(&path.replace(' ', "_"))))
}

fn code(response: &Response) -> (u16, String) {
    let code = response.json()["error"]["code"].as_str().unwrap_or_default().to_owned();
    (response.status, code)
}

/// The documented fields of an entry, and all of them.
const FIELDS: [&str; 11] = [
    "dtz",
    "precise_dtz",
    "dtc",
    "dtm",
    "dtw",
    "checkmate",
    "stalemate",
    "variant_win",
    "variant_loss",
    "insufficient_material",
    "category",
];

#[test]
fn an_entry_has_the_fields_that_clients_of_lila_tablebase_read() {
    let response = get("/standard?fen=4k3/6KP/8/8/8/8/7p/8 w - - 0 1");
    assert_eq!((response.status, &response.json()["category"]), (200, &json!("unknown")));
    let response = get("/standard?fen=7k/8/R7/6K1/8/8/8/8 w - - 0 1");
    assert_eq!(response.status, 200, "{}", response.body);
    let entry = response.json();
    let expected = json!({
        "dtz": 3, "precise_dtz": 3, "dtc": null, "dtm": 3, "dtw": null, "checkmate": false,
        "stalemate": false, "variant_win": false, "variant_loss": false,
        "insufficient_material": false, "category": "win",
    });
    for field in FIELDS {
        assert_eq!(entry[field], expected[field], "{field}");
    }
    assert_eq!(entry.as_object().map(|fields| fields.len()), Some(FIELDS.len() + 1));
    let moves = entry["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 22);
    let best = &moves[0];
    assert_eq!((&best["uci"], &best["san"]), (&json!("g5g6"), &json!("Kg6")));
    assert_eq!(
        (&best["dtz"], &best["dtm"], &best["category"]),
        (&json!(-2), &json!(-2), &json!("loss"))
    );
    assert_eq!((&best["zeroing"], &best["conversion"]), (&json!(false), &json!(false)));
    assert_eq!(best.as_object().map(|fields| fields.len()), Some(FIELDS.len() + 4));
    assert_eq!(entry, get("/chess?fen=7k/8/R7/6K1/8/8/8/8 w - - 0 1").json());
}

#[test]
fn moves_are_listed_from_the_best_to_the_worst() {
    for (path, losing) in [
        ("/chess?fen=8/8/8/8/8/k7/8/KR6 w - - 0 1", false),
        ("/atomic?fen=8/Q7/8/8/8/3K4/8/6k1 b - - 0 1", true),
        ("/icc?fen=8/8/8/3k4/8/8/8/KR6 w - - 0 1", false),
    ] {
        let entry = get(path).json();
        let moves = entry["moves"].as_array().expect("a list");
        let category = |m: &Value| m["category"].as_str().map(str::to_owned).expect("a word");
        let first = if losing { "win" } else { "loss" };
        assert_eq!(category(&moves[0]), first, "{path}");
        assert_eq!(
            entry["dtm"].as_i64().map(|dtm| dtm.abs() - 1),
            moves[0]["dtm"].as_i64().map(i64::abs)
        );
        let rank = |m: &Value| ["loss", "draw", "win"].iter().position(|of| *of == category(m));
        assert!(moves.is_sorted_by_key(rank), "{path}: {moves:?}");
        let of_first = moves.iter().filter(|m| category(m) == first);
        let plies: Vec<i64> = of_first.filter_map(|m| m["dtm"].as_i64()).collect();
        assert!(plies.is_sorted_by(|a, b| a >= b), "{path}: {plies:?}");
    }
}

#[test]
fn cursed_wins_and_blessed_losses_are_told_from_wins_and_losses() {
    // White needs 22 plies and no capture or pawn move comes before the end.
    let at = |halfmoves: u32| {
        let entry = get(&format!("/atomic?fen=8/Q7/8/8/8/3K4/8/6k1 b - - {halfmoves} 90")).json();
        (entry["category"].clone(), entry["moves"][0]["category"].clone(), entry["dtz"].clone())
    };
    assert_eq!(at(0), (json!("loss"), json!("win"), json!(-22)));
    assert_eq!(at(78), (json!("loss"), json!("win"), json!(-22)), "just in time");
    assert_eq!(at(79), (json!("blessed-loss"), json!("cursed-win"), json!(-22)), "a ply too late");
}

#[test]
fn a_finished_game_says_how_it_ended() {
    let entry = |path: &str| get(path).json();
    let mate = entry("/chess?fen=R6k/8/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(
        (&mate["checkmate"], &mate["category"], &mate["dtz"]),
        (&json!(true), &json!("loss"), &json!(-1))
    );
    assert_eq!((&mate["dtm"], &mate["moves"]), (&json!(0), &json!([])));
    let stalemate = entry("/atomic?fen=k7/1R6/8/8/2K5/8/8/8 b - - 0 1");
    assert_eq!((&stalemate["stalemate"], &stalemate["category"]), (&json!(true), &json!("draw")));
    let exploded = entry("/atomic?fen=8/8/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!((&exploded["variant_loss"], &exploded["checkmate"]), (&json!(true), &json!(false)));
    let dead = entry("/chess?fen=8/8/8/3k4/8/8/8/KN6 w - - 0 1");
    assert_eq!((&dead["insufficient_material"], &dead["category"]), (&json!(true), &json!("draw")));
    assert_eq!(dead["dtz"], 0);
    let without_pieces = entry("/antichess?fen=8/8/8/8/8/8/k7/8 w - - 0 1");
    assert_eq!((&without_pieces["variant_win"], &without_pieces["dtw"]), (&json!(true), &json!(0)));
}

#[test]
fn the_main_line_leads_to_the_end_of_the_game() {
    let line = get("/chess/mainline?fen=7k/8/R7/6K1/8/8/8/8 w - - 0 1").json();
    assert_eq!(
        (&line["winner"], &line["dtz"], &line["precise_dtz"]),
        (&json!("w"), &json!(3), &json!(3))
    );
    let moves = line["mainline"].as_array().expect("a list");
    let sans: Vec<&str> = moves.iter().filter_map(|m| m["san"].as_str()).collect();
    assert_eq!(sans, ["Kg6", "Kg8", "Ra8#"]);
    assert_eq!((&moves[0]["uci"], &moves[0]["dtz"]), (&json!("g5g6"), &json!(-2)));
    let draw = get("/chess/mainline?fen=8/8/8/3k4/8/8/8/KN6 w - - 0 1").json();
    assert_eq!((&draw["winner"], &draw["mainline"]), (&Value::Null, &json!([])));
}

#[test]
fn the_result_of_a_position_that_no_table_has_is_unknown() {
    let entry = |path: &str| {
        let response = get(path);
        assert_eq!(response.status, 200, "{path}: {}", response.body);
        response.json()
    };
    for (path, moves) in [
        ("/atomic?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20),
        ("/standard?fen=4k3/6KP/8/8/8/8/7p/8 w - - 0 1", 9),
        ("/crazyhouse?fen=8/8/8/3k4/8/8/8/KR6[] w - - 0 1", 15),
    ] {
        let entry = entry(path);
        assert_eq!(entry["category"], "unknown", "{path}");
        for field in ["dtz", "precise_dtz", "dtc", "dtm", "dtw"] {
            assert_eq!(entry[field], Value::Null, "{path}: {field}");
        }
        assert_eq!(entry["moves"].as_array().map(Vec::len), Some(moves), "{path}");
        assert_eq!(entry["moves"][0]["category"], "unknown", "{path}");
    }
    // A right to castle is in no table, but the positions after it is lost are.
    let castles = entry("/chess?fen=8/8/8/8/8/2k5/8/R3K3 w Q - 0 1");
    assert_eq!(
        (&castles["category"], &castles["moves"][0]["category"]),
        (&json!("unknown"), &json!("loss"))
    );
    // A game that is over needs no table.
    let mated = entry("/chess?fen=rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!((&mated["category"], &mated["checkmate"]), (&json!("loss"), &json!(true)));
    let mates = entry("/chess?fen=rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
    let best = &mates["moves"][0];
    assert_eq!((&best["san"], &best["category"]), (&json!("Qh4#"), &json!("loss")));
    assert_eq!(mates["category"], "unknown");
}

#[test]
fn moves_that_change_which_pieces_are_there_are_conversions() {
    for (path, expected) in [
        ("/chess?fen=8/8/8/8/8/k7/7p/K7 b - - 0 1", vec!["h1b", "h1n", "h1q", "h1r"]),
        ("/chess?fen=8/8/8/8/8/k6P/8/K7 w - - 0 1", vec![]),
        ("/chess?fen=8/8/8/8/8/2k5/1q6/K7 w - - 0 1", vec![]),
        ("/atomic?fen=k7/8/8/8/8/8/8/KRr5 w - - 0 1", vec!["c1"]),
    ] {
        let entry = get(path).json();
        let moves = entry["moves"].as_array().expect("a list");
        let converts = moves.iter().filter(|m| m["conversion"] == true);
        let mut to: Vec<String> =
            converts.filter_map(|m| Some(m["uci"].as_str()?[2..].to_owned())).collect();
        to.sort();
        assert_eq!(to, expected, "{path}");
    }
}

#[test]
fn what_is_in_no_table_is_not_found() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (path, status, expected) in [
        (format!("/atomic/mainline?fen={start}"), 404, "no-table"),
        ("/atomic/mainline?fen=4k3/8/8/8/8/8/8/4K2R w K - 0 1".into(), 404, "not-in-table"),
        ("/imaginary?fen=8/8/8/3k4/8/8/8/KR6 w - - 0 1".into(), 404, "unknown-ruleset"),
        ("/atomic?fen=8/8".into(), 400, "fen-rank-count"),
        ("/atomic".into(), 404, "not-found"),
        ("/atomic/sideline?fen=8/8/8/3k4/8/8/8/KR6 w - - 0 1".into(), 404, "not-found"),
    ] {
        assert_eq!(code(&get(&path)), (status, expected.into()), "{path}");
    }
    let without = send(&request("/atomic?fen=8/8/8/3k4/8/8/8/KR6_w_-_-_0_1"));
    assert_eq!(without.status, 404, "a server without tables has no such address");
}

#[test]
fn the_question_probe_is_answered_from_the_same_tables() {
    let answer = get("/v1/probe?fen=8/8/8/3k4/8/8/8/KR6 w - - 0 1&ruleset=icc").json();
    assert_eq!((&answer["result"], &answer["plies"]), (&json!("win"), &json!(23)));
    let four = get("/v1/probe?fen=8/8/8/3k4/8/8/7r/KR6 w - - 0 1&ruleset=icc").json();
    let message = four["error"]["message"].as_str().expect("a text");
    assert_eq!(message, "no table of KRvKR is there: `isotope tablebase build KRvKR` builds it");
}
