//! What a GUI is told.

use std::{
    fmt::Display,
    io::{self, Write},
    sync::{Arc, Mutex, PoisonError},
};

use isotope_engine::Found;
use shakmaty::{CastlingMode, Move};

/// The output, to which any thread writes whole lines.
#[derive(Clone)]
pub(crate) struct Output(Arc<Mutex<Box<dyn Write + Send>>>);

impl Output {
    pub(crate) fn new(output: Box<dyn Write + Send>) -> Output {
        Output(Arc::new(Mutex::new(output)))
    }

    pub(crate) fn say(&self, lines: impl Display) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{lines}")?;
        output.flush()
    }

    /// Writes each line of `message` as an `info string`.
    pub(crate) fn inform(&self, message: &str) -> io::Result<()> {
        let lines = message.lines().filter(|line| !line.trim().is_empty());
        let lines: Vec<String> = lines.map(|line| format!("info string {line}")).collect();
        self.say(lines.join("\n"))
    }
}

/// A line of moves in UCI.
pub(crate) fn moves(moves: &[Move], mode: CastlingMode) -> String {
    moves.iter().map(|m| m.to_uci(mode).to_string()).collect::<Vec<_>>().join(" ")
}

/// `info …`.
pub(crate) fn info(found: &Found, mode: CastlingMode) -> String {
    let Found { depth, deepest, line, score, nodes, time, full, moves: best } = found;
    let milliseconds = time.as_millis();
    let speed = (*nodes as f64 / time.as_secs_f64().max(0.001)) as u64;
    format!(
        "info depth {depth} seldepth {deepest} multipv {line} score {score} nodes {nodes} nps {speed} \
         hashfull {full} time {milliseconds} pv {}",
        moves(best, mode)
    )
}

/// `bestmove …`, with the answer that the engine expects and would ponder on.
pub(crate) fn best(best: &[Move], mode: CastlingMode) -> String {
    match best {
        [] => "bestmove (none)".into(),
        [m] => format!("bestmove {}", m.to_uci(mode)),
        [m, answer, ..] => {
            format!("bestmove {} ponder {}", m.to_uci(mode), answer.to_uci(mode))
        }
    }
}
