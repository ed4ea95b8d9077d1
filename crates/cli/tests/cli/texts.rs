//! Tests that `play FILE#n` plays the games of the table of `isotope-pgn` by their own rules.

use std::{env, fs, process};

use serde_json::Value;

use crate::command::{isotope, text};

const TEXTS: &str = include_str!("../../../pgn/tests/data/texts.jsonl");

#[test]
fn the_games_of_the_texts_are_played_by_their_own_rules() {
    let file = env::temp_dir().join(format!("isotope-texts-{}.pgn", process::id()));
    let path = file.to_str().expect("a path in UTF-8");
    for line in TEXTS.lines() {
        let row: Value = serde_json::from_str(line).expect(line);
        fs::write(&file, row["text"].as_str().expect("a text")).expect("there is room");
        for (game, number) in row["games"].as_array().expect("games").iter().zip(1..) {
            let output = isotope(&["play", &format!("{path}#{number}"), "--json"]);
            let played: Value = serde_json::from_str(&text(&output.stdout)).expect(line);
            assert_eq!(played["ruleset"], game["rules"], "{row}: {played}");
            let moves = game["moves"].as_str().expect("moves").replace(" e.p.", "");
            let all = moves.split_whitespace().count() as u64;
            let legal = row["legal"].as_u64().unwrap_or(all) as usize;
            let plies = played["plies"].as_array().expect("plies");
            let played_legally = plies.iter().filter(|ply| ply["legal"] == true).count();
            assert_eq!(played_legally, legal, "{row}: {played}");
            let is_told = output.status.code() == Some(2) || legal as u64 == all;
            assert!(is_told, "{row}: {:?}", output.status);
        }
    }
    fs::remove_file(&file).expect("it is there");
}
