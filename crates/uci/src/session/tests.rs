//! Tests of a session: its searches that wait for the GUI, and rules whose code panics.

use std::sync::{
    atomic::{AtomicUsize, Ordering::Relaxed},
    mpsc,
};

use isotope_kernel::{Aftermath, CaptureEffect, Capturing, Field, Plugins, Spec};

use super::*;
use crate::SharedBuffer;

fn session(output: &SharedBuffer, events: mpsc::Sender<Event>) -> Session {
    Session::new(Library::default(), Networks::default(), Box::new(output.clone()), events)
}

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
    let mut session = session(&output, sender);
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

/// A session that searches, its output, and its events.
fn searching(go: &str) -> (Session, SharedBuffer, mpsc::Receiver<Event>) {
    let (sender, events) = mpsc::channel();
    let output = SharedBuffer::default();
    let mut session = session(&output, sender);
    session.execute(GuiCommand::read(go)).expect("memory can be written");
    (session, output, events)
}

/// Asserts that the search, which is at an end, answers only after `word`, and only once.
fn assert_answers_after(go: &str, without_effect: Option<&str>, word: &str) {
    let (mut session, output, events) = searching(go);
    let say = |session: &mut Session, line: &str| {
        session.execute(GuiCommand::read(line)).expect("memory can be written");
    };
    if let Some(line) = without_effect {
        say(&mut session, line);
    }
    let search = session.search.as_ref().expect("it searches");
    assert!(search.holds_back_its_answer(), "{go}");
    assert!(output.text().contains("info depth 1 "), "{go}");
    say(&mut session, "isready");
    assert!(output.text().ends_with("readyok\n") && !output.text().contains("bestmove"), "{go}");
    say(&mut session, word);
    assert!(matches!(events.recv(), Ok(Event::Answered(1))), "{go}, {word}");
    session.finish(1).expect("memory can be written");
    assert_eq!(output.text().matches("bestmove").count(), 1, "{go}, {word}");
}

#[test]
fn a_pondered_search_answers_only_after_ponderhit_or_stop() {
    for (go, word) in [
        ("go ponder depth 1", "ponderhit"),
        ("go ponder depth 1", "stop"),
        ("go ponder movetime 1 depth 1", "ponderhit"),
        ("go ponder nodes 500", "ponderhit"),
    ] {
        assert_answers_after(go, None, word);
    }
}

#[test]
fn an_infinite_search_answers_only_after_stop() {
    assert_answers_after("go infinite depth 1", Some("ponderhit"), "stop");
    assert_answers_after("go ponder infinite depth 1", Some("ponderhit"), "stop");
}

#[test]
fn a_clock_counts_from_ponderhit() {
    let (mut session, _, events) = searching("go ponder movetime 1");
    let has_a_clock = |session: &Session| session.search.as_ref().map(SearchThread::has_a_clock);
    assert_eq!(has_a_clock(&session), Some(false));
    session.execute(GuiCommand::PonderHit).expect("memory can be written");
    assert_eq!(has_a_clock(&session), Some(true));
    // Nothing else ends this search.
    assert!(matches!(events.recv(), Ok(Event::Answered(1))));
}
