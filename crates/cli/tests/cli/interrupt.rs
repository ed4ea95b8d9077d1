//! Tests of Ctrl-C during long jobs.

#![cfg(unix)]

use std::{
    io::{BufRead as _, BufReader, Lines, Read as _, Write as _},
    process::{Child, ChildStdin, ChildStdout, Stdio},
    thread,
};

use serde_json::Value;

use crate::command::{command, program, text};

/// A running command that answers each line of standard input with a JSON object.
struct Job {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Job {
    fn begin(args: &[&str]) -> Job {
        let mut command = command(args);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = piped.spawn().expect("the command runs");
        let input = child.stdin.take().expect("it is piped");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Job { child, input, lines }
    }

    fn write(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it reads");
    }

    fn answer(&mut self) -> Value {
        let line = self.lines.next().expect("an answer").expect("it is text");
        serde_json::from_str(&line).expect("an object")
    }

    fn status(mut self) -> Option<i32> {
        self.child.wait().expect("it ends").code()
    }
}

fn interrupt(child: &Child) {
    let kill = program("kill").args(["-s", "INT", &child.id().to_string()]).status();
    assert!(kill.expect("there is such a command").success());
}

#[test]
fn an_interrupted_count_reports_the_nodes_so_far_and_ends_with_status_130() {
    let mut job = Job::begin(&["perft", "20", "-", "--json"]);
    // Once this line has been answered, the signal handler is installed.
    job.write("no position");
    assert!(job.answer()["error"].is_object());
    job.write("startpos");
    interrupt(&job.child);
    let answer = job.answer();
    assert_eq!((&answer["schema"], &answer["input"]), (&1.into(), &"startpos".into()));
    assert_eq!(answer["error"]["code"], "interrupted");
    let message = answer["error"]["message"].as_str().expect("a text");
    let nodes = message.split("at least ").nth(1).and_then(|rest| rest.split(' ').next());
    nodes.expect(message).parse::<u64>().expect(message);
    assert_eq!(job.status(), Some(130));
}

#[test]
fn an_interrupted_search_prints_its_result_so_far_and_that_it_was_stopped() {
    let mut job = Job::begin(&["solve", "-", "--time", "1000000", "--json"]);
    // Once this position of a finished game has been answered, the signal handler is installed.
    job.write("4k3/4Q3/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(job.answer()["plies"], 0);
    job.write("startpos");
    interrupt(&job.child);
    assert_eq!(job.answer()["result"], "unknown");
    assert_eq!(job.answer()["error"]["code"], "stopped");
    assert_eq!(job.status(), Some(130));
}

#[test]
fn an_interrupted_comparison_prints_what_is_proven_so_far() {
    let many = u64::MAX.to_string();
    let args = ["compare", "-", "--rules", "atomic,icc", "--solve", &many, "--json"];
    let mut job = Job::begin(&args);
    job.write("k7/1R6/8/8/2K5/8/8/8 b - - 0 1");
    assert_eq!(job.answer()["rulesets"][1]["best_play"]["plies"], 2);
    job.write("startpos");
    interrupt(&job.child);
    assert_eq!(job.answer()["rulesets"][0]["best_play"]["result"], "unknown");
    assert_eq!(job.answer()["error"]["code"], "stopped");
    assert_eq!(job.status(), Some(130));
}

#[test]
fn an_interrupted_collection_is_summed_up_to_the_last_game_read() {
    let games = "[Variant \"Atomic\"]\n\n1. e4 e5 2. Ke3 *\n\n".repeat(1_000);
    let mut command = command(&["games", "-", "--only", "illegal"]);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the command runs");
    let mut input = child.stdin.take().expect("it is piped");
    // Only the command ends this collection, by reading no further.
    let writer = thread::spawn(move || while input.write_all(games.as_bytes()).is_ok() {});
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut first = String::new();
    output.read_line(&mut first).expect("it is text");
    assert!(first.contains("#1:2w Ke3"), "{first}");
    interrupt(&child);
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("it is text");
    let counted = rest.lines().find_map(|line| line.split_once(" games, "));
    let (games, _) = counted.expect("what was read is counted");
    let games: usize = games.replace(',', "").parse().expect(games);
    assert_eq!(games, 1 + rest.matches(": atomic: illegal").count());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130));
    assert!(text(&ended.stderr).contains("stopped"));
    writer.join().expect("it does not panic");
}
