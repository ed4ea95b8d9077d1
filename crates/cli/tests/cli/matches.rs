//! Tests of `isotope match`: engines in this process and in others, faults, records and PGN.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::command::{command, isotope, name, path, text};

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
fn an_engine_is_given_the_file_of_a_ruleset_named_by_its_title() {
    let folder = path("match-titles");
    fs::create_dir_all(&folder).expect("tests may write there");
    let rules = "(format: 1, name: \"My bombs\", extends: \"atomic\")";
    fs::write(folder.join("one.ron"), rules).expect("and here");
    // The other engine does not know the folder.
    let uci = format!("env -u ISOTOPE_RULESETS {} uci", env!("CARGO_BIN_EXE_isotope"));
    let args = ["match", "isotope", &uci, "--rules", "my bombs", "--nodes", "50", "--games", "2"];
    let output = command(&args).env("ISOTOPE_RULESETS", &folder).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
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
        let (engine, pgn) = (script(file, go), path(&format!("fault-{file}.pgn")));
        let args =
            ["match", &engine, "isotope", "--rules", "chess", "--games", "2", "--nodes", "20"];
        let output = isotope(&[&args[..], &["--hang", "1", "--pgn", name(&pgn)]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
        assert!(stdout.contains(&format!("lost by faults  2 by {engine}")), "{stdout}");
        assert!(stdout.contains("Elo             -∞ (-∞ to -∞)\n"), "{stdout}");
        assert!(stderr.contains("game 1: White: ") && stderr.contains(told), "{file}: {stderr}");
        let games = fs::read_to_string(&pgn).expect("it is written");
        let tags = |name: &str| -> Vec<&str> {
            let lines = games.lines().filter(|line| line.starts_with(&format!("[{name} \"")));
            lines.map(|line| line.split('"').nth(1).expect("a value")).collect()
        };
        assert_eq!(tags("Round"), ["1", "2"]);
        let sides = ["White", "Black"].map(|side| format!("{fault}: {side}: "));
        let ends = tags("Termination");
        assert!(ends.iter().zip(sides).all(|(end, begin)| end.starts_with(&begin)), "{games}");
        assert_eq!(tags("Result"), ["0-1", "1-0"]);
    }
}

#[test]
fn a_move_that_takes_too_long_loses_on_time() {
    // These engines answer when they are told to stop, which is when their time is over. White moves first.
    let late = script("late.sh", "read stop; echo 'bestmove a2a3'");
    let pgn = path("late.pgn");
    let args = [&*late, &late, "--rules", "chess", "--games", "2", "--plies", "0"];
    let more = ["--movetime", "20", "--margin", "0", "--pgn", name(&pgn)];
    let result = played(&[&args[..], &more].concat());
    assert_eq!((&result["wins"], &result["losses"]), (&1.into(), &1.into()), "{result}");
    let games = fs::read_to_string(&pgn).expect("it is written");
    assert_eq!(games.matches("[Termination \"time: ").count(), 2, "{games}");
    assert_eq!(games.matches("[Result \"0-1\"]").count(), 2, "{games}");
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
    let whole = path("whole.pgn");
    let expected = played(&[&args[..], &["--pgn", name(&whole), "--threads", "2"]].concat());
    let games = fs::read_to_string(&whole).expect("it is written");
    let ends: Vec<usize> = games.match_indices("[Event ").map(|(at, _)| at).skip(1).collect();
    assert_eq!(ends.len(), 7, "eight games");

    // Nothing, part of a tag, a game, five games, of which the last is half a pair, and part of another, all.
    for kept in [0, 9, ends[0], ends[4], ends[4] + 40, games.len()] {
        let part = path("part.pgn");
        fs::write(&part, &games[..kept]).expect("the folder is writable");
        let result = played(&[&args[..], &["--pgn", name(&part)]].concat());
        assert_eq!(result, expected, "{kept}");
        assert_eq!(fs::read_to_string(&part).expect("it is written"), games, "{kept}");
    }
    let other = isotope(&["match", "isotope", "isotope", "--nodes", "61", "--pgn", name(&whole)]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("line 1 is of no game of this match"));
    assert_eq!(fs::read_to_string(&whole).expect("it is there"), games, "it is left alone");
}

#[test]
fn a_damaged_game_of_a_match_deletes_no_game() {
    let file = path("damaged.pgn");
    let args =
        ["match", "isotope", "isotope", "--nodes", "20", "--games", "8", "--pgn", name(&file)];
    assert_eq!(isotope(&args).status.code(), Some(0));
    let whole = fs::read_to_string(&file).expect("it is written");
    let starts: Vec<usize> = whole.match_indices("[Event ").map(|(at, _)| at).collect();
    let line = |game: usize| whole[..starts[game - 1]].matches('\n').count() + 1;
    // Replaces the first occurrence of a text in a game.
    let in_game = |game: usize, old: &str, new: &str| {
        let (before, rest) = whole.split_at(starts[game - 1]);
        assert!(rest.contains(old), "{old}");
        before.to_owned() + &rest.replacen(old, new, 1)
    };
    let of_no_game = "is of no game of this match";
    for (what, changed, game, told) in [
        ("a line between", in_game(4, "\n\n1. ", "\n\ngarbage\n1. "), 4, "is damaged"),
        ("all numbers", whole.replace("[Round ", "[Around "), 1, of_no_game),
        ("a game gone", whole[..starts[3]].to_owned() + &whole[starts[4]..], 4, of_no_game),
        ("another move", in_game(5, "\n\n1. ", "\n\n1. a1a8 "), 5, "is damaged"),
        ("another side", in_game(1, "[White \"", "[White \"no "), 1, of_no_game),
        ("another end", in_game(2, "[Termination \"", "[Termination \"un"), 2, "is damaged"),
        ("another result", in_game(2, "[Result \"", "[Result \"*"), 2, "is damaged"),
    ] {
        fs::write(&file, &changed).expect("the folder is writable");
        let output = isotope(&args);
        assert_eq!(output.status.code(), Some(2), "{what}");
        let message = text(&output.stderr);
        assert!(message.contains(&format!("line {} {told}", line(game))), "{what}: {message}");
        assert!(message.contains("name another file"), "{what}: {message}");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), changed, "{what}");
    }
    fs::write(&file, &whole[..whole.len() - 9]).expect("the folder is writable");
    let output = isotope(&args);
    assert!(text(&output.stderr).contains("was not written to its end, and is removed"));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), whole);
}

