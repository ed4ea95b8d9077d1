//! Tests of what the page tells of several games along a line: their moves, where they part, and how they differ.

use serde_json::{Value, json};

use crate::client::boards;

const STALEMATE: &str = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";

#[test]
fn games_that_differ_in_rights_to_castle_alone_have_not_parted() {
    let state = json!({"rulesets": ["atomic", "antichess"], "moves": ["Nf3", "d5", "e4", "Nc6"]});
    let answer = boards(&state);
    assert_eq!(answer["line"]["parting"], 3, "whoever can capture has to, in antichess");
    let mut start = state;
    start["at"] = json!(0);
    let note = "the boards look the same, but the rights to castle differ";
    assert_eq!(boards(&start)["notes"], json!([note]));
    let alone = boards(&json!({"rulesets": ["atomic"], "moves": ["e4", "e5", "Ke5"]}));
    assert_eq!(alone["line"]["parting"], Value::Null);
    assert_eq!(alone["notes"], json!([]));
}

#[test]
fn a_line_tells_where_the_games_part() {
    let moves = ["e4", "d5", "exd5"];
    let state = json!({"rulesets": ["atomic", "chess", "icc"], "moves": moves});
    let answer = boards(&state);
    assert_eq!(answer["line"]["parting"], 2);
    let last = &answer["line"]["plies"][2];
    assert_eq!(last["number"], "2.");
    assert_eq!(last["said"], json!([["exd5", ["atomic", "chess", "icc"]]]));
    let told = answer["differences"]["told"].as_str().expect("a text");
    let parts =
        "At 2. exd5, the games part. atomic, icc: explodes on d5, destroys d5. chess: captures d5.";
    let rest = "The games have parted: moves of different positions are not compared.";
    assert_eq!(told, format!("{parts} {rest}"));
    let later =
        json!({"rulesets": ["atomic", "chess", "icc"], "moves": ["e4", "d5", "exd5", "Nc6"]});
    assert_eq!(self::told(later), rest);
    let says = answer["says"]["shown"].as_str().expect("a text");
    assert!(says.starts_with("exd5. atomic, icc: Explodes on d5, destroys d5"), "{says}");
}

/// What is said about differences.
fn told(state: Value) -> String {
    boards(&state)["differences"]["told"].as_str().expect("a text").into()
}

#[test]
fn differences_are_told_outcomes_first_and_with_the_boards_that_are_compared() {
    let start = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";
    let three = ["atomic", "icc", "fairy-nocheck"];
    let outcomes =
        "The outcomes differ. atomic: draw: stalemate. icc, fairy-nocheck: the game goes on.";
    let before = told(json!({"start": start, "rulesets": three}));
    assert_eq!(before, format!("{outcomes} 3 moves differ."));
    let after = told(json!({"start": start, "rulesets": three, "moves": ["Ka7"]}));
    let parts = "At 1... Ka7, the games part. atomic: illegal, the king on a7 would be in check from b7. icc, fairy-nocheck: nothing is captured.";
    let rest =
        "Of the boards that go on (icc, fairy-nocheck), every legal move has the same effect here.";
    assert_eq!(after, format!("{outcomes} {parts} {rest}"));
    let two = told(json!({"start": start, "rulesets": ["atomic", "icc"], "moves": ["Ka7"]}));
    assert!(two.ends_with(" Only icc goes on: there are no moves to compare."), "{two}");
    let none = told(json!({"rulesets": ["atomic", "icc"], "moves": ["Ke4"]}));
    assert_eq!(none, "All boards have stopped: there are no moves to compare.");
    // A board that has stopped is no difference of outcomes.
    let moves = ["e4", "d5", "Bb5", "a6", "Bxe8", "a5"];
    let stopped =
        told(json!({"rulesets": ["chess", "fairy-nocheck", "icc"], "moves": &moves[..4]}));
    let compared = "Of the boards that go on (fairy-nocheck, icc), ";
    assert!(stopped.contains(compared) && !stopped.contains("outcomes"), "{stopped}");
}

