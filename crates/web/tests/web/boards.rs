//! Tests of the boards of a page state: moves, pictures, sentences and errors.

use serde_json::{Value, json};

use crate::client::{boards, get, post};

const STALEMATE: &str = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text")).collect()
}

fn target<'a>(answer: &'a Value, square: &str) -> &'a Value {
    let targets = answer["targets"].as_array().expect("a list");
    let found = targets.iter().find(|target| target["square"] == square);
    found.unwrap_or_else(|| panic!("{square} is no target: {targets:?}"))
}

#[test]
fn lichess_calls_it_stalemate_and_icc_plays_on() {
    let state = json!({"start": STALEMATE, "rulesets": ["atomic", "icc"], "picked": "a8"});
    let answer = boards(&state);
    let [atomic, icc] = [&answer["boards"][0], &answer["boards"][1]];
    assert_eq!(atomic["status"], "Draw: stalemate");
    assert_eq!(atomic["outcome"], json!({"winner": null, "reason": "stalemate"}));
    assert_eq!(icc["status"], "Black to move");
    assert_eq!((texts(&atomic["can"]), texts(&icc["can"])), (vec![], vec!["a8"]));
    assert_eq!(texts(&icc["targets"]), ["a7", "b8"]);
    assert_eq!(target(&answer, "a7")["differs"], true);
    assert_eq!(target(&answer, "a7")["on"], json!([1]));
    assert_eq!(
        answer["differences"]["told"],
        "The outcomes differ. atomic: draw: stalemate. icc: the game goes on. 2 moves differ."
    );
    assert_eq!(atomic["ruleset"]["hash"], isotope_ruleset::shipped("atomic").unwrap().hash);
}

#[test]
fn a_board_on_which_the_move_is_illegal_says_why_and_waits_and_the_others_play_on() {
    let moves = ["a8a7", "b7b1"];
    let mut state = json!({"start": STALEMATE, "rulesets": ["atomic", "icc"], "moves": moves});
    let answer = boards(&state);
    let [atomic, icc] = [&answer["boards"][0], &answer["boards"][1]];
    let waits = &atomic["waits"];
    assert_eq!((&waits["ply"], &waits["move"]), (&json!(0), &json!("Ka7")));
    assert_eq!(waits["code"], "in-check");
    assert_eq!(waits["squares"], json!(["a8", "a7"]));
    assert_eq!(waits["why"], "the king on a7 would be in check from b7");
    assert_eq!(
        texts(&waits["steps"]),
        ["A king moves like that.", "But the king on a7 would be in check from b7."]
    );
    assert_eq!(atomic["fen"], STALEMATE);
    assert_eq!(icc["fen"], "8/k7/8/8/2K5/8/8/1R6 b - - 2 2");
    assert_eq!(icc["waits"], Value::Null);
    assert_eq!(answer["line"]["plies"][0]["said"], json!([["Ka7", ["icc"]]]));
    assert_eq!(answer["line"]["plies"][0]["waits"], json!(["atomic"]));
    assert_eq!(answer["line"]["parting"], 0);
    let says = answer["says"]["shown"].as_str().expect("a text");
    assert!(says.contains("atomic: Ka7 is illegal: the king on a7 would be"), "{says}");

    // When the move is taken back, no board waits any longer, and the line is kept.
    state["at"] = json!(0);
    let answer = boards(&state);
    assert_eq!(answer["boards"][0]["waits"], Value::Null);
    assert_eq!(answer["boards"][1]["fen"], STALEMATE);
    assert_eq!(answer["line"]["plies"].as_array().map(Vec::len), Some(2));
}

#[test]
fn what_would_be_destroyed_is_told_before_it_is_played() {
    let state = json!({
        "start": "3qk3/5p2/8/3Pp3/5n2/8/5PP1/3QK3 w - e6 0 1", "rulesets": ["atomic", "chess"],
        "picked": "d5", "pointed": "e6",
    });
    let answer = boards(&state);
    let [atomic, chess] = [&answer["boards"][0], &answer["boards"][1]];
    assert_eq!(atomic["pointed"]["says"], "dxe6: explodes on e6, destroys e5 and e6");
    assert_eq!(chess["pointed"]["says"], "dxe6: captures e5");
    assert_eq!(texts(&atomic["squares"]).len(), 64);
    let changed = |board: &Value, square: &str| {
        let squares = board["pointed"]["squares"].as_array().expect("a list").clone();
        squares.into_iter().find(|changed| changed["square"] == square)
    };
    let e5 = changed(atomic, "e5").expect("it would be destroyed");
    let name = e5["name"].as_str().expect("a name");
    assert!(name.contains("black pawn") && name.contains("would be destroyed"), "{name}");
    assert!(e5["svg"].as_str().is_some_and(|svg| svg.contains("#men-cross")), "{e5}");
    assert_eq!(changed(atomic, "f4"), None, "the knight is too far away");
    assert_eq!(target(&answer, "e6")["differs"], true, "another result is a difference");
    assert_eq!(target(&answer, "d6")["differs"], false);
}

