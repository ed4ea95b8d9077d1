//! Tests of the command's standard input, standard output and standard error.

use std::{
    io::Write as _,
    process::{Child, Output, Stdio},
    thread,
};

use serde_json::Value;

use crate::command::{command, text};

fn spawn(args: &[&str]) -> Child {
    command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs")
}

/// Runs the command with `input` on standard input.
fn run(args: &[&str], input: impl Into<Vec<u8>>) -> Output {
    let mut child = spawn(args);
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.into();
    let writer = thread::spawn(move || {
        // A command that does not read its input may already have exited.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the input was offered");
    output
}

fn objects(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn every_line_of_standard_input_is_answered() {
    let input = "\u{feff}startpos\r\n\n8/8 w\n  chess960:0  \nlast";
    let output = run(&["board", "--json", "chess960:1", "-", "chess960:2"], input);
    assert_eq!(output.status.code(), Some(2));
    let answers = objects(&output);
    let unusable: Vec<bool> = answers.iter().map(|line| line["error"].is_object()).collect();
    assert_eq!(unusable, [false, false, true, false, true, false]);
    assert_eq!(answers[2]["input"], "8/8 w");
    assert_eq!(answers[4]["input"], "last");
}

#[test]
fn an_overlong_line_is_an_error_and_the_next_line_is_read() {
    let mut input = "x".repeat(20_000_000);
    input.push_str("\nstartpos\n");
    let output = run(&["perft", "2", "-", "--json"], input);
    assert_eq!(output.status.code(), Some(2));
    let [long, start] = &objects(&output)[..] else { panic!("two lines, two answers") };
    assert_eq!(long["error"]["code"], "line-too-long");
    assert_eq!(long["input"], "x".repeat(200) + "…");
    assert_eq!(start["nodes"], 400);
}

#[test]
fn a_long_input_is_quoted_only_in_part() {
    let long = format!("4k3/8/8/8/8/8/8/4K3 w - {}", "x".repeat(50_000));
    for args in
        [&["board", &long, "--json"][..], &["board", &long], &["explain", "startpos", &long]]
    {
        let output = run(args, "");
        assert_eq!(output.status.code(), Some(2));
        let printed = output.stdout.len() + output.stderr.len();
        assert!((200..3_000).contains(&printed), "{args:.20?}: {printed} bytes");
    }
}

#[test]
fn a_ruleset_comes_from_standard_input_too() {
    let rules = "(format: 1, extends: \"atomic\", check: Off)";
    let fen = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";
    let [answer] = &objects(&run(&["moves", fen, "--rules", "-", "--json"], rules))[..] else {
        panic!("one position, one answer")
    };
    assert_eq!(answer["ruleset"], "stdin");
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(2));
    let broken = run(&["show", "-"], "(format: 1, chek: Off)");
    assert_eq!(broken.status.code(), Some(2));
    assert!(text(&broken.stderr).contains("--> stdin:1:"), "{}", text(&broken.stderr));
}

#[test]
fn a_ruleset_on_standard_input_has_at_most_one_mebibyte() {
    let large = format!("(format: 1)\n//{}", "x".repeat(1 << 20));
    let output = run(&["show", "-"], large);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("larger than 1 MiB"), "{}", text(&output.stderr));
}

#[test]
fn answers_to_lines_of_standard_input_are_headed_by_the_position() {
    let output = run(&["perft", "1", "-"], "startpos\n");
    assert_eq!(text(&output.stdout), "startpos\nNodes searched: 20\n");
    let over = "4k3/4Q3/8/8/8/8/8/K7 b - - 0 1\n";
    let answer = text(&run(&["solve", "-"], over).stdout);
    assert!(answer.starts_with(&format!("{over}The game is over")), "{answer}");
}

#[test]
fn an_illegal_line_sets_the_exit_status_even_if_a_legal_one_follows() {
    let output = run(&["play", "-", "e4"], "4k3/8/8/8/8/8/8/4K3 w - - 0 1\nstartpos\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stdout).contains("Black to move"), "{}", text(&output.stdout));
}

#[test]
fn games_of_a_variant_without_a_ruleset_are_counted() {
    let racing = "[Variant \"Racing Kings\"]\n\n1. e4 *\n\n";
    for (times, note) in [
        (1, "note: 1 game is of the variant Racing Kings"),
        (2, "note: 2 games are of the variant Racing Kings"),
    ] {
        let stderr = text(&run(&["games", "-"], racing.repeat(times)).stderr);
        assert!(stderr.starts_with(note), "{stderr}");
    }
}

#[test]
fn the_exit_code_of_games_depends_only_on_what_only_selects() {
    let illegal = "[Variant \"Atomic\"]\n\n1. e4 e5 2. Ke3 *\n";
    let disputed = "[Variant \"Atomic\"]\n[Result \"0-1\"]\n\n1. Nf3 d5 2. Ne5 a6 3. Nxf7\n";
    let status = |pgn: &str, only: &str| {
        run(&["games", "-", "--only", only, "--exit-code"], pgn).status.code()
    };
    for (pgn, found) in [(illegal, "illegal"), (disputed, "disputed")] {
        for only in ["illegal", "disputed", "differing"] {
            assert_eq!(status(pgn, only), Some(i32::from(only == found)), "{found}: {only}");
        }
    }
}

#[test]
fn standard_input_is_not_both_rules_and_positions() {
    for args in [&["board", "-", "--rules", "-"][..], &["board", "-", "-"]] {
        let output = run(args, "(format: 1)");
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr.contains("can be read once"), "{stderr}");
    }
}

#[test]
fn a_closed_output_pipe_ends_the_command_successfully() {
    let mut child = spawn(&["perft", "2", "--divide", "-"]);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let writer = thread::spawn(move || {
        let _ = stdin.write_all("startpos\n".repeat(1_000).as_bytes());
    });
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the input was offered");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn output_that_is_not_a_terminal_has_colours_only_on_request() {
    let colored = |args: &[&str]| {
        let Output { stdout, stderr, .. } = run(args, "");
        [stdout, stderr].map(|stream| text(&stream).contains('\u{1b}'))
    };
    let line = ["play", "startpos", "e4", "Ke3"];
    assert_eq!(colored(&line), [false, false]);
    assert_eq!(colored(&[&line[..], &["--color", "never"]].concat()), [false, false]);
    assert_eq!(colored(&[&line[..], &["--color", "always"]].concat()), [true, true]);
    let style = |args: &[&str]| {
        let stderr = text(&run(&[args, &["--color", "always"]].concat(), "").stderr);
        stderr.split_once(": ").map(|(label, _)| label.replace("note", "").replace("error", ""))
    };
    let (note, error) = (style(&["board", "4k3/8/8/8/8/8/8/4K3"]), style(&["board", "hello"]));
    assert!(note.is_some() && note != error, "notes and errors have different colours");
}

#[test]
fn an_illegal_move_is_reported_once() {
    let output = run(&["play", "startpos", "e4", "Ke3"], "");
    let all = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(all.matches("Ke3").count(), 1, "{all}");
    assert_eq!(text(&output.stderr), "error: 1... `Ke3`: a king does not move from e8 to e3\n");
}
