//! Tests of ruleset texts, PGN import and export, and the position editor.

use isotope_ruleset::{SHIPPED, shipped};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::client::{get, post};

fn ask(path: &str, question: &Value) -> Value {
    let answered = post(path, &question.to_string());
    assert_eq!(answered.status, 200, "{}", answered.body);
    answered.json()
}

#[test]
fn a_text_begins_with_what_a_ruleset_says_or_with_a_variation_of_it() {
    let begin = |ruleset: &str, what: &str| {
        ask("/api/begin", &json!({"ruleset": ruleset, "what": what, "name": "mine.ron"}))
    };
    for (name, _) in SHIPPED {
        let answer = begin(name, "text");
        let copy = isotope_ruleset::parse("mine.ron", answer["text"].as_str().unwrap()).unwrap();
        let shipped_one = shipped(name).unwrap();
        assert_eq!(copy.hash, shipped_one.hash);
        assert_eq!(
            (copy.name, copy.sources),
            (format!("My {}", shipped_one.name), shipped_one.sources)
        );
        assert!(copy.examples.is_empty(), "a first change would make them false: {name}");
        let answer = begin(name, "template");
        let template = answer["text"].as_str().unwrap();
        assert_eq!(
            isotope_ruleset::parse("mine.ron", template).unwrap().hash,
            shipped(name).unwrap().hash
        );
    }
    assert_eq!(begin("../atomic", "text")["error"]["code"], "unknown-ruleset");
}

#[test]
fn a_blast_that_is_drawn_is_what_the_text_says_then() {
    let text = "(\n    format: 1,\n    extends: \"icc\", // mine\n)\n";
    let answer = ask("/api/draw", &json!({"text": text, "blast": [[0, 1], [-2, 0]]}));
    let drawn = answer["text"].as_str().unwrap();
    assert!(drawn.contains("// mine") && drawn.contains("\". . x\",\n"), "{drawn}");
    let checked = ask("/api/check", &json!({"name": "mine.ron", "text": drawn}));
    assert_eq!(checked["blast"], json!([[0, 1], [-2, 0]]));
    let chess = ask("/api/check", &json!({"name": "mine.ron", "text": "(format: 1)"}));
    assert_eq!(chess["blast"], Value::Null);
    let broken = ask("/api/draw", &json!({"text": "(format: 1", "blast": [[0, 1]]}));
    assert_eq!(broken["error"]["code"], "unreadable");
}

/// The moves of the main line of a game.
fn moves(read: &Value) -> Vec<&str> {
    let line = read["line"].as_array().into_iter().flatten();
    line.map(|ply| ply["move"].as_str().expect("a move")).collect()
}

#[test]
fn a_game_with_variations_and_comments_is_read_and_written_without_loss() {
    let movetext =
        "{ a game } 1. e4! { best } { by test } (1. d4 d5 (1... Nf6 $14) 2. c4) 1... e5 2. Ke2 1-0";
    let pgn = format!("[Event \"?\"]\n[Opening \"Bongcloud\"]\n\n{movetext}\n");
    let read = ask("/api/pgn/read", &json!({"pgn": pgn, "rulesets": ["chess"]}));
    assert_eq!(read["comments"], json!(["a game"]));
    let other = json!([{"move": "g8f6", "glyphs": [14]}]);
    let aside =
        json!([{"move": "d2d4"}, {"move": "d7d5", "variations": [other]}, {"move": "c2c4"}]);
    let first = json!({"move": "e2e4", "glyphs": [1], "comments": ["best", "by test"], "variations": [aside]});
    assert_eq!(read["line"], json!([first, {"move": "e7e5"}, {"move": "e1e2"}]));
    let game = json!({"tags": read["tags"], "comments": read["comments"], "line": read["line"]});
    let written =
        ask("/api/pgn/write", &json!({"state": {"rulesets": ["chess"]}, "board": 0, "game": game}));
    let text = written["pgn"].as_str().expect("a text");
    assert!(
        text.contains("[Opening \"Bongcloud\"]\n") && text.contains("[Result \"1-0\"]\n"),
        "{text}"
    );
    let (_, moves) = text.split_once("\n\n").expect("tags and moves");
    assert_eq!(moves.split_whitespace().collect::<Vec<_>>().join(" "), movetext);
}