#[test]
fn boards_that_begin_in_different_positions_have_not_parted() {
    let expected = "The boards begin in different positions: their moves are not compared.";
    assert_eq!(told(json!({"rulesets": ["atomic", "horde"]})), expected);
}

#[test]
fn a_game_that_is_over_is_left_alone_by_a_line_that_goes_on() {
    let start = "8/4k3/4p3/8/8/8/P3Q3/4K3 w - - 0 1";
    let state = json!({
        "start": start, "rulesets": ["atomic", "chess"], "moves": ["Qxe6", "Kxe6"],
    });
    let answer = boards(&state);
    let atomic = &answer["boards"][0];
    assert_eq!(atomic["status"], "White wins: the black king was destroyed");
    assert_eq!(atomic["waits"]["code"], "game-over");
    assert_eq!(answer["boards"][1]["status"], "White to move");
}

#[test]
fn a_line_is_numbered_by_its_plies_even_where_every_board_waits() {
    let state =
        json!({"rulesets": ["atomic", "chess"], "moves": ["e4", "e5", "Ke5??", "d5", "d4"]});
    let answer = boards(&state);
    let plies = answer["line"]["plies"].as_array().expect("a list");
    let numbers: Vec<&Value> = plies.iter().map(|ply| &ply["number"]).collect();
    assert_eq!(numbers, ["1.", "1...", "2.", "2...", "3."]);
    assert_eq!(plies[2]["move"], "Ke5");
    let waits = &answer["boards"][0]["waits"];
    assert_eq!(
        (&waits["move"], &waits["why"]),
        (&json!("Ke5"), &json!("a king does not move from e1 to e5"))
    );
    let says = answer["says"]["shown"].as_str().expect("a text");
    assert!(says.contains("Ke5 is illegal: a king does not move"), "{says}");
}

#[test]
fn the_moves_of_a_tree_are_written_as_each_game_writes_them_in_the_order_of_a_text() {
    let d5 = json!([{"move": "d7d5"}, {"move": "e4d5"}, {"move": "e8e6"}, {"move": "a2a3"}]);
    let tree = json!([{"move": "e2e4"}, {"move": "e7e5", "variations": [d5]}, {"move": "g1f3"}]);
    let answer = boards(&json!({"rulesets": ["atomic", "chess"], "tree": tree}));
    let plies = answer["tree"].as_array().expect("a list");
    let numbers: Vec<&str> = plies.iter().filter_map(|ply| ply["number"].as_str()).collect();
    assert_eq!(numbers, ["1.", "1...", "1...", "2.", "2...", "3.", "2."]);
    let said: Vec<&Value> = plies.iter().map(|ply| &ply["said"]).collect();
    let both = json!(["atomic", "chess"]);
    assert_eq!(said[3], &json!([["exd5", both]]));
    assert_eq!(said[6], &json!([["Nf3", both]]));
    assert_eq!((said[4], &plies[4]["waits"]), (&json!([]), &both), "a king does not go so far");
    assert_eq!((said[5], &plies[5]["waits"]), (&json!([]), &both));
    // Without a tree there is none.
    assert_eq!(boards(&json!({"rulesets": ["atomic"]}))["tree"], Value::Null);
}

#[test]
fn a_move_that_is_illegal_under_one_ruleset_stops_only_its_game_and_only_in_its_variation() {
    let tree = json!([
        {"move": "a8a7", "variations": [[{"move": "a8b8"}, {"move": "b7b8"}]]}, {"move": "b7a7"},
    ]);
    let answer = boards(&json!({"start": STALEMATE, "rulesets": ["chess", "icc"], "tree": tree}));
    let said = |ply: usize| answer["tree"][ply]["said"].clone();
    assert_eq!(said(0), json!([["Ka7", ["icc"]]]));
    assert_eq!(answer["tree"][0]["waits"], json!(["chess"]));
    assert_eq!(said(2), json!([["Rxb8#", ["icc"]]]));
    assert_eq!(said(3), json!([["Rxa7#", ["icc"]]]));
}
