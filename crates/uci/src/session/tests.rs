//! A session under rules that panic.

use std::sync::{
    atomic::{AtomicUsize, Ordering::Relaxed},
    mpsc,
};

use isotope_kernel::{Aftermath, CaptureEffect, Capturing, Field, Plugins, Spec};

use super::*;
use crate::Shared;

/// Panics at some of its calls.
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

/// Obeys each line, waits until it is done, and returns what was said.
fn said(at: std::ops::Range<usize>, lines: &[&str]) -> String {
    let hook = Panics { calls: AtomicUsize::new(0), at };
    let plugins = Plugins { capture: Some(Box::new(hook)), ..Plugins::default() };
    let rules = Rules::compile_with(Spec::default(), plugins).expect("the rules compile");
    let (sender, events) = mpsc::channel();
    let output = Shared::default();
    let mut session = Session::new(Library::default(), Box::new(output.clone()), sender);
    let ruleset = Ruleset { rules: Arc::new(rules), ..session.ruleset.clone() };
    session.play_by("panics".into(), ruleset);
    for line in lines {
        session.obey(Command::read(line)).expect("memory can be written");
        if session.is_searching() {
            let Ok(Event::Answered(number)) = events.recv() else { panic!("a search answers") };
            session.answered(number).expect("memory can be written");
        }
    }
    output.text()
}

#[test]
fn a_panic_ends_one_search_with_a_move_and_the_next_goes_on() {
    for threads in ["1", "3"] {
        let threads = format!("setoption name Threads value {threads}");
        let said = said(2_000..2_001, &[&threads, "go depth 60 nodes 3000000", "go depth 1"]);
        let mut lines = said.lines().filter(|line| !line.starts_with("info depth"));
        let told = lines.next().expect("it is told");
        assert!(told.starts_with("info string the search ended early by an error"), "{said}");
        assert!(told.contains("the hook panics"), "{said}");
        let answers: Vec<&str> = lines.collect();
        assert_eq!(answers.len(), 2, "{said}");
        for answer in answers {
            let m = answer.strip_prefix("bestmove ").expect("an answer");
            assert!(["a", "b", "c", "d", "e", "f", "g", "h"].contains(&&m[..1]), "{said}");
        }
    }
}

#[test]
fn rules_that_always_panic_lose_no_answer() {
    let said = said(
        0..usize::MAX,
        &["go depth 9", "go perft 5", "position startpos moves e2e4 d7d5 e4d5", "isready"],
    );
    assert_eq!(said.matches("bestmove ").count(), 1, "{said}");
    assert!(!said.contains("bestmove (none)"), "{said}");
    assert!(said.contains("info string the count ended by an error"), "{said}");
    assert!(said.contains("info string a command could not be obeyed"), "{said}");
    assert!(said.ends_with("readyok\n"), "{said}");
}