#[test]
fn what_lichess_writes_into_comments_is_kept_as_it_is() {
    let movetext = "{ [%csl Gd4,Rd5] } 1. Nf3 { [%eval 0.6] [%clk 0:03:00] } 1... d5?? \
        { [%eval 5.1] [%clk 0:02:59.5] Blunder. Nf6 was best. } (1... Nf6 { [%cal Gg8f6,Rb8c6] } 2. g3) 2. Ng5 *";
    let pgn =
        format!("[Event \"Rated atomic game\"]\n[Site \"https://lichess.org/x\"]\n\n{movetext}\n");
    let mut text = pgn;
    for _ in 0..2 {
        let read = ask("/api/pgn/read", &json!({"pgn": text, "rulesets": ["atomic"]}));
        let game =
            json!({"tags": read["tags"], "comments": read["comments"], "line": read["line"]});
        let question = json!({"state": {"rulesets": ["atomic"]}, "board": 0, "game": game});
        text = ask("/api/pgn/write", &question)["pgn"].as_str().expect("a text").into();
        let (_, moves) = text.split_once("\n\n").expect("tags and moves");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(moves), words(movetext));
    }
}

#[test]
fn each_listed_game_is_read_alone_as_in_its_file() {
    let pgn = "\u{feff}% a file\n[White \"Jürgen 😀\"]\n\n1. e4 {é} e5 1-0\n\n1. d4 *\n\n[Event \"c\"]\n\n*\n";
    let listed = ask("/api/pgn/games", &json!({"pgn": pgn}));
    let games = listed["games"].as_array().expect("a list");
    let tags: Vec<&Value> = games.iter().map(|game| &game["tags"]).collect();
    assert_eq!(tags, [&json!([["White", "Jürgen 😀"]]), &json!([]), &json!([["Event", "c"]])]);
    let units: Vec<u16> = pgn.encode_utf16().collect();
    let begin = |game: &Value| game["at"].as_u64().expect("a number") as usize;
    let ends = games[1..].iter().map(begin).chain([units.len()]);
    let expected = [vec!["e2e4", "e7e5"], vec!["d2d4"], vec![]];
    for ((game, end), expected) in games.iter().zip(ends).zip(expected) {
        let text = String::from_utf16(&units[begin(game)..end]).expect("whole characters");
        let read = ask("/api/pgn/read", &json!({"pgn": text, "rulesets": ["chess"]}));
        assert_eq!((moves(&read), &read["notes"]), (expected, &json!([])), "{text}");
    }
    assert_eq!(ask("/api/pgn/games", &json!({"pgn": "hello"}))["games"], json!([]));
}

#[test]
fn a_game_is_written_with_its_rules_and_read_again() {
    let mine = json!({"name": "mine.ron", "text": "(format: 1, capture: Explode(blast: Drawn([\"x O\"])))"});
    let state = json!({
        "start": "chess960:7", "rulesets": ["atomic", mine], "moves": ["a2a4", "0000"],
    });
    let write = |board: usize| ask("/api/pgn/write", &json!({"state": state, "board": board}));
    let written = write(1);
    assert_eq!(written["name"], "mine.pgn");
    let pgn = written["pgn"].as_str().unwrap();
    assert!(pgn.contains("[Ruleset \"mine\"]") && pgn.ends_with("\n1. a4 0000 *\n"), "{pgn}");
    assert_eq!(write(2)["error"]["code"], "no-board");
    let signed = json!({"state": {"rulesets": ["chess"], "moves": ["e4!"]}, "board": 0});
    let signed = ask("/api/pgn/write", &signed);
    assert!(signed["pgn"].as_str().is_some_and(|pgn| pgn.ends_with("\n1. e4 *\n")), "{signed}");
    let unreadable = json!({"rulesets": ["chess"], "moves": ["no move"]});
    let refused = ask("/api/pgn/write", &json!({"state": unreadable, "board": 0}));
    assert_eq!(refused["error"]["code"], "move-unreadable");

    // The board with the game's ruleset is recognized by the content hash in the PGN.
    let read = ask("/api/pgn/read", &json!({"pgn": pgn, "rulesets": ["chess", mine]}));
    assert_eq!(read["rulesets"], json!([mine, "chess"]));
    assert_eq!(moves(&read), ["a2a4", "0000"]);
    assert_eq!(read["notes"], json!([]));
    // Without this board, the game's ruleset is unknown, which is stated in a note.
    let read = ask("/api/pgn/read", &json!({"pgn": pgn, "rulesets": ["chess"]}));
    assert_eq!(read["rulesets"], json!(["chess"]));
    assert!(read["notes"][0].as_str().unwrap().contains("mine"), "{read}");
}

