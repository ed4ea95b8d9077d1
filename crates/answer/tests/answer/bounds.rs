//! Tests of what a question may cost, and of questions that fail or are stopped.

use isotope_answer::protocol::{QuestionControl, Rulesets, ask};
use isotope_kernel::{Aftermath, CaptureEffect, Capturing, Field, Plugins, Rules, Spec};
use isotope_ruleset::{Ruleset, shipped};
use serde_json::{Value, json};

fn answer_by(question: &Value, rulesets: &Rulesets, control: &QuestionControl) -> Value {
    let reply = ask(question.clone(), rulesets, control);
    serde_json::from_str(&reply.line).expect("an object")
}

fn code(question: &Value) -> Value {
    answer_by(question, &Rulesets::default(), &QuestionControl::default())["error"]["code"].take()
}

/// A line of `plies` plies in which the knights go out and back.
fn line(plies: usize) -> Vec<&'static str> {
    ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(plies).collect()
}

/// A ruleset with `triggers` triggers, without any draw.
fn endless(triggers: usize) -> Value {
    let triggers = "Detonation(on: [\"d4\"]),".repeat(triggers);
    let draws = "(repetition: Off, halfmoves: Off, dead: Off)";
    json!({ "name": "endless.ron", "text": format!("(format: 1, draws: {draws}, triggers: [{triggers}])") })
}

#[test]
fn a_question_is_refused_where_it_exceeds_a_bound_and_answered_up_to_it() {
    let compare = |rulesets: usize, plies: usize| {
        let rulesets = vec![endless(0); rulesets];
        json!({ "ask": "compare", "rulesets": rulesets, "moves": line(plies) })
    };
    let about = |name: &str, plies: usize| json!({ "ask": name, "ruleset": endless(0), "moves": line(plies) });
    let perft = |fen: &str, depth: u32| json!({ "ask": "perft", "fen": fen, "depth": depth, "ruleset": "chess" });
    let one_move = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
    for (question, refused) in [
        (compare(64, 4), None),
        (compare(65, 4), Some("too-many-rulesets")),
        (compare(5, 20_000), None),
        (compare(1, 20_001), Some("too-many-moves")),
        (compare(6, 20_000), Some("too-many-moves")),
        (about("moves", 20_000), None),
        (about("moves", 20_001), Some("too-many-moves")),
        (about("play", 20_001), Some("too-many-moves")),
        (about("board", 20_001), Some("too-many-moves")),
        (about("solve", 20_001), Some("too-many-moves")),
        (json!({ "ask": "show", "ruleset": endless(500) }), None),
        (json!({ "ask": "describe", "ruleset": endless(501) }), Some("too-large")),
        (json!({ "ask": "check", "ruleset": endless(501) }), Some("too-large")),
        (json!({ "ask": "diff", "rulesets": [endless(501), "chess"] }), Some("too-large")),
        (perft("startpos", 4), None),
        (perft("startpos", 99), Some("too-long")),
        (perft("startpos", 4_294_967_295), Some("too-long")),
        (perft(one_move, 256), Some("too-long")),
    ] {
        let name = question.to_string().chars().take(80).collect::<String>();
        assert_eq!(code(&question), json!(refused), "{name}");
    }
}

/// A capture that panics.
struct Panics;

impl CaptureEffect for Panics {
    fn aftermath(&self, _: &Field, _: Capturing) -> Aftermath {
        panic!("a fault in a capture");
    }
}

#[test]
fn a_question_that_panics_gets_an_error_and_the_next_one_its_answer() {
    let plugins = Plugins { capture: Some(Box::new(Panics)), ..Plugins::default() };
    let rules = Rules::compile_with(Spec::default(), plugins).expect("it compiles");
    let rulesets = Rulesets::default();
    let chess = shipped("chess").expect("it is shipped");
    rulesets.insert("faulty", Ruleset { rules: rules.into(), ..chess });
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let moves = |ruleset| json!({ "ask": "moves", "id": 7, "fen": fen, "ruleset": ruleset });
    let answer = |ruleset| answer_by(&moves(ruleset), &rulesets, &QuestionControl::default());
    let failed = answer("faulty");
    assert_eq!((&failed["error"]["code"], &failed["id"]), (&json!("failed"), &json!(7)));
    assert_eq!(answer("chess")["error"], Value::Null);
}

/// Rules whose positions with three pieces are analysed exhaustively.
const BLAST: &str = r#"(format: 1, capture: Explode())"#;

#[test]
fn a_stopped_question_about_a_dead_position_or_a_line_has_no_answer_and_spoils_none() {
    let rulesets = Rulesets::default();
    let blast = json!({ "name": "blast.ron", "text": BLAST });
    let dead = json!({ "ask": "board", "fen": "8/8/8/4k3/8/8/8/4KN2 w - - 0 1", "ruleset": blast });
    let long = json!({ "ask": "play", "ruleset": endless(0), "moves": line(400) });
    let both = json!({ "ask": "compare", "rulesets": ["chess", "icc"], "moves": line(4) });
    for question in [&dead, &long, &both] {
        let stopped = QuestionControl::default();
        stopped.stop();
        let refused = answer_by(question, &rulesets, &stopped);
        assert_eq!(refused["error"]["code"], "too-long", "{question}");
        let answered = answer_by(question, &rulesets, &QuestionControl::default());
        assert_eq!(answered["error"], Value::Null, "{question}");
    }
    let answered = answer_by(&dead, &rulesets, &QuestionControl::default());
    assert_eq!(answered["outcome"]["reason"], "dead-position", "{answered}");
}

#[test]
fn a_pair_of_rulesets_with_pawns_on_different_ranks_has_witnesses() {
    for pair in [["horde", "chess"], ["chess", "horde"]] {
        let question = json!({ "ask": "witness", "rulesets": pair });
        let answer = answer_by(&question, &Rulesets::default(), &QuestionControl::default());
        assert_eq!(answer["error"], Value::Null, "{pair:?}");
        assert!(answer["outcome"].as_array().is_some_and(|found| !found.is_empty()), "{pair:?}");
    }
}
