//! Tests of questions given as JSON objects.

use isotope_answer::protocol::{QuestionControl, Rulesets, ask};
use serde_json::{Value, json};

fn answer(question: Value) -> Value {
    let reply = ask(question, &Rulesets::default(), &QuestionControl::default());
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
fn a_text_with_the_name_of_a_shipped_ruleset_has_no_family() {
    let text = json!({ "name": "rifle.ron", "text": "(format: 1)" });
    let own = answer(json!({ "ask": "rules", "ruleset": text }));
    assert_eq!((&own["ruleset"], own.get("family")), (&json!("rifle"), None), "{own}");
    let shipped = answer(json!({ "ask": "rules", "ruleset": "rifle" }));
    assert_eq!(shipped["family"], "Other ways to capture", "{shipped}");
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

/// The answer to a question about a position in which White may castle, and the same asked as of Chess960.
fn castled(more: Value) -> [Value; 2] {
    [false, true].map(|chess960| {
        let mut question = json!({
            "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "chess960": chess960,
        });
        let Value::Object(more) = more.clone() else { panic!("it is an object") };
        question.as_object_mut().expect("it is one").extend(more);
        answer(question)
    })
}

#[test]
fn every_answer_about_a_game_of_chess960_writes_castling_alike() {
    for question in [
        json!({ "ask": "board", "ruleset": "chess" }),
        json!({ "ask": "moves", "ruleset": "chess" }),
        json!({ "ask": "play", "ruleset": "chess", "moves": ["O-O"] }),
        json!({ "ask": "explain", "ruleset": "chess", "move": "O-O" }),
        json!({ "ask": "compare", "rulesets": ["chess", "atomic"] }),
        json!({ "ask": "compare", "rulesets": ["chess", "atomic"], "move": "O-O" }),
        json!({ "ask": "compare", "rulesets": ["chess", "atomic"], "moves": ["O-O"] }),
        json!({ "ask": "solve", "ruleset": "chess", "nodes": 1 }),
        json!({ "ask": "search", "ruleset": "chess", "nodes": 1 }),
        json!({ "ask": "perft", "ruleset": "chess", "depth": 1 }),
    ] {
        let [usual, chess960] = castled(question.clone()).map(|answer| answer.to_string());
        assert!(!chess960.contains("\"error\""), "{question}: {chess960}");
        assert!(usual.contains(" w K - 0 1") && !usual.contains("e1h1"), "{question}: {usual}");
        assert!(chess960.contains(" w H - 0 1"), "{question}: {chess960}");
        assert!(!chess960.contains("e1g1"), "{question}: {chess960}");
        assert_eq!(usual.contains("e1g1"), chess960.contains("e1h1"), "{question}: {chess960}");
    }
    let [_, chess960] = castled(json!({ "ask": "explain", "ruleset": "chess", "move": "O-O" }));
    assert_eq!(chess960["move"]["uci"], "e1h1", "{chess960}");
}

#[test]
fn a_search_knows_the_positions_before() {
    // Far ahead, Black can only step back to where the king has been.
    let fen = "6k1/6p1/8/7Q/8/pppp4/rr6/7K w - - 0 1";
    let moves = ["Qe8+", "Kh7", "Qh5+"];
    let now = "8/6pk/8/7Q/8/pppp4/rr6/7K b - - 3 2";
    let with =
        json!({ "ask": "search", "ruleset": "chess", "fen": fen, "moves": moves, "nodes": 20 });
    let without = json!({ "ask": "search", "ruleset": "chess", "fen": now, "nodes": 20 });
    let [with, without] = [with, without].map(answer);
    assert_eq!(
        (&with["fen"], &with["lines"][0]["score"]["cp"]),
        (&json!(now), &json!(0)),
        "{with}"
    );
    assert!(without["lines"][0]["score"]["cp"].as_i64().is_some_and(|cp| cp > 500), "{without}");
}

#[test]
fn the_best_line_is_told_in_both_notations() {
    let line = answer(json!({ "ask": "search", "nodes": 3_000 }))["lines"][0].clone();
    let texts = |name: &str| -> Vec<String> {
        let moves = line[name].as_array().expect("a list").iter();
        moves.map(|one| one.as_str().expect("a move").to_owned()).collect()
    };
    let (pv, san) = (texts("pv"), texts("san"));
    assert!(pv.len() > 2, "{line}");
    let played =
        |moves: &[String]| answer(json!({ "ask": "board", "moves": moves }))["fen"].clone();
    assert_eq!(played(&pv), played(&san), "{line}");
}

#[test]
fn a_game_that_is_over_by_repetition_has_no_best_line_and_is_a_draw() {
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2);
    let asked =
        |ask| answer(json!({ "ask": ask, "ruleset": "chess", "moves": moves, "nodes": 100 }));
    assert_eq!(asked("search")["lines"], json!([]));
    let solved = asked("solve");
    assert_eq!((&solved["result"], &solved["plies"]), (&json!("draw"), &json!(0)), "{solved}");
}

#[test]
fn a_comparison_with_a_history_knows_repetition_under_each_ruleset() {
    let shuffle = ["Nf6", "Nf3", "Ng8", "Ng1"].repeat(2);
    let moves = [&["e4", "d5", "exd5"][..], &shuffle].concat();
    let played = answer(json!({ "ask": "board", "ruleset": "atomic", "moves": moves }));
    let asked = |more: Value| {
        let mut question = json!({
            "ask": "compare", "fen": played["fen"], "rulesets": ["atomic", "cross", "chess"],
            "history": { "moves": moves },
        });
        let Value::Object(more) = more else { panic!("it is an object") };
        question.as_object_mut().expect("it is one").extend(more);
        answer(question)
    };
    // In chess, the same moves do not destroy the capturing pawn, so that the position has no history.
    let draw = json!({ "winner": null, "reason": "repetition" });
    let compared = asked(json!({ "solve": 1 }));
    let of = |name: &str| -> Vec<Value> {
        let rulesets = compared["rulesets"].as_array().into_iter().flatten();
        rulesets.map(|side| side[name].clone()).collect()
    };
    assert_eq!(of("outcome"), [draw.clone(), draw, Value::Null], "{compared}");
    assert_eq!(of("legal_moves")[..2], [0, 0], "{compared}");
    assert_eq!(of("best_play")[0]["result"], "draw", "{compared}");
    assert_eq!(compared["differ"], true, "{compared}");
    let moved = asked(json!({ "move": "Nf6" }));
    let codes: Vec<&Value> = moved["move"]["verdicts"]
        .as_array()
        .expect("three")
        .iter()
        .map(|one| &one["code"])
        .collect();
    assert_eq!(codes, [&json!("game-over"), &json!("game-over"), &Value::Null], "{moved}");
    let line = asked(json!({ "moves": ["Nf6"] }));
    assert_eq!(line["error"]["code"], "question-unreadable", "{line}");
}

#[test]
fn pictures_of_a_line_mark_the_last_move_and_its_blast() {
    let moves = ["Nf3", "d5", "Ne5", "a6", "Nxf7"];
    let svg = |question: Value| answer(question)["svg"].as_str().expect("a picture").to_owned();
    let ask = |ask: &str, moves: &[&str]| json!({ "ask": ask, "moves": moves, "svg": true });
    let marked = svg(ask("board", &moves));
    assert!(marked.contains("-burst\"/>"), "{marked}");
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let plain = svg(json!({ "ask": "board", "fen": fen, "svg": true }));
    assert!(!plain.contains("-burst"), "{plain}");
    let line = svg(ask("play", &moves));
    assert!(line.contains("3. Nxf7") && line.contains("-burst\"/>"), "{line}");
}

#[test]
fn the_language_is_told_whole_or_word_by_word() {
    let all = answer(json!({ "ask": "reference" }));
    let entries = all["entries"].as_array().expect("entries");
    assert!(entries.len() > 100, "{}", entries.len());
    assert_eq!(entries[0]["name"], "format");
    let chain = answer(json!({ "ask": "reference", "word": "chain" }));
    assert_eq!(chain["entries"][0]["default"], "[]");
    assert_eq!(chain["entries"][0]["places"][0], "capture: Explode(chain: …)");
    assert!(chain["example"]["rule"].as_str().is_some_and(|rule| rule.contains("chain: [")));
    let trigger = answer(json!({ "ask": "reference", "word": "Detonation(…)" }));
    let parts = trigger["entries"].as_array().expect("entries").iter();
    let parts: Vec<_> = parts.map(|entry| entry["form"].as_str().unwrap_or_default()).collect();
    assert_eq!(parts, ["Detonation(…)", "by:", "on:", "when:", "then:"]);
    for (word, meaning) in [
        ("dice", "the nearest that can be said"),
        ("demote", "is called `Become`, as in `capture: Explode(fates: [Become("),
    ] {
        let unknown = answer(json!({ "ask": "reference", "word": word }));
        assert_eq!(unknown["error"]["code"], "unknown-word");
        let told = unknown["error"]["message"].as_str().unwrap_or_default();
        assert!(told.contains(meaning), "{told}");
    }
}