#[test]
fn pointing_at_a_square_is_answered_with_what_it_changes_alone() {
    let capture = json!({
        "start": "3qk3/5p2/8/3Pp3/5n2/8/5PP1/3QK3 w - e6 0 1", "picked": "d5", "pointed": "e6",
        "rulesets": ["atomic", "chess", "icc", "kings-survive"], "flipped": true,
    });
    // Two boards refuse a position with a piece in hand, and one with the pawn on its first rank.
    let drop = json!({
        "start": "4k3/8/8/8/8/8/8/P3K3[N] w - - 0 1", "picked": "N@", "pointed": "e6",
        "rulesets": ["chess", "crazyhouse", "horde", "mistaken"],
    });
    let hand = json!({
        "start": "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "picked": "N@", "pointed": "e6",
        "rulesets": ["mistaken", "crazyhouse", "crazyhouse-atomic"],
    });
    for (state, told) in [(capture, 4), (drop, 0), (hand, 2)] {
        let (all, line) = (boards(&state), post("/api/point", &state.to_string()).body);
        let pointed: Value = serde_json::from_str(&line).expect("an object");
        let of = |board: usize| &pointed["boards"][board];
        let shown = all["boards"].as_array().expect("a list");
        for (board, shown) in shown.iter().enumerate() {
            assert_eq!(*of(board), shown["pointed"], "{board}: {line}");
        }
        assert_eq!(pointed["boards"].as_array().map(Vec::len), Some(shown.len()));
        assert_eq!((0..shown.len()).filter(|board| !of(*board).is_null()).count(), told, "{line}");
        assert_eq!(pointed["says"], all["says"]["pointed"]);
        assert!(line.len() < 5_000, "{} bytes", line.len());
    }
}

#[test]
fn a_pawn_asks_what_it_becomes() {
    let start = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let answer = boards(&json!({"start": start, "rulesets": ["chess", "heirs"], "picked": "a7"}));
    let meant = |answer: &Value| -> Vec<String> {
        let moves = target(answer, "a8")["moves"].as_array().expect("a list").clone();
        moves.iter().map(|meant| format!("{} {}", meant["uci"], meant["becomes"])).collect()
    };
    let all = meant(&answer);
    assert_eq!(all.len(), 5, "{all:?}");
    assert_eq!(all[0], "\"a7a8q\" \"queen\"", "what most people want comes first");
    let order: Vec<&str> = all.iter().filter_map(|meant| meant.split(' ').nth(1)).collect();
    let wanted = ["queen", "knight", "rook", "bishop", "king"].map(|role| format!("{role:?}"));
    assert_eq!(order, wanted);
    assert!(all.contains(&"\"a7a8k\" \"king\"".to_owned()), "heirs may become kings: {all:?}");
    let answer = boards(&json!({"start": start, "rulesets": ["chess"], "picked": "a7"}));
    assert_eq!(meant(&answer).len(), 4);
}

#[test]
fn castling_is_two_squares_or_onto_the_rook_and_in_chess960_onto_the_rook_alone() {
    let start = "4k3/pp6/8/8/8/8/PP6/4K2R w K - 0 1";
    let answer = boards(&json!({"start": start, "rulesets": ["atomic"], "picked": "e1"}));
    for square in ["g1", "h1"] {
        assert_eq!(target(&answer, square)["moves"], json!([{"uci": "e1g1"}]), "{square}");
    }
    let start = "4k3/pp6/8/8/8/8/PP6/1KR5 w C - 0 1";
    let mut state = json!({"start": start, "rulesets": ["atomic960", "chess960"], "picked": "b1"});
    let answer = boards(&state);
    assert_eq!(target(&answer, "c1")["moves"], json!([{"uci": "b1c1"}]));
    let targets = answer["targets"].as_array().expect("a list");
    assert!(targets.iter().all(|target| target["square"] != "g1"), "{targets:?}");
    state["moves"] = json!(["b1c1"]);
    let answer = boards(&state);
    assert_eq!(answer["boards"][0]["fen"], "4k3/pp6/8/8/8/8/PP6/5RK1 b - - 1 1");
    assert_eq!(answer["line"]["plies"][0]["said"][0][0], "O-O");
}

