//! Tests of conversations in which the GUI waits for output from the engine.

use std::{
    io::{BufReader, Read},
    sync::mpsc::{Receiver, Sender, channel},
    thread::{JoinHandle, sleep, spawn},
    time::Duration,
};

use isotope_ruleset::Library;
use isotope_uci::{SharedBuffer, serve};

/// An input that arrives while the engine is running.
struct Typed(Receiver<Vec<u8>>);

impl Read for Typed {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Ok(bytes) = self.0.recv() else { return Ok(0) };
        buffer[..bytes.len()].copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

/// A GUI with its engine.
struct Gui {
    keys: Sender<Vec<u8>>,
    output: SharedBuffer,
    engine: JoinHandle<std::io::Result<()>>,
}

impl Gui {
    fn open() -> Gui {
        let (keys, typed) = channel();
        let output = SharedBuffer::default();
        let said = output.clone();
        let engine = spawn(move || serve(BufReader::new(Typed(typed)), said, Library::default()));
        Gui { keys, output, engine }
    }

    fn say(&self, lines: &str) {
        self.keys.send(format!("{lines}\n").into_bytes()).expect("the engine listens");
    }

    /// Waits until the output contains `words` at least `times` times.
    fn hear(&self, words: &str, times: usize) {
        for _ in 0..6_000 {
            if self.output.text().matches(words).count() >= times {
                return;
            }
            sleep(Duration::from_millis(10));
        }
        panic!("{words} was not said {times} times in a minute:\n{}", self.output.text());
    }

    /// Whether the engine has answered with a move after being given enough time to do so.
    fn has_answered(&self) -> bool {
        sleep(Duration::from_millis(60));
        self.output.text().contains("bestmove")
    }

    fn close(self) -> String {
        drop(self.keys);
        self.engine.join().expect("no panic").expect("memory can be written");
        self.output.text()
    }
}

#[test]
fn a_pondered_search_answers_only_after_ponderhit_or_stop() {
    for (go, word) in [
        ("go ponder depth 1", "ponderhit"),
        ("go ponder depth 1", "stop"),
        ("go ponder movetime 1", "ponderhit"),
        ("go ponder nodes 500", "ponderhit"),
    ] {
        let gui = Gui::open();
        gui.say(go);
        gui.hear("info depth 1 ", 1);
        gui.say("isready");
        gui.hear("readyok", 1);
        assert!(!gui.has_answered(), "{go}");
        gui.say(word);
        gui.hear("bestmove", 1);
        assert_eq!(gui.close().matches("bestmove").count(), 1, "{go}, {word}");
    }
}

#[test]
fn an_infinite_search_answers_only_after_stop() {
    for go in ["go infinite depth 1", "go ponder infinite depth 1"] {
        let gui = Gui::open();
        gui.say(go);
        gui.hear("info depth 1 ", 1);
        gui.say("ponderhit\nisready");
        gui.hear("readyok", 1);
        assert!(!gui.has_answered(), "{go}");
        gui.say("stop");
        gui.hear("bestmove", 1);
        gui.close();
    }
}

#[test]
fn an_option_set_during_a_search_waits_for_its_end() {
    let gui = Gui::open();
    gui.say("go infinite\nsetoption name UCI_Variant value atomic\nd\nisready");
    gui.hear("readyok", 1);
    assert!(!gui.has_answered());
    assert!(!gui.output.text().contains("Rules:"), "what is shown waits for its turn, too");
    gui.say("stop");
    gui.hear("Rules: Atomic", 1);
    gui.close();
}

#[test]
fn commands_sent_after_a_search_belong_to_that_search() {
    // Every `stop` ends the search before it.
    let gui = Gui::open();
    gui.say(
        "go infinite\nstop\ngo infinite\nstop\nposition startpos moves e2e4\ngo infinite\nstop",
    );
    gui.hear("bestmove", 3);
    // Some GUIs send further commands without `stop`.
    gui.say("go infinite\nposition startpos\ngo ponder depth 1\ngo depth 1");
    gui.hear("bestmove", 6);
    gui.say("go depth 2\ngo depth 100\nstop\nisready");
    gui.hear("bestmove", 8);
    gui.say("go depth 4\ngo ponder depth 1\nponderhit");
    gui.hear("bestmove", 10);
    gui.say("go infinite\nquit");
    assert_eq!(gui.close().matches("bestmove").count(), 11);
}

#[test]
fn the_board_is_shown_while_a_search_runs() {
    let gui = Gui::open();
    gui.say("go infinite\nd\nuci");
    gui.hear("Fen: ", 1);
    gui.hear("uciok", 1);
    assert!(!gui.has_answered());
    gui.close();
}

#[test]
fn a_clock_counts_from_ponderhit() {
    // If the time counted from `go`, the search would end at once after `ponderhit` and report no
    // further depth.
    let gui = Gui::open();
    gui.say("go ponder movetime 600000 depth 5");
    gui.say("ponderhit");
    gui.hear("bestmove", 1);
    assert!(gui.close().contains("info depth 5 "));
}

#[test]
fn a_bench_that_is_stopped_has_no_sum() {
    let gui = Gui::open();
    gui.say("bench 60\nstop");
    gui.hear("info string the bench was stopped: there is no sum", 1);
    assert!(!gui.close().contains("Nodes searched"));
}

#[test]
fn a_perft_that_is_stopped_has_no_sum() {
    let gui = Gui::open();
    gui.say("go perft 9\nstop");
    gui.hear("info string the count was stopped: there is no sum", 1);
    assert!(!gui.close().contains("Nodes searched"));
}