#[test]
fn a_record_of_an_earlier_version_is_refused_and_left_alone() {
    let (record, old) = (path("old.jsonl"), "{\"schema\":1,\"ruleset\":\"atomic\"}\n");
    fs::write(&record, old).expect("the folder is writable");
    for (option, told) in [("--record", "name a PGN with --pgn"), ("--pgn", "name another file")] {
        let output = isotope(&["match", "isotope", "isotope", option, name(&record)]);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(told), "{message}");
        assert_eq!(fs::read_to_string(&record).expect("it is there"), old);
    }
}

#[test]
fn a_match_goes_on_after_the_games_of_its_pgn_and_leaves_other_files_alone() {
    let pgn = path("own.pgn");
    let run = |more: &[&str]| {
        let args = ["match", "isotope", "isotope", "--nodes", "20", "--pgn", name(&pgn)];
        let output = isotope(&[&args[..], more].concat());
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let written = || fs::read_to_string(&pgn).expect("it is written");
    let (status, told, _) = run(&["--games", "8"]);
    let whole = written();
    assert_eq!((status, whole.matches("[Event \"match\"]").count()), (Some(0), 8));
    assert!(
        whole.contains("[Limit \"20 nodes a move\"]\n[Openings \"8 plies of seed 1\"]\n"),
        "{whole}"
    );
    let (_, again, notes) = run(&["--games", "8"]);
    assert!(again == told && notes.contains("continues after 8 games"), "{notes}");
    assert_eq!(written(), whole);
    // Five games and a part of the sixth: two whole pairs.
    let games: Vec<usize> = whole.match_indices("[Event ").map(|(at, _)| at).collect();
    for end in [games[5] + 3, games[5] + 200, games[6] - 1, games[5]] {
        fs::write(&pgn, &whole[..end]).expect("the folder is writable");
        let (_, again, notes) = run(&["--games", "8"]);
        assert!(again == told && notes.contains("continues after 4 games"), "{end}: {notes}");
        assert_eq!(written(), whole, "{end}");
    }
    for (what, text) in [
        ("a diary", "Dear diary\n".to_owned()),
        ("another game", "[Event \"?\"]\n\n1. e4 *\n\n".to_owned()),
        ("a game more", whole.clone() + "[Event \"?\"]\n\n1. e4 *\n\n"),
        ("a diary before", "Dear diary\n\n".to_owned() + &whole),
        ("another match", whole.replace("20 nodes", "21 nodes")),
        ("another engine", whole.replacen("[White \"isotope\"]", "[White \"other\"]", 1)),
        ("a word more", whole.replacen("\n\n1. ", "\n\nword 1. ", 1)),
        ("a game less", whole[games[1]..].to_owned()),
    ] {
        fs::write(&pgn, &text).expect("the folder is writable");
        let (status, _, message) = run(&["--games", "8"]);
        assert_eq!(status, Some(2), "{what}: {message}");
        assert!(message.contains("name another file"), "{what}: {message}");
        assert_eq!(written(), text, "{what}");
    }
    let (status, _, message) = run(&["--games", "2", "--openings", name(&pgn)]);
    assert_eq!(status, Some(2), "one file is not both");
    assert!(message.contains("is used by this command already"), "{message}");
}

#[test]
fn what_an_engine_writes_is_bounded() {
    let bytes = "head -c 300000 /dev/zero | tr '\\0' x; exec sleep 9";
    let lines = "yes info string flood";
    let long = "printf 'bestmove '; head -c 60000 /dev/zero | tr '\\0' e; echo";
    for (file, go, end, told) in [
        ("bytes.sh", bytes, "crash", "65536 bytes without the end of a line"),
        ("lines.sh", lines, "crash", "1000000 lines without `bestmove`"),
        ("long.sh", long, "illegal-move", "no move is as long as that"),
    ] {
        let (engine, pgn) = (script(file, go), path(&format!("{file}.pgn")));
        let args =
            ["match", &engine, "isotope", "--rules", "chess", "--games", "2", "--nodes", "9"];
        let output = isotope(&[&args[..], &["--pgn", name(&pgn)]].concat());
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{message}");
        assert!(message.contains(told) && message.len() < 2_000, "{file}: {message}");
        let games = fs::read_to_string(&pgn).expect("it is written");
        assert_eq!(games.matches(&format!("[Termination \"{end}: ")).count(), 2, "{games}");
        assert!(games.len() < 20_000, "{file}");
    }
}

/// What an engine has started ends with it.
#[cfg(unix)]
#[test]
fn processes_of_an_engine_end_with_it() {
    let file = path("child.pid");
    let start = format!("sleep 300 & echo $! > {}; echo 'bestmove 0000'", name(&file));
    let engine = script("child.sh", &start);
    let output = isotope(&["match", &engine, "isotope", "--rules", "chess", "--games", "2"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let child = fs::read_to_string(&file).expect("it was started");
    let is_gone = || {
        let state = fs::read_to_string(format!("/proc/{}/stat", child.trim()));
        state.map_or(true, |state| state.contains(") Z ") || state.contains(") X "))
    };
    // The system takes a moment to end a process.
    let began = Instant::now();
    while !is_gone() && began.elapsed() < Duration::from_secs(60) {
        thread::sleep(Duration::from_millis(10));
    }
    assert!(is_gone(), "{child}");
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