#[test]
fn a_game_that_was_compared_is_compared_again_when_it_is_opened() {
    let state = json!({"rulesets": ["icc", "atomic", "chess"], "moves": ["e2e4"]});
    let written = ask("/api/pgn/write", &json!({"state": state, "board": 1}));
    let pgn = written["pgn"].as_str().unwrap();
    assert!(pgn.contains("[Boards \"icc atomic chess\"]"), "{pgn}");
    let rulesets = |boards: Value| {
        ask("/api/pgn/read", &json!({"pgn": pgn, "rulesets": boards}))["rulesets"].take()
    };
    assert_eq!(rulesets(json!(["chess", "flamethrower"])), json!(["atomic", "icc", "chess"]));
    assert_eq!(rulesets(json!(["chess"])), json!(["atomic"]), "a single board stays alone");
    let other = pgn.replace("icc atomic chess", "gone atomic");
    let read = ask("/api/pgn/read", &json!({"pgn": other, "rulesets": ["chess", "icc"]}));
    assert_eq!(read["rulesets"], json!(["atomic"]), "what is not known is left out");
    // The boards of now take the place of those of then.
    let game = json!({"tags": read["tags"], "line": read["line"]});
    let again = json!({"state": {"rulesets": ["atomic", "icc"]}, "board": 0, "game": game});
    let again = ask("/api/pgn/write", &again);
    let boards = again["pgn"].as_str().unwrap().matches("[Boards ").count();
    assert!(boards == 1 && again["pgn"].as_str().unwrap().contains("[Boards \"atomic icc\"]"));
}

#[test]
fn a_game_from_elsewhere_is_read_by_what_its_variant_is_called() {
    let pgn =
        "[Variant \"Atomic\"]\n\n1. Nf3 d5 2. Ne5 a6 3. Nxf7# 1-0\n\n[Event \"?\"]\n\n1. e4 *";
    let read = ask("/api/pgn/read", &json!({"pgn": pgn, "rulesets": ["chess"]}));
    assert_eq!(read["rulesets"], json!(["atomic"]));
    assert_eq!(moves(&read), ["g1f3", "d7d5", "f3e5", "a7a6", "e5f7"]);
    assert_eq!(read["notes"], json!(["the first of 2 games"]));
    let illegal = ask("/api/pgn/read", &json!({"pgn": "1. e4 Ke4 2. d4", "rulesets": ["chess"]}));
    assert_eq!(moves(&illegal), ["e2e4", "Ke4", "d4"], "the board says what is wrong");
    let further =
        ask("/api/pgn/read", &json!({"pgn": "1. e4 Ke4 2. d4 Nf6", "rulesets": ["chess"]}));
    assert_eq!(moves(&further), ["e2e4", "Ke4", "d4", "Nf6"], "what follows stays");
    let broken = ask("/api/pgn/read", &json!({"pgn": "1. e4 (", "rulesets": ["chess"]}));
    assert_eq!(broken["error"]["code"], "move-unreadable");
}

#[test]
fn of_games_without_tags_the_first_is_read_and_the_others_are_counted() {
    let read = |pgn: &str| ask("/api/pgn/read", &json!({"pgn": pgn, "rulesets": ["chess"]}));
    let two = read("1. e4 e5 *\n\n1. d4 d5 *\n");
    assert_eq!(moves(&two), ["e2e4", "e7e5"]);
    assert_eq!(two["notes"], json!(["the first of 2 games"]));
}

#[test]
fn a_game_by_rules_that_are_not_there_is_opened_with_a_remark() {
    let pgn = "[Ruleset \"nosuch\"]\n\n1. e4 e5 *";
    let read = ask("/api/pgn/read", &json!({"pgn": pgn, "rulesets": ["chess"]}));
    assert_eq!(moves(&read), ["e2e4", "e7e5"]);
    let note = read["notes"][0].as_str().unwrap();
    assert!(note.contains("`nosuch`"), "{note}");
}

