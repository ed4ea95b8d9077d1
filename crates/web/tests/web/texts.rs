//! Tests that the page reads the texts of the table of `isotope-pgn` as it says, and as python-chess does where that
//! reads them.

use serde_json::{Value, json};

use crate::client::post;

const TEXTS: &str = include_str!("../../../pgn/tests/data/texts.jsonl");

#[test]
fn the_page_opens_the_first_game_of_the_texts_by_its_rules_and_tells_what_it_cannot_read() {
    let (mut compared, mut differing) = (0, Vec::new());
    for line in TEXTS.lines() {
        let row: Value = serde_json::from_str(line).expect(line);
        let read =
            post("/api/pgn/read", &json!({"pgn": row["text"], "rulesets": ["chess"]}).to_string())
                .json();
        let notes: Vec<&str> =
            row["notes"].as_array().expect("notes").iter().flat_map(Value::as_str).collect();
        let open =
            notes.iter().find(|note| note.ends_with("Comment") || note.ends_with("Variation"));
        let place = |note: &str| {
            let (line, column) =
                note.split(' ').next().and_then(|place| place.split_once(':')).expect("a place");
            format!("line {line}, column {column}: ")
        };
        let game = &row["games"][0];
        let is_first = row["games"].as_array().is_some_and(|games| games.len() == 1);
        if let Some(error) = read["error"]["message"].as_str() {
            let no_game = error.starts_with("there is no game in this: ");
            let told = open.is_some_and(|note| error.starts_with(&place(note)));
            assert!(told || (no_game && (game.is_null() || row["legal"] == 0)), "{row}: {error}");
            continue;
        }
        assert!(open.is_none() || !is_first, "{row}");
        assert_eq!(read["rulesets"][0], game["rules"], "{row}");
        let line = read["line"].as_array().expect("a line");
        let moves: Vec<&str> = line.iter().flat_map(|ply| ply["move"].as_str()).collect();
        let words = game["moves"].as_str().expect("moves").replace(" e.p.", "");
        assert_eq!(moves.len(), words.split_whitespace().count(), "{row}");
        let told = read["notes"].to_string();
        for note in notes.iter().filter(|note| is_first && !note.ends_with("NoGame")) {
            assert!(told.contains(&place(note)), "{row}: {told}");
        }
        let is_same = moves.join(" ") == row["python-chess"][0];
        compared += usize::from(is_same);
        if is_same != row["differs"].is_null() {
            differing.push((row["name"].clone(), moves.join(" "), row["python-chess"].clone()));
        }
    }
    assert!(differing.is_empty(), "{differing:#?}");
    assert!(compared >= 100, "{compared}");
}
