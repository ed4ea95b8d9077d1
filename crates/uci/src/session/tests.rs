//! Tests of a session under rules whose code panics.

use std::sync::{
    atomic::{AtomicUsize, Ordering::Relaxed},
    mpsc,
};

use isotope_kernel::{Aftermath, CaptureEffect, Capturing, Field, Plugins, Spec};

use super::*;
use crate::SharedBuffer;

/// A capture effect that panics in the calls whose numbers are in `at`.
struct Panics {
    calls: AtomicUsize,
    at: std::ops::Range<usize>,
}

impl CaptureEffect for Panics {
    fn aftermath(&self, _: &Field, capture: Capturing) -> Aftermath {
        let call = self.calls.fetch_add(1, Relaxed);
        assert!(!self.at.contains(&call), "the hook panics");
        Aftermath { destroyed: capture.victim.into(), ..Aftermath::NOTHING }
    }
}

/// Executes each line, waits for its search to end, and returns the output. The capture effect panics in
/// the calls numbered `at`.
fn output_of(at: std::ops::Range<usize>, lines: &[&str]) -> String {
    let hook = Panics { calls: AtomicUsize::new(0), at };
    let plugins = Plugins { capture: Some(Box::new(hook)), ..Plugins::default() };
    let rules = Rules::compile_with(Spec::default(), plugins).expect("the rules compile");
    let (sender, events) = mpsc::channel();
    let output = SharedBuffer::default();
    let mut session = Session::new(Library::default(), Box::new(output.clone()), sender);
    let ruleset = Ruleset { rules: Arc::new(rules), ..session.ruleset.clone() };
    session.play_by("panics".into(), ruleset);
    for line in lines {
        session.execute(GuiCommand::read(line)).expect("memory can be written");
        if session.is_searching() {
            let Ok(Event::Answered(number)) = events.recv() else { panic!("a search answers") };
            session.finish(number).expect("memory can be written");
        }
    }
    output.text()
}

#[test]
fn after_a_panic_a_search_still_gives_a_move_and_the_next_one_runs() {
    for threads in ["1", "3"] {
        let threads = format!("setoption name Threads value {threads}");
        let output =
            output_of(2_000..2_001, &[&threads, "go depth 60 nodes 3000000", "go depth 1"]);
        let mut lines = output.lines().filter(|line| !line.starts_with("info depth"));
        let message = lines.next().expect("a message");
        assert!(message.starts_with("info string the search ended early by an error"), "{output}");
        assert!(message.contains("the hook panics"), "{output}");
        let answers: Vec<&str> = lines.collect();
        assert_eq!(answers.len(), 2, "{output}");
        for answer in answers {
            let m = answer.strip_prefix("bestmove ").expect("an answer");
            assert!(["a", "b", "c", "d", "e", "f", "g", "h"].contains(&&m[..1]), "{output}");
        }
    }
}

#[test]
fn under_rules_that_always_panic_every_command_is_answered() {
    let output = output_of(
        0..usize::MAX,
        &["go depth 9", "go perft 5", "position startpos moves e2e4 d7d5 e4d5", "isready"],
    );
    assert_eq!(output.matches("bestmove ").count(), 1, "{output}");
    assert!(!output.contains("bestmove (none)"), "{output}");
    assert!(output.contains("info string the count ended by an error"), "{output}");
    assert!(output.contains("info string a command could not be obeyed"), "{output}");
    assert!(output.ends_with("readyok\n"), "{output}");
}
