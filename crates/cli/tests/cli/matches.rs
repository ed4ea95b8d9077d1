//! Tests of `isotope match`: engines in this process and in others, faults, records and PGN.

use std::fs;

use serde_json::Value;

use crate::command::{isotope, name, path, text};

/// The result of a match, as JSON.
fn played(args: &[&str]) -> Value {
    let output = isotope(&[&["match"], args, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one object")
}

/// A command for an engine that answers each `go` with these lines of a shell script.
fn script(file: &str, go: &str) -> String {
    let path = path(file);
    let lines = format!(
        "while read word rest; do\n  case $word in\n    uci) echo 'option name Skill type spin default 1'; echo uciok ;;\n    \
         isready) echo readyok ;;\n    go) {go} ;;\n    quit) exit 0 ;;\n  esac\ndone\n"
    );
    fs::write(&path, lines).expect("the folder is writable");
    format!("sh {}", name(&path))
}

#[test]
fn the_engine_in_this_process_plays_like_the_one_in_another() {
    let uci = format!("{} uci", env!("CARGO_BIN_EXE_isotope"));
    for rules in ["atomic", "three-check", "chess960", "docs/examples/bomber-queens.ron"] {
        let result = played(&["isotope", &uci, "--rules", rules, "--nodes", "300", "--games", "4"]);
        // At the same nodes, the two games of a pair are alike with colours swapped.
        assert_eq!(result["pairs"], serde_json::json!([0, 0, 2, 0, 0]), "{rules}: {result}");
        assert_eq!(result["faults"], serde_json::json!([0, 0]), "{rules}");
        assert_eq!(result["score"]["value"], 0.5, "{rules}");
    }
}

#[test]
fn a_match_ends_as_soon_as_its_test_is_decided() {
    let resigns = script("resigns.sh", "echo bestmove 0000");
    let sprt = ["--rules", "chess", "--sprt", "0", "100", "--model", "logistic", "--nodes", "50"];
    let result = played(&[&["isotope", &resigns][..], &sprt[..]].concat());
    assert_eq!((&result["sprt"]["accepted"], &result["losses"]), (&true.into(), &0.into()));
    assert!(result["sprt"]["llr"].as_f64() >= result["sprt"]["bound"].as_f64(), "{result}");
    assert_eq!(result["elo"]["value"], Value::Null, "an Elo difference without a bound");
    let won = isotope(&["match", "isotope", &resigns, "--rules", "chess", "--games", "2"]);
    let won = text(&won.stdout);
    assert!(won.contains("Elo             +∞ (+∞ to +∞)\n"), "{won}");
    let equal = played(&["isotope", "isotope", "--depth", "3", "--threads", "2", "--games", "4"]);
    assert_eq!((&equal["games"], &equal["elo"]["value"]), (&4.into(), &0.0.into()));
    assert_eq!(equal["sprt"], Value::Null);
}

#[test]
fn each_fault_loses_its_game_and_is_told() {
    for (file, go, fault, told) in [
        ("illegal.sh", "echo 'bestmove e1e5'", "illegal-move", "`e1e5` is illegal"),
        ("crash.sh", "exit 7", "crash", "the engine has ended: exit status: 7"),
        ("hang.sh", "while read line; do :; done", "hang", "did not answer for 1 s"),
    ] {
        let (engine, record) = (script(file, go), path(&format!("{file}.jsonl")));
        let args =
            ["match", &engine, "isotope", "--rules", "chess", "--games", "2", "--nodes", "20"];
        let output = isotope(&[&args[..], &["--hang", "1", "--record", name(&record)]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
        assert!(stdout.contains(&format!("lost by faults  2 by {engine}")), "{stdout}");
        assert!(stdout.contains("Elo             -∞ (-∞ to -∞)\n"), "{stdout}");
        assert!(stderr.contains("game 1: White: ") && stderr.contains(told), "{file}: {stderr}");
        let lines = fs::read_to_string(&record).expect("the record is written");
        let games: Vec<Value> =
            lines.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(games.len(), 2);
        assert!(games.iter().all(|game| game["end"] == fault), "{lines}");
        assert_eq!((&games[0]["result"], &games[1]["result"]), (&"0-1".into(), &"1-0".into()));
    }
}

#[test]
fn a_move_that_takes_too_long_loses_on_time() {
    // These engines answer when they are told to stop, which is when their time is over. White moves first.
    let late = script("late.sh", "read stop; echo 'bestmove a2a3'");
    let record = path("late.jsonl");
    let args = [&*late, &late, "--rules", "chess", "--games", "2", "--plies", "0"];
    let more = ["--movetime", "20", "--margin", "0", "--record", name(&record)];
    let result = played(&[&args[..], &more].concat());
    assert_eq!((&result["wins"], &result["losses"]), (&1.into(), &1.into()), "{result}");
    let lines = fs::read_to_string(&record).expect("the record is written");
    assert_eq!(lines.matches("\"end\":\"time\"").count(), 2, "{lines}");
    assert_eq!(lines.matches("\"result\":\"0-1\"").count(), 2, "{lines}");
}

#[test]
fn an_engine_that_cannot_play_the_game_is_an_error() {
    let engine = script("chess-alone.sh", "echo 'bestmove a7a6'");
    for (args, told) in [
        (vec![&*engine, "isotope"], "does not offer atomic"),
        (
            vec![&*engine, "isotope", "--rules", "chess", "--options", "a:Hash=3"],
            "has no option `Hash`",
        ),
        (vec!["isotope", "isotope", "--options", "Hash=none"], "Hash is a number"),
        (vec!["isotope", "no-such-engine"], "the engine `no-such-engine` cannot be used"),
        (vec!["isotope", "isotope", "--sprt", "5", "0"], "the smaller one first"),
        (vec!["isotope", "isotope", "--sprt", "0", "inf"], "from -1000 to 1000"),
        (vec!["isotope", "isotope", "--sprt", "-1001", "0"], "from -1000 to 1000"),
        (vec!["isotope", "isotope", "--games", "3"], "each opening is played twice"),
    ] {
        let output = isotope(&[&["match"], &args[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains(told), "{args:?}: {}", text(&output.stderr));
    }
}

#[test]
fn a_match_goes_on_after_it_was_stopped() {
    let args = ["isotope", "isotope", "--options", "a:Hash=2", "--nodes", "60", "--games", "8"];
    let (whole, whole_pgn) = (path("whole.jsonl"), path("whole.pgn"));
    let files = ["--record", name(&whole), "--pgn", name(&whole_pgn), "--threads", "2"];
    let expected = played(&[&args[..], &files].concat());
    let record = fs::read_to_string(&whole).expect("the record is written");
    assert_eq!(record.lines().count(), 9, "the settings and eight games");

    // Five games, of which the last is half a pair, and part of a line.
    let ends: Vec<usize> = record.match_indices('\n').map(|(at, _)| at + 1).collect();
    for kept in [0, ends[0] - 3, ends[0], ends[5], ends[5] + 40, record.len()] {
        let (part, part_pgn) = (path("part.jsonl"), path("part.pgn"));
        fs::write(&part, &record[..kept]).expect("the folder is writable");
        let files = ["--record", name(&part), "--pgn", name(&part_pgn)];
        let output = isotope(&[&["match"], &args[..], &files, &["--json"]].concat());
        if kept == ends[0] - 3 {
            assert_eq!(
                output.status.code(),
                Some(2),
                "settings that cannot be read are not replaced"
            );
            continue;
        }
        assert_eq!(text(&output.stdout).trim(), expected.to_string(), "{kept}");
        assert_eq!(fs::read_to_string(&part).expect("it is written"), record, "{kept}");
        let pgn =
            [&part_pgn, &whole_pgn].map(|path| fs::read_to_string(path).expect("it is written"));
        assert_eq!(pgn[0], pgn[1], "{kept}");
    }
    let other =
        isotope(&["match", "isotope", "isotope", "--nodes", "61", "--record", name(&whole)]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("is not the record of this match"));
    assert_eq!(fs::read_to_string(&whole).expect("it is there"), record, "it is left alone");
}

#[test]
fn the_games_of_a_match_are_legal_and_end_as_they_say() {
    let pgn = path("games.pgn");
    let args = ["isotope", "isotope", "--rules", "atomic", "--nodes", "80", "--games", "6"];
    let result = played(&[&args[..], &["--pgn", name(&pgn), "--seed", "3"]].concat());
    let output = isotope(&["games", name(&pgn), "--json", "--summary"]);
    let summary: Value = serde_json::from_slice(&output.stdout).expect("one object");
    let tally = &summary["rulesets"][0];
    assert_eq!((&tally["ruleset"], &tally["games"]), (&"atomic".into(), &result["games"]));
    assert_eq!((&tally["open"], &tally["disputed"]["games"]), (&0.into(), &0.into()), "{summary}");
    assert_eq!(tally["illegal"], serde_json::json!({}));
}
