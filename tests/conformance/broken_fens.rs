//! Tests of the messages for broken FENs and moves.
//!
//! The texts are in `tests/broken`, the messages in `tests/snapshots`. Review the messages from the point of view
//! of a user with such a text.

use std::{
    fmt::{Display, Write as _},
    sync::Arc,
};

use isotope_kernel::{Position, PositionError, Rules, fen, judge, notation};
use serde::{Deserialize, de::DeserializeOwned};

use crate::cases::variants::{rules, with_fields};

/// Texts that fail in similar ways, and the name of their snapshot.
#[derive(Deserialize)]
struct Group<T> {
    name: String,
    entries: Vec<T>,
}

#[derive(Deserialize)]
struct BrokenFen {
    what: String,
    fen: String,
    #[serde(default = "atomic")]
    rules: String,
    /// Fields that replace some of those of the ruleset.
    #[serde(default)]
    fields: String,
}

#[derive(Deserialize)]
struct BrokenMoves {
    what: String,
    fen: String,
    moves: Vec<String>,
    #[serde(default = "atomic")]
    rules: String,
    /// Fields that replace some of those of the ruleset.
    #[serde(default)]
    fields: String,
}

fn atomic() -> String {
    "atomic".into()
}

/// The rules called `id`, with some fields replaced, if there are any.
fn game(id: &str, fields: &str) -> Arc<Rules> {
    if fields.is_empty() { Arc::new(rules(id).clone()) } else { with_fields(id, fields) }
}

/// The name of the rules in headings.
fn heading(id: &str, fields: &str) -> String {
    if fields.is_empty() { id.into() } else { format!("{id}, {fields}") }
}

fn groups<T: DeserializeOwned>(file: &str) -> Vec<Group<T>> {
    let path = format!("{}/broken/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the file is there");
    ron::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Compares the messages for a group with its snapshot.
fn snapshot(folder: &str, name: &str, said: &str) {
    insta::with_settings!({
        snapshot_path => format!("../snapshots/{folder}"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, said);
    });
}

/// The line for an error. Asserts that the code of the error is documented in `docs/json.md`.
fn error(code: &str, message: impl Display) -> String {
    let documented = include_str!("../../docs/json.md").contains(&format!("`{code}`"));
    assert!(documented, "docs/json.md lacks the code `{code}`");
    format!("error[{code}]: {message}\n")
}

fn faults(error: &PositionError) -> String {
    error.faults.iter().fold(String::new(), |said, fault| said + &self::error(fault.code(), fault))
}

/// The messages for a FEN: the repairs, followed by the position or the errors.
fn fen_messages(entry: &BrokenFen) -> String {
    let read = match fen::read(&entry.fen) {
        Ok(read) => read,
        Err(unreadable) => return error(unreadable.code(), unreadable),
    };
    let mut said = String::new();
    for repair in &read.repairs {
        writeln!(said, "note: {repair}").expect("strings take everything");
    }
    let rules = &*game(&entry.rules, &entry.fields);
    match Position::from_fen(rules, read.clone()) {
        Ok(position) => writeln!(said, "reads as {}", position.fen()),
        Err(impossible) => {
            said += &faults(&impossible);
            let mode = rules.castling_mode(&read.layout);
            match Position::allow_impossible(rules, read, mode) {
                Ok((position, _)) => writeln!(said, "without that: {}", position.fen()),
                Err(_) => writeln!(said, "cannot be played"),
            }
        }
    }
    .expect("strings take everything");
    if let Err(strict) = fen::read(&entry.fen).and_then(fen::ParsedFen::strict) {
        write!(said, "strictly: {}", error(strict.code(), &strict))
            .expect("strings take everything");
    }
    said
}

/// The message for a move: the move as it was interpreted, or the error.
fn move_message(position: &Position<'_>, text: &str) -> String {
    match notation::read(position, text) {
        Err(unreadable) => error(unreadable.code(), unreadable),
        Ok(m) => match judge(position, m) {
            Err(illegal) => error(illegal.code(), illegal),
            Ok(_) => format!("is {}\n", notation::uci(position, m)),
        },
    }
}

#[test]
fn every_broken_fen_is_repaired_or_refused_with_a_message() {
    for Group { name, entries } in groups::<BrokenFen>("fens.ron") {
        let mut said = String::new();
        for entry in entries {
            let heading = match &*heading(&entry.rules, &entry.fields) {
                "atomic" => entry.what.clone(),
                rules => format!("{} ({rules})", entry.what),
            };
            let lines = format!("`{}`\n{}", entry.fen, fen_messages(&entry));
            write!(said, "{heading}\n    {}\n\n", lines.trim_end().replace('\n', "\n    "))
                .expect("strings take everything");
        }
        snapshot("broken_fens", &name, said.trim_end());
    }
}

#[test]
fn every_move_that_cannot_be_played_has_a_message() {
    for Group { name, entries } in groups::<BrokenMoves>("moves.ron") {
        let mut said = String::new();
        for BrokenMoves { what, fen, moves, rules, fields } in entries {
            let game = game(&rules, &fields);
            let heading = heading(&rules, &fields);
            writeln!(said, "{what}: {fen} ({heading})").expect("strings take everything");
            let read = fen::read(&fen).expect("the FEN can be read");
            let position = Position::from_fen(&game, read).expect("it can be played");
            for text in moves {
                let words = move_message(&position, &text);
                write!(said, "    {:8} {words}", format!("`{text}`"))
                    .expect("strings take everything");
            }
            said.push('\n');
        }
        snapshot("broken_moves", &name, said.trim_end());
    }
}
