//! Tests of the evaluation of boards: turns, lines, differences, and limits.

use serde_json::{Value, json};

use crate::{
    client::post,
    think::{STALEMATE, START, lines, state},
};

/// Sends a request, and returns the lines for the boards and the last line.
fn evaluate(question: &Value) -> (Vec<Value>, Value) {
    let answered = post("/api/evaluate", &question.to_string());
    assert_eq!(answered.status, 200, "{}", answered.body);
    let mut told = lines(&answered.body);
    let last = told.pop().expect("there is an answer");
    assert!(told.iter().all(|line| line["board"].is_u64()), "{told:?}");
    (told, last)
}

const FORK: [&str; 4] = ["Nf3", "d5", "Ne5", "a6"];

#[test]
fn the_best_moves_of_two_rulesets_differ_and_the_answer_says_so() {
    let question = json!({ "state": state(&["atomic", "chess"], START, &FORK), "nodes": 40_000 });
    let (boards, last) = evaluate(&question);
    let of = |name: &str| boards.iter().filter(|line| line["name"] == name).collect::<Vec<_>>();
    let (atomic, chess) = (of("atomic"), of("chess"));
    let best = &atomic.last().expect("it has turns")["lines"][0];
    assert_eq!((&best["move"]["uci"], &best["white"]), (&json!("e5f7"), &json!("#1")));
    assert_eq!(best["says"]["score"], "White wins in 1 move");
    let best = &chess.last().expect("it has turns")["lines"][0];
    assert_ne!(best["move"]["uci"], "e5f7");
    let depths: Vec<u64> = chess.iter().filter_map(|line| line["depth"].as_u64()).collect();
    assert!(depths.len() > 3 && depths.windows(2).all(|pair| pair[0] < pair[1]), "{depths:?}");
    let told = last["says"]["differ"].as_str().expect("a sentence");
    assert!(told.starts_with("The best moves differ. atomic: Nxf7# (#1). chess: "), "{told}");
    assert_eq!((&last["done"], &last["differ"]), (&json!(true), &json!(true)));
}

#[test]
fn best_moves_of_positions_that_have_parted_are_not_compared() {
    let moves = ["Nf3", "d5", "Ne5", "d4", "Nxf7"];
    let question =
        json!({ "state": state(&["chess", "flamethrower"], START, &moves), "nodes": 2_000 });
    let (boards, last) = evaluate(&question);
    let best = |name: &str| {
        let last = boards.iter().rfind(|line| line["name"] == name).expect("it has turns");
        last["lines"][0]["move"]["uci"].clone()
    };
    assert_ne!(best("chess"), best("flamethrower"));
    assert_eq!((&last["differ"], &last["says"]["differ"]), (&json!(false), &json!("")));
}

#[test]
fn moves_of_the_same_worth_do_not_differ() {
    // Twice the same game: what one search prefers, the other finds as good.
    let question =
        json!({ "state": state(&["chess", "king-of-the-hill"], START, &[]), "nodes": 30_000 });
    let (_, last) = evaluate(&question);
    assert_eq!((&last["differ"], &last["says"]["differ"]), (&json!(false), &json!("")));
}

#[test]
fn a_search_of_a_given_time_goes_on_where_it_ended() {
    let question = json!({ "state": state(&["atomic"], START, &["d4"]), "seconds": 1 });
    let depths = |boards: &[Value]| -> Vec<u64> {
        boards.iter().filter_map(|line| line["depth"].as_u64()).collect()
    };
    let (first, last) = evaluate(&question);
    assert_eq!(last["goes_on"], true);
    let (second, _) = evaluate(&question);
    let (before, after) = (depths(&first), depths(&second));
    assert_eq!(after.first(), before.last(), "{before:?} {after:?}");
    assert!(
        second.last().map(|line| line["nodes"].as_u64())
            > first.last().map(|line| line["nodes"].as_u64())
    );
}

#[test]
fn boards_take_turns_of_the_same_size() {
    let question = json!({ "state": state(&["chess", "atomic"], START, &[]), "nodes": 70_000 });
    let (boards, last) = evaluate(&question);
    let names: Vec<&str> = boards.iter().filter_map(|line| line["name"].as_str()).collect();
    let changes = names.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(changes >= 3, "{names:?}");
    let nodes = |name: &str| {
        let of = boards.iter().filter(|line| line["name"] == name);
        of.filter_map(|line| line["nodes"].as_u64()).max().expect("it has turns")
    };
    assert!(nodes("chess") <= 70_100 && nodes("atomic") <= 70_100);
    assert_eq!(last["done"], true);
}

#[test]
fn several_lines_are_in_order_and_begin_with_different_moves() {
    let question =
        json!({ "state": state(&["chess"], START, &["e4"]), "lines": 3, "nodes": 20_000 });
    let (boards, last) = evaluate(&question);
    let found = boards.last().expect("it has turns")["lines"].as_array().expect("lines").clone();
    assert_eq!(found.len(), 3);
    let moves: Vec<&str> = found.iter().filter_map(|line| line["move"]["uci"].as_str()).collect();
    assert!(moves.len() == 3 && moves[0] != moves[1] && moves[1] != moves[2], "{moves:?}");
    let scores: Vec<f64> = found
        .iter()
        .filter_map(|line| line["white"].as_str().and_then(|score| score.parse().ok()))
        .collect();
    // It is Black's move, so the best is the lowest for White.
    assert!(scores.len() == 3 && scores.is_sorted(), "{scores:?}");
    assert_eq!(last["says"]["differ"], "");
}

#[test]
fn a_game_that_is_over_has_its_outcome_and_a_board_with_an_error_has_that() {
    let rulesets =
        json!(["atomic", "icc", { "name": "mine.ron", "text": "(format: 1, capture: No)" }]);
    let state = json!({ "rulesets": rulesets, "start": STALEMATE });
    let (boards, last) = evaluate(&json!({ "state": state, "nodes": 20_000 }));
    let of = |board: u64| boards.iter().rfind(|line| line["board"] == board).expect("a line");
    assert_eq!(of(0)["outcome"]["reason"], "stalemate");
    assert_eq!(of(0)["lines"], json!([]));
    // Both moves lose, and the search knows when it has seen all.
    assert_eq!(of(1)["lines"][0]["white"], "#1");
    assert!(of(1)["nodes"].as_u64() < Some(20_000), "{}", of(1));
    assert!(of(2)["error"]["message"].is_string());
    assert_eq!(last["differ"], false, "there is one best move");
}

#[test]
fn lines_and_nodes_have_a_limit() {
    let code = |lines: i64, nodes: u64| {
        let question =
            json!({ "state": state(&["chess"], START, &[]), "lines": lines, "nodes": nodes });
        let answer = post("/api/evaluate", &question.to_string());
        crate::think::lines(&answer.body)[0]["error"]["code"].clone()
    };
    for (lines, nodes) in [(0, 100), (6, 100), (1, 50_000_001)] {
        assert_eq!(code(lines, nodes), "too-long", "{lines} lines, {nodes} nodes");
    }
    let question = json!({ "state": state(&["chess"], START, &[]), "seconds": 26 });
    let answer = post("/api/evaluate", &question.to_string());
    assert_eq!(crate::think::lines(&answer.body)[0]["error"]["code"], "too-long");
    let question = json!({ "state": state(&["chess"], START, &[]), "lines": -1 });
    assert_eq!(post("/api/evaluate", &question.to_string()).status, 400);
}