#[test]
fn one_may_castle_in_a_start_of_chess960_by_its_number() {
    let state = json!({"start": "chess960:518", "rulesets": ["atomic"], "moves": ["g1f3", "a7a6", "g2g3", "a6a5", "f1g2", "a5a4", "e1h1"]});
    let answer = boards(&state);
    assert_eq!(answer["line"]["plies"][6]["said"], json!([["O-O", ["atomic"]]]));
}

#[test]
fn what_is_in_hand_is_picked_by_its_letter() {
    let state = json!({
        "start": "4k3/8/8/8/8/8/8/4K3[Nq] w - - 0 1", "rulesets": ["crazyhouse"], "picked": "N@",
    });
    let answer = boards(&state);
    assert_eq!(answer["boards"][0]["hands"], json!([["N", 1], ["q", 1]]));
    assert!(texts(&answer["boards"][0]["can"]).contains(&"N@"));
    assert_eq!(target(&answer, "d4")["moves"], json!([{"uci": "N@d4"}]));
}

#[test]
fn what_a_move_has_destroyed_is_named_by_what_stood_there_before_it() {
    let moves = ["Nf3", "d5", "Ne5", "a6", "Nxf7"];
    let answer = boards(&json!({"rulesets": ["atomic"], "moves": moves}));
    let names = texts(&answer["boards"][0]["squares"]);
    assert!(names.contains(&"e8, black king destroyed"), "{names:?}");
}

#[test]
fn nothing_can_be_picked_on_a_board_that_waits_nor_where_nothing_moves() {
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    let state = json!({"start": pinned, "rulesets": ["chess"], "moves": ["Nc3"], "picked": "e1"});
    let answer = boards(&state);
    assert_eq!((&answer["boards"][0]["can"], &answer["picked"]), (&json!([]), &Value::Null));
    for square in ["e2", "e8", "a1"] {
        let state = json!({"start": pinned, "rulesets": ["chess"], "picked": square});
        assert_eq!(boards(&state)["picked"], Value::Null, "{square}");
    }
    let state = json!({"start": pinned, "rulesets": ["chess"], "picked": "e1"});
    assert_eq!(boards(&state)["picked"], "e1");
}

#[test]
fn the_name_of_a_file_cannot_change_the_direction_of_the_page() {
    let own = json!({"name": "a\u{202e}b.ron", "text": "(format: 1)"});
    let name = boards(&json!({"rulesets": [own]}))["boards"][0]["name"].clone();
    let name = name.as_str().expect("a text");
    assert!(name.starts_with('a') && !name.contains('\u{202e}'), "{name:?}");
}

#[test]
fn messages_for_the_page_mention_no_command_line() {
    let answer = boards(&json!({"start": "hello", "rulesets": ["atomic"]}));
    let message = answer["error"]["message"].as_str().expect("a text");
    assert!(message.ends_with("a position is a FEN, `startpos` or `chess960:N`"), "{message}");
}

#[test]
fn what_cannot_be_used_is_refused_with_the_code_of_the_command_line() {
    for (start, code) in [
        ("8/8", "fen-rank-count"),
        ("", "fen-empty"),
        ("chess960:960", "chess960-number"),
        ("startpos w", "fen-rank-count"),
    ] {
        let answer = boards(&json!({"start": start, "rulesets": ["atomic"]}));
        assert_eq!(answer["error"]["code"], code, "{start}");
    }
    let answer =
        boards(&json!({"start": "8/8/8/8/8/8/8/8 w - - 0 1", "rulesets": ["atomic", "imaginary"]}));
    assert_eq!(answer["boards"][0]["error"]["code"], "empty-board");
    assert_eq!(answer["boards"][1]["error"]["code"], "unknown-ruleset");
    let answer = boards(&json!({"rulesets": ["atomic"], "moves": ["hello"]}));
    assert_eq!(answer["boards"][0]["waits"]["code"], "move-unreadable");
    let seven = boards(&json!({"rulesets": vec!["atomic"; 7]}));
    assert_eq!(seven["error"]["code"], "too-many-boards");
    let long = boards(&json!({"rulesets": ["atomic"], "moves": vec!["e2e4"; 2001]}));
    assert_eq!(long["error"]["code"], "too-many-moves");
}

#[test]
fn the_same_ruleset_twice_has_two_names() {
    let answer = boards(&json!({"rulesets": ["atomic", "atomic"]}));
    assert_eq!(answer["boards"][0]["name"], "atomic");
    assert_eq!(answer["boards"][1]["name"], "atomic 2");
}

