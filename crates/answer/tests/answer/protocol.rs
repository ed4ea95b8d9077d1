//! Tests of questions given as JSON objects.

use isotope_answer::protocol::{Control, Rulesets, ask};
use serde_json::{Value, json};

fn answer(question: Value) -> Value {
    let reply = ask(question, &Rulesets::default(), &Control::default());
    serde_json::from_str(&reply.line).expect("an object")
}

#[test]
fn a_comparison_accepts_a_fen_with_underscores_for_spaces() {
    let fen = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";
    for written in [fen.to_owned(), fen.replace(' ', "_")] {
        let question = json!({ "ask": "compare", "fen": written, "rulesets": ["atomic", "icc"] });
        let answer = answer(question);
        assert_eq!(answer["input"], fen, "{answer}");
        assert_eq!(answer["rulesets"][0]["fen"], fen, "{answer}");
    }
}

#[test]
fn a_witness_question_compares_tables_of_up_to_three_pieces() {
    let answer = answer(json!({ "ask": "witness", "rulesets": ["atomic", "icc"] }));
    let tables: Vec<&Value> = answer["outcome"].as_array().into_iter().flatten().collect();
    assert!(tables.iter().any(|one| one["table"] == "KRvK"), "{answer}");
    assert!(tables.iter().all(|one| one["men"] == 2 || one["men"] == 3), "{answer}");
}

#[test]
fn the_name_of_a_ruleset_in_a_question_is_escaped() {
    let ruleset = json!({ "name": "a\u{1b}[31mb.ron", "text": "(format: 1)" });
    let answer = answer(json!({ "ask": "board", "fen": "startpos", "ruleset": ruleset }));
    assert_eq!(answer["ruleset"], "a\\u{1b}[31mb", "{answer}");
}

#[test]
fn questions_after_a_repetition_are_answered_with_the_draw() {
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2);
    let draw = json!({ "winner": null, "reason": "repetition" });
    for ask in ["board", "moves", "explain"] {
        let asked = |moves: &[&str]| {
            let line = json!({ "ask": ask, "fen": "startpos", "moves": moves, "ruleset": "chess" });
            let Value::Object(mut question) = line else { panic!("it is an object") };
            if ask == "explain" {
                question.insert("move".into(), "e4".into());
            }
            answer(question.into())
        };
        assert_eq!(asked(&moves)["outcome"], draw, "{ask}");
        assert_eq!(asked(&moves[..7])["outcome"], Value::Null, "{ask}");
    }
}

/// The answer about a capture or trigger under a ruleset that extends chess.
fn explained(capture: &str, fen: &str, m: &str) -> Value {
    let text = format!("(format: 1, {capture})");
    let ruleset = json!({ "name": "mine.ron", "text": text });
    answer(json!({ "ask": "explain", "fen": fen, "move": m, "ruleset": ruleset }))
}

#[test]
fn shots_and_conversions_are_told_in_json_and_in_sentences() {
    let fen = "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1";
    let shot = explained("capture: Explode(capturer: Stays)", fen, "Nxd5");
    assert_eq!(shot["move"]["stays"], true, "{shot}");
    assert!(shot["steps"].to_string().contains("The capturer stays on c3."), "{shot}");

    let fen = "4k3/8/8/3p4/4P3/8/8/K7 w - - 0 1";
    let shot = explained("capture: Explode(capturer: Stays, immune: [])", fen, "exd5");
    assert!(!shot["steps"].to_string().contains("The capturer stays"), "{shot}");

    let fen = "8/8/4k3/3p1n2/3nP3/8/8/K7 w - - 0 1";
    let turned = explained("capture: Explode(effect: Convert)", fen, "exd5");
    assert_eq!(turned["move"]["converted"], json!(["d4"]), "{turned}");
    assert!(turned["steps"].to_string().contains("What stands on e6 stays as it is."), "{turned}");
}

#[test]
fn a_pawn_that_explodes_on_promotion_counts_as_what_it_becomes() {
    let told = explained("triggers: [Promotion()]", "8/P7/8/8/4k3/8/8/K7 w - - 0 1", "a8=R");
    assert!(told["steps"].to_string().contains("a rook explodes on a8"), "{told}");
}
