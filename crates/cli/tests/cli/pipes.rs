//! Tests of answers over a pipe that stays open: each answer is flushed before the next line is read.

use std::{
    io::{BufRead, BufReader, Read as _, Write as _},
    process::Stdio,
};

use crate::command::command;

/// Commands that read positions from standard input, each with a line of input and a text in the last line of the
/// answer.
const COMMANDS: [(&[&str], &str, &str); 10] = [
    (&["board", "-"], "startpos", "legal moves"),
    (&["moves", "-"], "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Kf2"),
    (&["play", "-", "e4"], "startpos", "Black to move"),
    (&["compare", "-"], "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "legal moves"),
    (&["compare", "-", "--move", "e4"], "startpos", "a b c d e f g h"),
    (&["explain", "-", "e4"], "startpos", "legal"),
    (&["solve", "-", "--nodes", "10"], "startpos", "nodes:"),
    (&["perft", "1", "-"], "startpos", "Nodes searched: 20"),
    (&["perft", "1", "-", "--divide"], "startpos", "Nodes searched: 20"),
    (&["tablebase", "probe", "-"], "8/8/8/8/8/k7/8/KQ6 w - - 0 1", "best:"),
];

#[test]
fn every_line_is_answered_while_the_pipe_stays_open() {
    for (args, line, expected) in COMMANDS {
        for json in [false, true] {
            let mut command = command(args);
            command.args(json.then_some("--json"));
            let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
            let mut child = piped.spawn().expect("the command runs");
            let mut input = child.stdin.take().expect("it is piped");
            let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
            // An empty line after a position must not delay the answer.
            for end in ["\n", "\n\n"] {
                write!(input, "{line}{end}").expect("it reads");
                read_answer(&mut output, json, expected);
            }
            drop(input);
            output.read_to_end(&mut Vec::new()).expect("it ends");
            child.wait().expect("it ends");
        }
    }
}

/// Reads up to the line that contains the expected text, or a single line of JSON. If there is no answer, the test
/// hangs here.
fn read_answer(output: &mut impl BufRead, json: bool, expected: &str) {
    let mut answer = String::new();
    while output.read_line(&mut answer).expect("it is text") > 0 {
        if json {
            assert!(answer.starts_with('{') && answer.contains("\"schema\":1"), "{answer}");
            return;
        }
        if answer.contains(expected) {
            return;
        }
    }
    panic!("{expected}: {answer}");
}

#[test]
fn every_request_is_answered_while_the_pipe_stays_open() {
    let mut command = command(&["ask"]);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.spawn().expect("the command runs");
    let mut input = child.stdin.take().expect("it is piped");
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    for id in 1..4 {
        writeln!(input, r#"{{"ask":"board","id":{id}}}"#).expect("it reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("it answers");
        assert!(
            line.starts_with(&format!(r#"{{"schema":1,"id":{id},"ruleset":"atomic","#)),
            "{line}"
        );
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}