#[test]
fn ids_are_unique_among_the_pictures() {
    let answer = boards(&json!({"rulesets": vec!["atomic"; 6], "picked": "e2"}));
    let mut ids: Vec<String> = Vec::new();
    for board in answer["boards"].as_array().expect("a list") {
        let svg = board["svg"].as_str().expect("a text");
        assert!(svg.contains("data-square=\"e4\""));
        ids.extend(
            svg.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(String::from),
        );
    }
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

#[test]
fn boards_play_by_a_text_that_is_sent() {
    let text = r#"(format: 1, name: "Bomber queens", capture: Explode(when: By([Queen]), blast: Radius(2), immune: []))"#;
    let own = json!({"name": "bombers.ron", "text": text});
    let state = json!({
        "start": "4k3/8/4p3/8/8/8/4Q3/4K3 w - - 0 1", "rulesets": [own, "chess"], "moves": ["Qxe6"],
    });
    let answer = boards(&state);
    assert_eq!(answer["boards"][0]["name"], "Bomber queens");
    assert_eq!(answer["boards"][0]["status"], "White wins: the black king was destroyed");
}

#[test]
fn an_error_in_a_text_is_reported_as_on_the_command_line() {
    let text = "(\n    format: 1,\n    check: Of,\n)";
    let answered = post("/api/check", &json!({"name": "mine.ron", "text": text}).to_string());
    assert_eq!(answered.status, 200);
    let answer = answered.json();
    let report = isotope_answer::CheckReport::new(isotope_ruleset::check("mine.ron", text));
    assert_eq!(answer["report"], serde_json::to_value(report).expect("an object"));
    assert_eq!(answer["report"]["problems"][0]["line"], 3);
    assert_eq!(answer["show"], Value::Null);
    let own = json!({"name": "mine.ron", "text": text});
    let answer = boards(&json!({"rulesets": [own]}));
    assert_eq!(answer["boards"][0]["error"]["code"], "unknown-value");
    assert_eq!(answer["boards"][0]["error"]["message"], "line 3: `check` has no value `Of`");
}

#[test]
fn a_sound_text_is_put_into_words() {
    let text = "(format: 1, extends: \"icc\")";
    let answer = post("/api/check", &json!({"name": "mine.ron", "text": text}).to_string()).json();
    assert_eq!(answer["report"]["problems"], json!([]));
    assert_eq!(answer["show"]["extends"], json!(["icc", "atomic", "chess"]));
    assert!(answer["show"]["fields"].as_array().is_some_and(|fields| fields.len() > 10));
}

#[test]
fn a_text_that_names_a_file_is_refused() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets/atomic.ron");
    for base in [file, "./atomic.ron", "../rulesets/atomic.ron", "C:\\\\atomic.ron", "/etc/passwd"]
    {
        let own = json!({"name": "rulesets/mine.ron", "text": format!("(format: 1, extends: \"{base}\")")});
        let answer = boards(&json!({"rulesets": [own]}));
        assert_eq!(answer["boards"][0]["error"]["code"], "extends-path", "{base}");
        let answer = post("/api/check", &own.to_string()).json();
        assert_eq!(answer["report"]["problems"][0]["code"], "extends-path", "{base}");
        assert_eq!(
            boards(&json!({"rulesets": [base]}))["boards"][0]["error"]["code"],
            "unknown-ruleset"
        );
    }
}

#[test]
fn the_rulesets_are_those_of_the_command_line() {
    let answer = get("/api/rulesets").json();
    let rules = isotope_answer::rules(&isotope_ruleset::Library::default());
    assert_eq!(answer["rulesets"], serde_json::to_value(rules).expect("a list"));
}

#[test]
fn what_is_shown_and_picked_is_said_with_the_turn_and_where_rulesets_differ() {
    let answer =
        boards(&json!({"start": STALEMATE, "rulesets": ["atomic", "icc"], "picked": "a8"}));
    let says = answer["says"]["picked"].as_str().expect("a text");
    assert!(says.contains("a7, where rulesets differ"), "{says}");
    assert_eq!(answer["differences"]["moves"].as_array().map(Vec::len), Some(2));
    let unpicked = boards(&json!({"start": STALEMATE, "rulesets": ["icc"]}));
    let names = texts(&unpicked["boards"][0]["squares"]);
    assert!(names.contains(&"a8, black king, can move"), "{names:?}");
    let played = boards(&json!({"rulesets": ["chess"], "moves": ["e4"]}));
    assert_eq!(played["says"]["shown"], "e4. Black to move.");
    let begins = boards(&json!({"start": STALEMATE, "rulesets": ["icc"], "moves": ["Ka7"]}));
    assert_eq!(begins["line"]["plies"][0]["number"], "1...");
    let check = boards(&json!({"start": "4k3/8/8/8/8/8/8/K3R3 b - - 0 1", "rulesets": ["chess"]}));
    assert_eq!(check["boards"][0]["status"], "Black to move, in check");
}

