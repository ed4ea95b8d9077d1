//! Tests of puzzles: those that ship are what the command makes, and each has the answer that it states.

use isotope_answer::{NamedRuleset, Puzzles, protocol};
use isotope_kernel::{Position, fen, judge, notation};
use isotope_ruleset::shipped;
use isotope_search::Control;
use serde_json::{Value, json};

/// The answers to `isotope puzzles`, one a line.
const SHIPPED: &str = include_str!("../../crates/web/src/starts/puzzles.jsonl");

fn lines() -> impl Iterator<Item = (&'static str, Value)> {
    SHIPPED.lines().map(|line| (line, serde_json::from_str(line).expect("JSON")))
}

#[test]
fn the_command_makes_the_puzzles_that_ship() {
    let mut count = 0;
    for (line, answer) in lines() {
        let [a, b] = [0, 1].map(|i| answer["rulesets"][i].as_str().expect("a name"));
        let rulesets =
            NamedRuleset::two((a, shipped(a).expect("shipped")), (b, shipped(b).expect("shipped")));
        let made = answer["puzzles"].as_array().expect("a list").len();
        let seed = answer["seed"].as_u64().expect("a seed");
        let puzzles = Puzzles::make(&rulesets, made, seed, &Control::new());
        assert_eq!(protocol::json(&puzzles), line, "{a} {b}");
        count += made;
    }
    assert_eq!(count, 100);
}

#[test]
fn the_move_of_a_puzzle_is_legal_under_its_ruleset() {
    let mut kinds = std::collections::BTreeMap::new();
    for (_, answer) in lines() {
        for puzzle in answer["puzzles"].as_array().expect("a list") {
            let text = |field: &str| puzzle[field].as_str().expect("a text");
            let legal = |ruleset: &str| {
                let ruleset = shipped(ruleset).expect("shipped");
                let fen = fen::read(text("fen")).expect("a FEN");
                let position = Position::from_fen(&ruleset.rules, fen).expect("valid under both");
                notation::read(&position, text("move")).is_ok_and(|m| judge(&position, m).is_ok())
            };
            assert!(legal(text("ruleset")), "{puzzle}");
            assert!(text("kind") != "legal" || !legal(text("other")), "{puzzle}");
            *kinds.entry(text("kind").to_owned()).or_insert(0) += 1;
        }
    }
    assert_eq!(json!(kinds), json!({ "destroyed": 35, "legal": 35, "wins": 30 }));
}
