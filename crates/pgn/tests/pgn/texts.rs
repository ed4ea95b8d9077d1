//! Tests that texts as people have them are read as the table says, in which each line has a text, its games and what
//! is told about it.

use isotope_pgn::{Kind, Pgn, Places, WrittenGame, Wrong, move_text, outcome, read_games};
use serde_json::{Value, json};
use shakmaty::{KnownOutcome, Outcome};

pub(crate) const TEXTS: &str = include_str!("../data/texts.jsonl");

pub(crate) fn texts() -> impl Iterator<Item = Value> {
    TEXTS.lines().map(|line| serde_json::from_str(line).expect(line))
}

/// The moves of the main line as they are written, without line ends.
fn moves(text: &[u8], game: &WrittenGame) -> String {
    let is_move = |kind| matches!(kind, Kind::Move | Kind::Error(Wrong::Word));
    let moves = game.tokens.iter().filter(|token| token.is_main && is_move(token.kind));
    let moves: Vec<_> = moves.map(|token| move_text(&text[token.start..token.end])).collect();
    moves.join(" ")
}

#[test]
fn texts_are_read_as_the_table_says() {
    assert!(texts().count() >= 120);
    for row in texts() {
        let text = row["text"].as_str().expect("a text").as_bytes();
        let (mut games, mut notes) = (Vec::new(), Vec::new());
        let mut places = Places::new(text);
        read_games(text, |game| {
            if game.is_no_game() {
                let (line, column) = places.place(game.start);
                return notes.push(format!("{line}:{column} NoGame"));
            }
            games.push(moves(text, game));
            notes.extend(game.faults.iter().map(|fault| {
                let (line, column) = places.place(fault.at);
                format!("{line}:{column} {:?}", fault.wrong)
            }));
        });
        let expected: Vec<&str> = row["games"]
            .as_array()
            .expect("games")
            .iter()
            .map(|game| game["moves"].as_str().expect("moves"))
            .collect();
        assert_eq!(
            (games, json!(notes)),
            (expected.iter().map(ToString::to_string).collect(), row["notes"].clone()),
            "{row}"
        );
    }
}

#[test]
fn a_game_as_a_tree_has_the_moves_of_the_table_and_its_faults_unless_a_bracket_is_open() {
    for row in texts() {
        let text = row["text"].as_str().expect("a text");
        for (game, read) in row["games"].as_array().expect("games").iter().zip(Pgn::read_all(text))
        {
            let Ok(read) = read else {
                let notes = row["notes"].to_string();
                assert!(notes.contains("Comment") || notes.contains("Variation"), "{row}");
                continue;
            };
            assert_eq!(read.moves.join(" "), game["moves"], "{row}");
            assert_eq!(read.games, row["games"].as_array().expect("games").len(), "{row}");
            if let Some(white) = row["white"].as_str() {
                assert_eq!(read.tag("White"), Some(white), "{row}");
            }
        }
    }
}

#[test]
fn glyphs_and_null_moves_are_kept_and_figurines_are_letters() {
    let read = |text: &str| Pgn::read(text).expect(text).game.line;
    for (text, glyphs) in [
        ("1. e4!±", &[1, 16][..]),
        ("1. e4 ± N", &[16, 146]),
        ("1. e4= $14", &[10, 14]),
        ("1. e4+-", &[18]),
        ("1. e4 −+ {x} ∞", &[19, 13]),
        ("1. e4 #", &[]),
        ("1. e4‼", &[3]),
    ] {
        let line = read(text);
        assert_eq!((&*line[0].text, &*line[0].glyphs, line.len()), ("e4", glyphs, 1), "{text}");
    }
    let line = read("1. ♘f3 (1. -- d5 2. ♙@e4) Z0");
    assert_eq!((&*line[0].text, &*line[1].text), ("Nf3", "Z0"));
    let variation: Vec<&str> = line[0].variations[0].iter().map(|ply| &*ply.text).collect();
    assert_eq!(variation, ["--", "d5", "P@e4"]);
}

#[test]
fn results_are_read_in_all_their_forms() {
    let draw = Some(Outcome::Known(KnownOutcome::Draw));
    for text in ["1/2-1/2", "½-½", "½–½", "0.5-0.5", "1/2", "½", "½:½"] {
        assert_eq!(outcome(text), draw, "{text}");
    }
    for text in ["1-1", "0-0", "0-0-0", "2-0", "1-0-0", "", "?", "1"] {
        assert_eq!(outcome(text), None, "{text}");
    }
}
