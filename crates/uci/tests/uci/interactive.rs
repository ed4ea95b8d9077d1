//! Tests of conversations in which the GUI waits for output from the engine.

use std::{
    io::{self, BufReader, Read, Write},
    sync::{
        Arc, Condvar, Mutex,
        mpsc::{Receiver, Sender, channel},
    },
    thread::spawn,
    time::Duration,
};

use isotope_engine::Networks;
use isotope_ruleset::Library;
use isotope_uci::serve;

/// The time after which a test gives up. No test that passes waits for so long.
const PATIENCE: Duration = Duration::from_secs(300);

/// An input that arrives while the engine is running.
struct Typed(Receiver<Vec<u8>>);

impl Read for Typed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(bytes) = self.0.recv() else { return Ok(0) };
        buffer[..bytes.len()].copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

/// An output whose reader is told of each change.
#[derive(Clone, Default)]
struct Screen(Arc<(Mutex<String>, Condvar)>);

impl Screen {
    fn text(&self) -> String {
        self.0.0.lock().expect("no writer panics").clone()
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (text, changed) = &*self.0;
        text.lock().expect("no writer panics").push_str(&String::from_utf8_lossy(bytes));
        changed.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A GUI with its engine.
struct Gui {
    keys: Sender<Vec<u8>>,
    output: Screen,
    ended: Receiver<io::Result<()>>,
}

impl Gui {
    fn open() -> Gui {
        let (keys, typed) = channel();
        let output = Screen::default();
        let said = output.clone();
        let (library, networks) = (Library::default(), Networks::default());
        let (end, ended) = channel();
        spawn(move || end.send(serve(BufReader::new(Typed(typed)), said, library, networks)));
        Gui { keys, output, ended }
    }

    fn say(&self, lines: &str) {
        self.keys.send(format!("{lines}\n").into_bytes()).expect("the engine listens");
    }

    /// Waits until the output contains `words` at least `times` times, and returns the output.
    fn hear(&self, words: &str, times: usize) -> String {
        let (text, changed) = &*self.output.0;
        let text = text.lock().expect("no writer panics");
        let lacks = |text: &mut String| text.matches(words).count() < times;
        let heard = changed.wait_timeout_while(text, PATIENCE, lacks);
        let (text, waited) = heard.expect("no writer panics");
        assert!(!waited.timed_out(), "{words} was not said {times} times:\n{text}");
        text.clone()
    }

    fn close(self) -> String {
        drop(self.keys);
        let ended = self.ended.recv_timeout(PATIENCE).expect("the engine ends");
        ended.expect("memory can be written");
        self.output.text()
    }
}

#[test]
fn an_option_set_during_a_search_waits_for_its_end() {
    let gui = Gui::open();
    gui.say("go infinite\nsetoption name UCI_Variant value atomic\nd\nisready");
    let heard = gui.hear("readyok", 1);
    assert!(!heard.contains("bestmove"), "{heard}");
    assert!(!heard.contains("Rules:"), "what is shown waits for its turn, too");
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
    gui.say("position startpos\nd");
    gui.hear("Fen: ", 1);
    gui.say("go infinite\nquit");
    assert_eq!(gui.close().matches("bestmove").count(), 11);
}

#[test]
fn the_board_is_shown_while_a_search_runs() {
    let gui = Gui::open();
    gui.say("go infinite\nd\nuci");
    gui.hear("Fen: ", 1);
    let heard = gui.hear("uciok", 1);
    assert!(!heard.contains("bestmove"), "{heard}");
    gui.close();
}

#[test]
fn an_infinite_search_of_a_refused_position_is_answered_after_stop() {
    for (go, stop) in [("infinite", "stop"), ("ponder", "stop"), ("ponder depth 1", "ponderhit")] {
        let gui = Gui::open();
        gui.say(&format!("position fen nonsense\ngo {go}\nisready"));
        let heard = gui.hear("readyok", 1);
        assert!(!heard.contains("bestmove"), "{go}: {heard}");
        gui.say(stop);
        gui.hear("bestmove (none)", 1);
        gui.close();
    }
}

#[test]
fn an_infinite_search_ends_at_the_end_of_the_input() {
    let gui = Gui::open();
    gui.say("go infinite");
    gui.hear("info depth 1 ", 1);
    assert_eq!(gui.close().matches("bestmove").count(), 1);
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