#[test]
fn a_position_is_set_up_by_edits() {
    let edit = |fen: &str, edit: Value| ask("/api/setup", &json!({"fen": fen, "edit": edit}));
    let empty = "8/8/8/8/8/8/8/8 w - - 0 1";
    let answer = edit(empty, json!({"put": ["e4", "N"]}));
    assert_eq!(answer["fen"], "8/8/8/8/4N3/8/8/8 w - - 0 1");
    assert_eq!(answer["squares"][36], "e4, white knight");
    assert!(answer["svg"].as_str().unwrap().contains("data-square=\"e4\""));
    assert_eq!(edit("8/8", json!("empty"))["error"]["code"], "fen-rank-count");
    let passed = edit("4k3/8/8/8/3pP3/8/8/4K3 b - e3 3 9", json!({"put": ["a1", "R"]}));
    assert_eq!(passed["fen"], "4k3/8/8/8/3pP3/8/8/R3K3 b - - 0 9");
    let start = edit("chess960:518", json!({"clear": "d1"}));
    assert_eq!(start["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
    assert_eq!(post("/api/setup", "{\"fen\": 1}").status, 400);
}

#[test]
fn what_is_wrong_with_a_position_is_said_while_it_is_set_up() {
    let said = |fen: &str, rulesets: &[&str]| {
        ask("/api/setup", &json!({"fen": fen, "rulesets": rulesets}))["fault"].clone()
    };
    let fen = "4k3/8/8/8/8/8/8/P3K3 w - - 0 1";
    let state = json!({"start": fen, "rulesets": ["atomic", "chess", "antichess"]});
    let boards = &ask("/api/boards", &state)["boards"];
    let message = boards[0]["error"]["message"].as_str().unwrap();
    assert_eq!(said(fen, &["atomic"]), message);
    let all = said(fen, &["atomic", "chess", "antichess"]);
    assert!(all.as_str().unwrap().contains(message), "{all}");
    assert_eq!(said("startpos", &["atomic"]), Value::Null);
    assert!(!message.contains("--"), "the page has no options: {message}");
}

#[test]
fn what_has_no_game_in_it_is_refused_with_a_sentence() {
    for (pgn, code) in [
        ("", "pgn-empty"),
        ("1. {a comment} *", "pgn-empty"),
        ("What a nice day", "move-unreadable"),
        ("[Event \"?\"]\n\nhello 1. e4", "move-unreadable"),
    ] {
        let error =
            ask("/api/pgn/read", &json!({"pgn": pgn, "rulesets": ["atomic"]}))["error"].clone();
        assert_eq!(error["code"], code, "{pgn}");
        let message = error["message"].as_str().unwrap();
        assert!(message.starts_with("there is no game in this: "), "{message}");
    }
    let tags = ask("/api/pgn/read", &json!({"pgn": "[Variant \"Atomic\"]", "rulesets": ["chess"]}));
    assert_eq!(tags["rulesets"], json!(["atomic"]));
    assert!(moves(&tags).is_empty());
}

#[test]
fn the_documented_diagrams_can_be_shown_on_the_boards() {
    let answer = get("/api/gallery").json();
    let diagrams = answer["diagrams"].as_array().unwrap();
    assert!(diagrams.len() >= 20, "{}", diagrams.len());
    for diagram in diagrams {
        // One diagram shows the position exactly as printed in its source, although most rulesets refuse it.
        let state = json!({"start": diagram["fen"], "rulesets": ["atomic", "icc"]});
        let boards = &ask("/api/boards", &state)["boards"];
        let shown = |i: usize| boards[i]["svg"].is_string();
        assert!(shown(0) || shown(1), "{}", diagram["name"]);
        assert!(!diagram["name"].as_str().unwrap().is_empty());
    }
}

proptest! {
    #[test]
    fn whatever_is_brought_is_answered(text in "\\PC{0,80}", fen in "[1-8kKpR/ wb*-]{0,40}", piece in any::<char>()) {
        let asked = [
            ("/api/pgn/read", json!({"pgn": text, "rulesets": ["atomic", text]})),
            ("/api/draw", json!({"text": text, "blast": [[1, -128]]})),
            ("/api/begin", json!({"ruleset": text, "what": "template", "name": text})),
            ("/api/setup", json!({"fen": fen, "edit": {"put": ["h8", piece]}})),
            ("/api/pgn/write", json!({"state": {"start": fen, "rulesets": ["icc"]}, "board": 0})),
        ];
        for (path, question) in asked {
            prop_assert_eq!(post(path, &question.to_string()).status, 200, "{}: {}", path, question);
        }
    }
}

#[test]
fn a_right_to_castle_is_one_that_can_be_had_and_is_had_only_if_the_position_has_it() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1";
    let rights = ask("/api/setup", &json!({"fen": fen}))["rights"].clone();
    let of = |right: &str, can: bool, is: bool| json!({"right": right, "can": can, "is": is});
    let expected = [("K", false, false), ("Q", true, true), ("k", true, true), ("q", true, false)];
    assert_eq!(rights, json!(expected.map(|(right, can, is)| of(right, can, is))));
}

#[test]
fn a_position_is_set_up_for_as_many_boards_as_there_can_be_and_no_more() {
    let code = |boards: usize| {
        let question = json!({"fen": "startpos", "rulesets": vec!["chess"; boards]});
        post("/api/setup", &question.to_string()).json()["error"]["code"].clone()
    };
    assert_eq!((code(6), code(7)), (Value::Null, json!("too-many-boards")));
}
