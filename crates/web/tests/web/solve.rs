//! Tests of best play: results by board, sentences, and limits.

use serde_json::{Value, json};

use crate::{
    client::{get, post},
    think::{STALEMATE, START, lines, state},
};

/// Sends a request, and returns the lines for the boards and the last line.
fn solve(question: &Value) -> (Vec<Value>, Value) {
    let answered = post("/api/solve", &question.to_string());
    assert_eq!(answered.status, 200, "{}", answered.body);
    let mut told = lines(&answered.body);
    let last = told.pop().expect("there is an answer");
    (told, last)
}

/// Solves a state, and returns the line for the first board.
fn first(state: Value) -> Value {
    solve(&json!({ "state": state })).0.swap_remove(0)
}

#[test]
fn the_same_position_is_a_draw_by_stalemate_here_and_lost_there() {
    let (boards, last) =
        solve(&json!({ "state": state(&["atomic", "icc", "fairy-nocheck"], STALEMATE, &[]) }));
    let [atomic, icc, nocheck] = &boards[..] else { panic!("{boards:?}") };
    assert_eq!((&atomic["board"], &atomic["name"]), (&json!(0), &json!("atomic")));
    assert_eq!((&atomic["result"], &atomic["winner"]), (&json!("draw"), &json!(null)));
    assert_eq!(atomic["outcome"]["reason"], "stalemate");
    assert_eq!(atomic["says"]["board"], "Draw: stalemate");
    assert_eq!((&icc["result"], &icc["plies"]), (&json!("loss"), &json!(2)));
    assert_eq!(icc["winner"], "white");
    assert_eq!(icc["best"], json!(["a8a7", "a8b8"]));
    assert_eq!(icc["san"], json!(["Ka7", "Kb8"]));
    assert_eq!(icc["line"].as_array().map(Vec::len), Some(2));
    // If all moves lose equally fast, none is named.
    assert_eq!(icc["says"]["board"], "White wins in 1 move");
    assert_eq!(nocheck["winner"], "white");
    assert_eq!((&last["done"], &last["differ"]), (&json!(true), &json!(true)));
    assert_eq!(
        last["says"]["differ"],
        "With best play the outcomes differ. atomic: drawn. icc, fairy-nocheck: White wins in 1 move."
    );
}

#[test]
fn with_few_pieces_every_move_has_its_value_the_best_first() {
    let rook = first(state(&["chess"], "7k/8/6K1/8/8/8/8/R7 w - - 0 1", &[]));
    let moves = rook["moves"].as_array().expect("a list").clone();
    assert_eq!(
        (&moves[0]["san"], &moves[0]["says"]),
        (&json!("Ra8#"), &json!("White wins in 1 move"))
    );
    let plies: Vec<u64> = moves.iter().filter_map(|it| it["plies"].as_u64()).collect();
    assert!(plies.is_sorted() && plies.len() > 15, "{plies:?}");
    // Under the rules of ICC, a king may step next to the other and lose at once.
    let icc = first(state(&["icc"], STALEMATE, &[]));
    assert_eq!(icc["moves"].as_array().map(Vec::len), Some(2));
    assert!(first(state(&["chess"], START, &[]))["moves"].is_null(), "there are too many pieces");
    let (boards, _) = solve(&json!({ "state": state(&["atomic"], STALEMATE, &[]) }));
    assert!(boards[0]["moves"].is_null(), "the game is over");
}

#[test]
fn three_pieces_are_solved_by_tables_at_any_distance() {
    // No search would find this mate within so few nodes.
    let question =
        json!({ "state": state(&["chess"], "8/8/8/4k3/8/8/8/R3K3 w - - 0 1", &[]), "nodes": 1 });
    let (boards, last) = solve(&question);
    let chess = &boards[0];
    assert_eq!((&chess["from"], &chess["result"]), (&json!("tables"), &json!("win")));
    let plies = chess["plies"].as_u64().expect("a length");
    assert!(plies > 20, "{chess}");
    assert_eq!(chess["line"].as_array().map(|line| line.len() as u64), Some(plies));
    assert!(!chess["best"].as_array().expect("moves").is_empty());
    assert_eq!(last["differ"], false);
    // With the halfmove clock at 90, the game is drawn before mate.
    let late =
        solve(&json!({ "state": state(&["chess"], "8/8/8/4k3/8/8/8/R3K3 w - - 90 80", &[]) }));
    assert_ne!(late.0[0]["result"], "win", "{:?}", late.0);

    // The kings touch, and a queen cannot force them apart.
    let touching = "3k4/4K3/8/8/2Q5/8/8/8 w - - 0 1";
    let (boards, _) = solve(&json!({ "state": state(&["atomic", "icc"], touching, &[]) }));
    assert!(boards.iter().all(|board| board["result"] == "draw" && board["from"] == "tables"));
    assert_eq!(boards[0]["says"]["sentence"], "Neither side can force a win.");
}

