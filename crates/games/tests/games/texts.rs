//! Tests that `games` and references to games read the texts of the table of `isotope-pgn` as it says.

use std::{collections::BTreeSet, convert::Infallible, io::Cursor, sync::Arc};

use isotope_games::{Choice, Job, Outputs, SelectedGame, Source, TaggedRulesets, run};
use serde_json::Value;

const TEXTS: &str = include_str!("../../../pgn/tests/data/texts.jsonl");

fn texts() -> impl Iterator<Item = Value> {
    TEXTS.lines().map(|line| serde_json::from_str(line).expect(line))
}

fn source(row: &Value) -> Source {
    Source::stream("g", Cursor::new(row["text"].as_str().expect("a text").to_owned()))
}

/// The rules and the moves of the games of a text.
fn games(row: &Value) -> Vec<(&str, &str)> {
    let games = row["games"].as_array().expect("games").iter();
    games.filter_map(|game| Some((game["rules"].as_str()?, game["moves"].as_str()?))).collect()
}

#[test]
fn the_texts_are_replayed_as_the_table_says() {
    for row in texts() {
        for block in [1, 1 << 20] {
            let wants = Outputs { objects: true, ..Outputs::default() };
            let job = Job { wants, block, ..Job::new(Choice::ByTags(TaggedRulesets::default())) };
            let (mut found, mut places) = (Vec::new(), BTreeSet::new());
            run(source(&row), &job, &Arc::default(), |batch| {
                for game in batch.games {
                    let under = &game.found.details.rulesets[0];
                    found.push((under.ruleset.clone(), under.plies, under.illegal.is_none()));
                }
                places.extend(batch.problems.iter().filter_map(|problem| {
                    let said = problem.to_string();
                    let is_result = said.contains("the tag Result");
                    (!is_result).then_some((problem.line, problem.column))
                }));
                Ok::<(), Infallible>(())
            })
            .expect("it can be read");
            let expected = games(&row).into_iter().map(|(rules, moves)| {
                let all = moves.replace(" e.p.", "").split_whitespace().count() as u32;
                let legal = row["legal"].as_u64().map_or(all, |legal| legal as u32);
                (rules.to_owned(), legal, legal == all)
            });
            assert_eq!(found, expected.collect::<Vec<_>>(), "{row}");
            let told = row["notes"].as_array().expect("notes").iter().map(|note| {
                let (place, wrong) =
                    note.as_str().and_then(|note| note.split_once(' ')).expect("a place");
                let (line, column) = place.split_once(':').expect("a column");
                let column = (wrong != "NoGame").then(|| column.parse().expect("a number"));
                (line.parse().expect("a number"), column)
            });
            assert_eq!(places, told.collect(), "{row}");
        }
    }
}

#[test]
fn a_reference_to_a_game_finds_the_moves_and_the_rules_of_the_table() {
    let shelf = TaggedRulesets::default();
    for row in texts() {
        let games = games(&row);
        for ((rules, moves), number) in games.iter().zip(1..) {
            let game = SelectedGame::read(source(&row), number).expect("it is there");
            // SAN leaves out the letter of a pawn that is dropped.
            assert_eq!(game.moves().join(" "), moves.replace("P@", "@"), "{row}");
            assert_eq!(game.ruleset(&shelf).expect("it is shipped").id, *rules, "{row}");
        }
        assert!(SelectedGame::read(source(&row), games.len() as u64 + 1).is_err(), "{row}");
    }
}
