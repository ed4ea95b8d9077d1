//! Fairy-Stockfish in a process of its own, as built by `.ci/fairy`.

use std::{
    cell::RefCell,
    env, fs,
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Duration,
};

pub(crate) struct Fairy {
    process: Child,
    pipes: RefCell<(ChildStdin, BufReader<ChildStdout>)>,
}

impl Fairy {
    /// Starts the program with the variants in `ini`; `None` if it has not been built.
    pub(crate) fn start(ini: &str) -> Option<Fairy> {
        let program = target().join("fairy/stockfish");
        if !program.exists() {
            return None;
        }
        let pipes = |command: &mut Command| {
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts")
        };
        let mut process = pipes(&mut Command::new(program));
        let input = process.stdin.take().expect("it is piped");
        let output = BufReader::new(process.stdout.take().expect("it is piped"));
        let fairy = Fairy { process, pipes: RefCell::new((input, output)) };
        let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
        file.write_all(ini.as_bytes()).expect("a temporary file");
        fairy.say("setoption name Use NNUE value false");
        fairy.say(&format!("setoption name VariantPath value {}", file.path().display()));
        // The answer comes after the file has been read, so that it can be deleted.
        fairy.ask("isready", "readyok");
        Some(fairy)
    }

    pub(crate) fn set_up(&self, variant: &str, fen: &str) {
        self.say(&format!("setoption name UCI_Variant value {variant}"));
        self.say(&format!("position fen {fen}"));
    }

    /// Counts the lines of `depth` plies from the position that was set up.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let count = self.ask(&format!("go perft {depth}"), "Nodes searched: ");
        count.parse().expect("a count")
    }

    /// The CPU time of all threads of the process until now.
    pub(crate) fn cpu_time(&self) -> Duration {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.process.id())).expect("Linux");
        let nanoseconds = tasks.map(|task| {
            let text = fs::read_to_string(task.expect("a thread").path().join("schedstat"));
            let text = text.expect("the times of a thread");
            text.split(' ').next().and_then(|first| first.parse::<u64>().ok()).expect("a time")
        });
        Duration::from_nanos(nanoseconds.sum())
    }

    fn say(&self, line: &str) {
        writeln!(self.pipes.borrow_mut().0, "{line}").expect("it is listening");
    }

    /// Sends a command, and returns the rest of the first line that starts with `prefix`.
    fn ask(&self, line: &str, prefix: &str) -> String {
        self.say(line);
        let output = &mut self.pipes.borrow_mut().1;
        let mut lines = output.lines().map(|line| line.expect("it is running"));
        lines.find_map(|line| Some(line.strip_prefix(prefix)?.to_string())).expect("an answer")
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        self.say("quit");
        self.process.wait().expect("it ends");
    }
}

/// The folder into which cargo builds.
fn target() -> PathBuf {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
    env::var_os("CARGO_TARGET_DIR").map_or_else(default, PathBuf::from)
}