#[test]
fn three_pieces_with_a_pawn_are_solved_where_a_list_says_what_is_dead() {
    let ending = "8/2P5/8/8/8/8/k7/2K5 w - - 0 1";
    let (boards, _) = solve(&json!({ "state": state(&["atomic", "chess"], ending, &[]) }));
    assert_eq!(boards[1]["from"], "tables");
    for board in boards {
        assert_ne!(board["result"], "unknown", "{board}");
    }
}

#[test]
fn a_win_has_its_best_moves_and_its_line() {
    let won = first(state(&["atomic"], START, &["Nf3", "d5"]));
    assert_eq!((&won["result"], &won["plies"]), (&json!("win"), &json!(5)));
    assert_eq!(won["from"], "search");
    assert_eq!(won["best"], json!(["f3e5"]));
    assert_eq!(won["says"]["board"], "White wins in 3 moves: Ne5");
    assert_eq!(won["says"]["sentence"], "White wins in 5 plies, and no sooner.");
    let line = won["says"]["line"].as_str().expect("a line");
    assert!(line.starts_with("2. Ne5 "), "{line}");
    // The position on the boards is solved, not the one at the end of the line.
    let mut state = state(&["atomic"], START, &["Nf3", "d5", "Ne5"]);
    assert_eq!(first(state.clone())["result"], "loss");
    state["at"] = json!(2);
    assert_eq!(first(state)["result"], "win");
}

#[test]
fn a_game_that_is_over_has_its_outcome_for_either_side_to_move() {
    let mated = first(state(&["chess"], START, &["f3", "e5", "g4", "Qh4"]));
    assert_eq!((&mated["from"], &mated["plies"]), (&json!("rules"), &json!(0)));
    assert_eq!((&mated["result"], &mated["winner"]), (&json!("loss"), &json!("black")));
    // White has won, with Black to move.
    let mated = first(state(&["chess"], "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", &["Qg7"]));
    assert_eq!((&mated["result"], &mated["winner"]), (&json!("loss"), &json!("white")));
}

#[test]
fn of_many_best_moves_three_are_named() {
    let won = first(state(&["chess"], "k7/4Q3/1K6/8/8/8/8/8 w - - 0 1", &[]));
    assert_eq!(won["best"].as_array().map(Vec::len), Some(5), "{won}");
    let says = won["says"]["board"].as_str().expect("a text");
    assert!(says.starts_with("White wins in 1 move: ") && says.ends_with(" and 2 more"), "{says}");
}

#[test]
fn an_unknown_result_is_reported_and_no_board_takes_the_nodes_of_another() {
    let question = json!({ "state": state(&["chess", "atomic"], START, &[]), "nodes": 20_000 });
    let (boards, last) = solve(&question);
    for board in &boards {
        assert_eq!((&board["result"], &board["winner"]), (&json!("unknown"), &json!(null)));
        let nodes = board["nodes"].as_u64().expect("a number");
        assert!((5_000..12_000).contains(&nodes), "{nodes}");
    }
    assert_eq!((&last["differ"], &last["says"]["all"]), (&json!(false), &json!("")));
}

#[test]
fn an_own_ruleset_is_solved_by_its_rules_and_a_broken_one_stops_no_other() {
    let mine = |text: &str| json!({ "name": "mine.ron", "text": text });
    let sound = mine("(format: 1, extends: \"icc\", capture: Explode(blast: Radius(2)))");
    let rulesets = json!([sound, mine("(format: 1, extends: \"nowhere\")"), "nowhere", "icc"]);
    let (boards, _) = solve(&json!({ "state": { "rulesets": rulesets, "start": STALEMATE } }));
    assert_eq!(boards.len(), 4);
    assert_ne!(boards[0]["result"], "unknown");
    assert!(boards[1]["error"]["code"].is_string());
    assert_eq!(boards[2]["error"]["code"], "unknown-ruleset");
    assert_eq!(boards[3]["result"], "loss");
}

#[test]
fn a_board_that_waits_is_not_solved() {
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    let (boards, _) =
        solve(&json!({ "state": state(&["chess", "icc"], pinned, &["Nc3"]), "nodes": 10 }));
    assert_eq!(boards[0]["error"]["code"], "in-check");
    assert!(boards[1]["error"].is_null());
}

#[test]
fn a_request_that_cannot_be_solved_is_refused_with_its_reason() {
    let code = |question: Value| solve(&question).1["error"]["code"].clone();
    let chess = || state(&["chess"], START, &[]);
    assert_eq!(code(json!({ "state": chess(), "nodes": 100_000_001 })), "too-long");
    assert_eq!(code(json!({ "state": state(&["chess"], "8/8", &[]) })), "fen-rank-count");
    assert_eq!(code(json!({ "state": state(&["chess"; 7], START, &[]) })), "too-many-boards");
    let (boards, last) = solve(&json!({ "state": state(&[], START, &[]) }));
    assert_eq!((boards.len(), &last["done"]), (0, &json!(true)));
    for body in ["", "{}", r#"{"state": {}, "nodes": -1}"#, r#"{"state": {}, "nodes": "many"}"#] {
        assert_eq!(post("/api/solve", body).status, 400, "{body}");
    }
    assert_eq!(get("/api/solve").status, 405);
}