#[test]
fn a_board_is_drawn_from_the_side_that_is_asked_for() {
    let svg = |flipped: bool| {
        let answer = boards(&json!({"rulesets": ["chess"], "flipped": flipped}));
        answer["boards"][0]["svg"].clone()
    };
    assert_ne!(svg(true), svg(false));
}

#[test]
fn nothing_is_said_of_a_square_that_no_piece_can_reach_nor_by_a_board_that_waits() {
    let away = boards(&json!({"rulesets": ["chess"], "picked": "e2", "pointed": "a8"}));
    assert_eq!(away["boards"][0]["pointed"], Value::Null);
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    let state = json!({
        "start": pinned, "rulesets": ["chess", "icc"], "moves": ["Nc3"], "picked": "e8", "pointed": "d8",
    });
    let answer = boards(&state);
    assert_eq!(answer["boards"][0]["pointed"], Value::Null);
    assert_eq!(answer["boards"][1]["pointed"]["says"], "Kd8");
}

#[test]
fn castling_that_is_no_move_elsewhere_is_pointed_at_where_the_king_goes() {
    let text = "(format: 1, extends: \"atomic\", castling: Off)";
    let mine = json!({"name": "mine.ron", "text": text});
    let start = "4k3/pp6/8/8/8/8/PP6/4K2R w K - 0 1";
    let answer = boards(&json!({"start": start, "rulesets": ["atomic", mine]}));
    let moves = answer["differences"]["moves"].as_array().expect("a list");
    let castles = moves.iter().find(|differing| differing["san"] == "O-O");
    let castles = castles.unwrap_or_else(|| panic!("{answer}"));
    assert_eq!((&castles["from"], &castles["to"]), (&json!("e1"), &json!("g1")));
}

#[test]
fn of_a_game_that_is_over_no_move_is_called_illegal() {
    let start = "8/4k3/4p3/8/8/8/P3Q3/4K3 w - - 0 1";
    let state = json!({"start": start, "rulesets": ["atomic", "chess"], "moves": ["Qxe6", "Kxe6"]});
    let says = boards(&state)["says"]["shown"].clone();
    assert!(says.as_str().is_some_and(|says| !says.contains("illegal")), "{says}");
}

#[test]
fn what_a_game_counts_and_holds_is_there_from_its_start() {
    let rulesets = json!(["three-check", "chess", "crazyhouse"]);
    let answer = boards(&json!({"rulesets": rulesets, "moves": ["e4", "f6", "Qh5"]}));
    let [three_check, chess, crazyhouse] = [0, 1, 2].map(|board| &answer["boards"][board]);
    let counter = &three_check["counters"][0];
    assert_eq!(counter["says"], "Checks given: White 1 of 3, Black 0 of 3.");
    assert_eq!([&counter["white"], &counter["black"], &counter["goal"]], [1, 0, 3]);
    assert_eq!((&chess["counters"], &chess["hands"]), (&Value::Null, &Value::Null));
    assert_eq!(crazyhouse["hands"], json!([]), "nothing has been captured");
    let says = answer["says"]["shown"].as_str().expect("a text");
    assert!(says.contains("three-check: Check, 1 of 3"), "{says}");
    let start = boards(&json!({"rulesets": rulesets}));
    assert_eq!(start["boards"][0]["counters"][0]["white"], 0);
}

#[test]
fn squares_that_decide_a_game_are_named_and_drawn() {
    let rulesets = json!(["king-of-the-hill", "minefield", "chess"]);
    let answer = boards(&json!({"rulesets": rulesets}));
    // d4, in the order from a8 to h1.
    let d4 = |board: usize| answer["boards"][board]["squares"][35].clone();
    assert_eq!(d4(0), "d4, empty, a king wins here");
    assert_eq!(d4(1), "d4, empty, mined");
    assert_eq!(d4(2), "d4, empty");
    let svg = |board: usize| answer["boards"][board]["svg"].as_str().expect("a picture");
    let count = |board: usize, shape: &str| svg(board).matches(&format!("-{shape}\"/>")).count();
    assert_eq!((count(0, "goal"), count(1, "mine"), count(2, "goal")), (4, 4, 0));
}
