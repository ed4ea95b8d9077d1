//! Tests that positions under the third generation of words have the moves, results and ends that two independent
//! readings of the words' definition agree on.
//!
//! `tests/words/positions.jsonl` has a line for each ruleset, with what is added to `(format: 1, …)`, and then a line
//! for each of its positions: the moves with the position after each (board, side to move, castling rights, checks left
//! and counts), whether the side to move is in check, the moves that end the game on the board, and the halfmove clock
//! after moves that set off an explosion without a capture, from 0.

use std::collections::BTreeMap;

use isotope_kernel::{Position, Rules, fen, judge, notation};
use serde::Deserialize;
use shakmaty::{CastlingMode, Color, Move, Position as _, Square};

/// A line of the file.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Ruleset { ruleset: String, ron: String },
    Position(Expected),
}

#[derive(Deserialize)]
struct Expected {
    fen: String,
    in_check: bool,
    moves: BTreeMap<String, String>,
    #[serde(default)]
    ends: BTreeMap<String, (String, String)>,
    outcome: Option<(String, String)>,
    #[serde(default)]
    clock: BTreeMap<String, u32>,
}

/// The fields of a FEN that the file gives: neither move counters nor an en passant square. The pieces in hand are in
/// order.
fn lasting(fen: &str) -> String {
    let is_given = |field: &&str| field.parse::<u32>().is_err() && field.parse::<Square>().is_err();
    let fields: Vec<&str> = fen.split(' ').filter(is_given).collect();
    let (board, hands) = fields[0].split_once('[').unwrap_or((fields[0], ""));
    let mut hands: Vec<char> = hands.trim_end_matches(']').chars().collect();
    hands.sort_unstable();
    let rest: Vec<&str> = fields[1..].iter().copied().filter(|field| *field != "-").collect();
    format!("{board} {} {}", hands.iter().collect::<String>(), rest.join(" "))
}

/// The winner and the reason, as the file writes them.
fn end(winner: Option<Color>, reason: &str) -> (String, String) {
    let color = winner.map_or("none", |color| color.fold_wb("white", "black"));
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    (color.into(), reason.split('-').map(capital).collect())
}

fn check(name: &str, rules: &Rules, expected: &Expected) {
    let Expected { fen, in_check, moves, ends, outcome, clock } = expected;
    let at = |what: &str| format!("{name}: {fen}: {what}");
    let layout = fen::read(fen).unwrap_or_else(|error| panic!("{}", at(&error.to_string()))).layout;
    let (position, _) = Position::allow_impossible(rules, layout, CastlingMode::Standard)
        .unwrap_or_else(|error| panic!("{}", at(&error.to_string())));
    assert_eq!(position.is_check(), *in_check, "{}", at("check"));
    let uci = |m: &Move| notation::uci(&position, *m);
    let mut named: Vec<String> = moves.keys().cloned().collect();
    named.sort();
    for found in [position.all_moves(), judge::legal_moves(&position)] {
        let mut found: Vec<String> = found.iter().map(uci).collect();
        found.sort();
        assert_eq!(found, named, "{}", at("moves"));
    }
    for m in position.all_moves() {
        let (text, after) = (uci(&m), position.after(m));
        let what = at(&text);
        assert_eq!(lasting(&after.fen()), lasting(&moves[&text]), "{what}");
        let ended = after.board_outcome().map(|it| end(it.winner, it.reason.as_str()));
        assert_eq!(ended.as_ref(), ends.get(&text), "{what}");
        if let Some(halfmoves) = clock.get(&text) {
            let zeroed = after.halfmoves() == 0;
            assert_eq!(zeroed, *halfmoves == 0, "{what}");
        }
        let again = Position::allow_impossible(
            rules,
            fen::read(&after.fen()).expect("it was written by the program"),
            CastlingMode::Standard,
        );
        if let Ok((again, _)) = again {
            assert_eq!(lasting(&again.fen()), lasting(&after.fen()), "{what}");
        }
    }
    if let Some(outcome) = outcome {
        let ended = position.decided().map(|it| end(it.winner, it.reason.as_str()));
        assert_eq!(ended.as_ref(), Some(outcome), "{}", at("outcome"));
    }
}

#[test]
fn positions_under_the_third_generation_of_words_are_played_as_two_readings_agree() {
    let text = include_str!("../words/positions.jsonl");
    let (mut under, mut rulesets, mut positions) = (None, 0, 0);
    for line in text.lines() {
        match serde_json::from_str(line).expect("it is a line of the file") {
            Line::Ruleset { ruleset, ron } => {
                let text = format!("(format: 1, {ron})");
                let parsed = isotope_ruleset::parse(&format!("{ruleset}.ron"), &text);
                let parsed = parsed.unwrap_or_else(|error| panic!("{ruleset}: {error}"));
                (under, rulesets) = (Some((ruleset, parsed)), rulesets + 1);
            }
            Line::Position(expected) => {
                let (name, ruleset) = under.as_ref().expect("a ruleset comes first");
                check(name, &ruleset.rules, &expected);
                positions += 1;
            }
        }
    }
    assert_eq!((rulesets, positions), (44, 88));
}
