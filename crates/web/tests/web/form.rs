//! Tests of the form of a ruleset: rows and changes, examples made from a board, and what a change does.

use serde_json::{Value, json};

use crate::{client::post, think::lines};

const MINE: &str = "(\n    format: 1, // mine\n    extends: \"atomic\",\n)\n";

/// The answer, or the last line of it.
fn ask(path: &str, question: &Value) -> Value {
    let answered = post(path, &question.to_string());
    assert_eq!(answered.status, 200, "{}", answered.body);
    match path {
        "/api/effect" => lines(&answered.body).pop().expect("there is an answer"),
        _ => answered.json(),
    }
}

fn row(form: &Value, path: &str) -> Value {
    let rows = form["rows"].as_array().unwrap_or_else(|| panic!("{form}"));
    rows.iter().find(|row| row["path"] == path).unwrap_or_else(|| panic!("{path}")).clone()
}

fn change(text: &str, change: Value) -> Value {
    ask("/api/form", &json!({ "text": text, "change": change }))
}

fn example(text: &str, start: &str, moves: &[&str]) -> String {
    let mine = json!({ "name": "mine.ron", "text": text });
    let state = json!({ "start": start, "moves": moves, "rulesets": ["chess", mine] });
    let answer = ask("/api/example", &json!({ "text": text, "state": state, "board": 1 }));
    answer["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// The number of examples that hold, of how many.
fn held(text: &str) -> (u64, u64) {
    let checked = ask("/api/check", &json!({ "name": "mine.ron", "text": text }));
    let examples = &checked["report"]["examples"];
    let [run, failed] = ["run", "failed"].map(|name| examples[name].as_u64().unwrap());
    (run - failed, run)
}

#[test]
fn a_text_is_read_as_rows_that_say_where_their_values_are() {
    let form = ask("/api/form", &json!({ "text": MINE }));
    assert_eq!(form["text"], MINE);
    let base = row(&form, "extends");
    let place = json!({ "line": 3, "column": 14, "end_line": 3, "end_column": 22 });
    assert_eq!((&base["place"], &base["words"]), (&place, &json!("atomic")));
    let check = row(&form, "check");
    assert_eq!((&check["place"], &check["from"]), (&Value::Null, &json!("chess")));
    assert_eq!(check["about"], "Which threats to a king must be answered.");
    let off = &check["choices"][1];
    assert_eq!((&off["name"], &off["chosen"]), (&json!("Off"), &json!(false)));
    let immune = row(&form, "capture.Explode.immune");
    assert_eq!((&immune["from"], &immune["depth"]), (&json!("atomic"), &json!(1)));
    let number = row(&form, "draws.repetition");
    assert_eq!(number["entry"]["kind"], "number");
    assert_eq!(number["entry"]["typed"], "3");
    let unbalanced = ask("/api/form", &json!({ "text": "(format: 1" }));
    assert_eq!(unbalanced["rows"], Value::Null);
}

#[test]
fn a_change_is_written_into_the_text_and_read_from_it() {
    let chosen = change(MINE, json!({ "choose": ["check", "Off"] }));
    let text = "(\n    format: 1, // mine\n    extends: \"atomic\",\n    check: Off,\n)\n";
    assert_eq!(chosen["text"], text);
    assert_eq!(row(&chosen, "check")["choices"][1]["chosen"], true);
    assert_eq!(change(text, json!({ "leave": "check" }))["text"], MINE);
    let typed = change(MINE, json!({ "type": ["name", "My \"own\""] }));
    assert_eq!(row(&typed, "name")["entry"]["typed"], "My \"own\"");
    let start = change(MINE, json!({ "start": "4k3/8/8/8/8/8/8/4K2Q w - - 0 1" }));
    assert_eq!(row(&start, "start")["words"], "Fen 4k3/8/8/8/8/8/8/4K2Q w - - 0 1");
    for (wish, code) in [
        (json!({ "type": ["draws.repetition", "many"] }), "not-a-value"),
        (json!({ "choose": ["check", "(("] }), "unreadable"),
        (json!({ "choose": ["nothing", "Off"] }), "unreadable"),
        (json!({ "choose": ["name", "x".repeat(70_000)] }), "too-large"),
    ] {
        assert_eq!(change(MINE, wish)["error"]["code"], code);
    }
}

#[test]
fn a_text_that_is_too_large_is_refused_as_that() {
    let state = json!({ "rulesets": ["chess"] });
    let code = |text: &str| {
        let example = ask("/api/example", &json!({ "text": text, "state": state, "board": 0 }));
        let drawn = ask("/api/draw", &json!({ "text": text, "blast": [[0, 1]] }));
        [example, drawn].map(|answer| answer["error"]["code"].clone())
    };
    let text = |bytes: usize| format!("(format: 1){}", " ".repeat(bytes - 11));
    assert_eq!(code(&text(64 * 1024 + 1)), ["too-large", "too-large"]);
    let [example, drawn] = code(&text(64 * 1024));
    assert_eq!((example, drawn), (json!("too-large"), Value::Null), "the example has no room");
    assert_eq!(code("(format: 1"), ["unreadable", "unreadable"]);
}

#[test]
fn a_move_on_the_board_becomes_an_example_of_what_it_destroys() {
    let start = "4k3/8/8/2pnb3/3p4/5N2/8/4K3 w - - 0 1";
    let text = example(MINE, start, &["f3d4"]);
    assert!(text.contains("// mine"), "{text}");
    assert!(text.contains("about: \"Nxd4 explodes on d4, destroys d4, d5 and e5\""), "{text}");
    assert!(text.contains("Becomes(\"f3d4\", \"4k3/8/8/2p5/8/8/8/4K3 b\")"), "{text}");
    assert_eq!(held(&text), (1, 1));
    let both = example(&text, start, &[]);
    assert_eq!(held(&both), (2, 2), "{both}");
}

#[test]
fn an_illegal_move_becomes_an_example_of_why_it_is_illegal() {
    let text = example(MINE, "8/3k4/3nK3/8/8/8/8/3R4 w - - 0 1", &["d1d6"]);
    assert!(text.contains("Illegal(\"d1d6\"), Because(\"d1d6\", "), "{text}");
    assert_eq!(held(&text), (1, 1));
}

#[test]
fn a_position_becomes_an_example_of_its_moves_or_of_how_the_game_ended() {
    let start = "4k3/p7/8/8/8/8/P7/4K2R w - - 0 1";
    let text = example(MINE, start, &[]);
    assert!(text.contains("expect: [NoCheck, Count("), "{text}");
    assert_eq!(held(&text), (1, 1));
    let check = example(MINE, "4k3/p7/8/8/8/8/P7/4K2r w - - 0 1", &[]);
    assert!(check.contains("in check") && check.contains("[Check, Count("), "{check}");
    assert_eq!(held(&check), (1, 1));
    // The game on the board is over: the move that follows is not judged any more.
    let over = "4k3/4p3/8/8/8/8/4R3/4K3 w - - 0 1";
    let won = example(MINE, over, &["e2e7"]);
    assert!(won.contains("After(\"e2e7\", [Over(\"White wins: king-destroyed\")])"), "{won}");
    assert_eq!(held(&won), (1, 1));
    let after = example(MINE, over, &["e2e7", "e1e2"]);
    assert!(after.contains("expect: [Over(\"White wins: king-destroyed\")]"), "{after}");
}

#[test]
fn what_a_change_does_is_shown_on_a_position() {
    let effect = |text: &str, change: Value| {
        ask("/api/effect", &json!({ "name": "mine.ron", "text": text, "change": change }))
    };
    let found = effect(MINE, json!({ "choose": ["check", "Off"] }));
    assert_eq!(found["done"], true, "{found}");
    let sides = found["sides"].as_array().unwrap();
    let names: Vec<_> = sides.iter().map(|side| side["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Before", "Now", "Then"]);
    assert_eq!(sides[0]["told"], "White is to move.");
    assert_ne!(sides[1]["told"], sides[2]["told"]);
    assert!(sides[1]["told"].as_str().unwrap().contains("is illegal: "), "{}", sides[1]["told"]);
    assert!(found["fen"].is_string());
    assert!(sides.iter().all(|side| side["svg"].as_str().unwrap().starts_with("<svg")));

    let same = effect(MINE, json!({ "choose": ["check", "Direct"] }));
    assert_eq!(same["told"], "The rules stay the same.");
    assert_eq!((&same["sides"], &same["fen"]), (&json!([]), &Value::Null));
    let start = effect(MINE, json!({ "start": "4k3/8/8/8/8/8/8/4K2Q w - - 0 1" }));
    assert_eq!(start["told"], "Only the start of the game differs.");
    assert_ne!(start["sides"][0]["svg"], start["sides"][1]["svg"]);
    let never = effect(MINE, json!({ "choose": ["draws.repetition", "5"] }));
    assert!(never["told"].as_str().unwrap().starts_with("No difference was found in "), "{never}");
    let wrong = effect(MINE, json!({ "choose": ["win", "[]"] }));
    assert_eq!(wrong["error"]["code"], "win-without-king-destroyed", "{wrong}");
}

#[test]
fn a_change_that_mends_a_text_is_compared_with_the_last_rules() {
    let broken = MINE.replace("\n)", "\n    win: [],\n)");
    let change = json!({ "choose": ["win", "[KingDestroyed]"] });
    let question = json!({ "name": "mine.ron", "text": broken, "change": change, "since": MINE });
    let found = ask("/api/effect", &question);
    assert_eq!(found["sides"].as_array().map(Vec::len), Some(3), "{found}");
    let alone = ask("/api/effect", &json!({ "name": "", "text": broken, "change": change }));
    assert_eq!(alone["error"]["code"], "win-without-king-destroyed", "{alone}");
}

#[test]
fn what_is_chosen_as_it_is_inherited_is_left_out() {
    let chosen = |path: &str, value: &str, text: &str| {
        let change = json!({ "choose": [path, value] });
        let found = ask("/api/form", &json!({ "text": text, "change": change }));
        found["text"].as_str().expect("a text").to_owned()
    };
    assert_eq!(chosen("capture", "Explode()", MINE), MINE);
    let off = chosen("check", "Off", MINE);
    assert!(off.contains("check: Off"), "{off}");
    assert_eq!(chosen("check", "Direct", &off), MINE);
    let rook = chosen("capture.Explode.immune", "[Pawn, Rook]", MINE);
    assert!(rook.contains("capture: Explode(immune: [Pawn, Rook])"), "{rook}");
    assert_eq!(chosen("capture.Explode.immune", "[Pawn]", &rook), MINE);
    let unread = MINE.replace("\n)", "\n    check: Of,\n)");
    assert!(chosen("name", "\"Two\"", &unread).contains("check: Of"), "it cannot be read");
}

#[test]
fn a_king_is_offered_to_pawns_only_where_it_may_be_one() {
    let offered = |text: &str| {
        let form = ask("/api/form", &json!({ "text": text }));
        let chips = row(&form, "promotion")["chips"].as_array().expect("chips").clone();
        let names: Vec<_> = chips.iter().map(|chip| chip["item"].as_str().unwrap()).collect();
        names.join(" ")
    };
    assert_eq!(offered(MINE), "Knight Bishop Rook Queen");
    let with = |rule: &str| MINE.replace("\n)", &format!("\n    {rule},\n)"));
    assert_eq!(offered(&with("kings: Last")), "Knight Bishop Rook Queen King");
    assert_eq!(offered(&with("promotion: [King]")), "Knight Bishop Rook Queen King");
}

#[test]
fn an_item_is_told_alone_and_in_the_list() {
    let text = MINE.replace("\n)", "\n    triggers: [Arrival(on: [\"d4\"])],\n)");
    let form = ask("/api/form", &json!({ "text": text }));
    let chip = |name: &str| {
        let chips = row(&form, "triggers")["chips"].as_array().expect("chips").clone();
        chips.into_iter().find(|chip| chip["name"] == name).expect("it is offered")
    };
    assert_eq!(chip("Arrival")["item"], "Arrival(on: [\"d4\"])");
    let [item, value] = ["item", "value"].map(|part| chip("Promotion")[part].clone());
    let (item, value) = (item.as_str().expect("a text"), value.as_str().expect("a text"));
    assert_eq!(value, format!("[Arrival(on: [\"d4\"]), {item}]"));
}
