//! Writes output to a GUI, and formats the lines that report searches.

use std::{
    fmt::Display,
    io::{self, Write},
    sync::{Arc, Mutex, PoisonError},
};

use isotope_engine::{ResultModel, SearchLine};
use shakmaty::{CastlingMode, Move};

/// The output to a GUI, to which several threads can write whole lines.
#[derive(Clone)]
pub(crate) struct GuiOutput(Arc<Mutex<Box<dyn Write + Send>>>);

impl GuiOutput {
    pub(crate) fn new(output: Box<dyn Write + Send>) -> GuiOutput {
        GuiOutput(Arc::new(Mutex::new(output)))
    }

    /// Writes one or more whole lines and flushes the output.
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

/// The moves in UCI notation, separated by spaces.
pub(crate) fn moves(moves: &[Move], mode: CastlingMode) -> String {
    moves.iter().map(|m| m.to_uci(mode).to_string()).collect::<Vec<_>>().join(" ")
}

/// Formats the message `info …` for a line of moves found by the engine, with the probabilities of the results if
/// there is a model of them.
pub(crate) fn info(found: &SearchLine, mode: CastlingMode, results: Option<ResultModel>) -> String {
    let SearchLine { depth, deepest, line, score, nodes, time, full, moves: best } = found;
    let milliseconds = time.as_millis();
    let speed = (*nodes as f64 / time.as_secs_f64().max(0.001)) as u64;
    let wdl = results.map(|results| {
        let [win, draw, loss] = results.permille(*score);
        format!(" wdl {win} {draw} {loss}")
    });
    let wdl = wdl.unwrap_or_default();
    let pv = if best.is_empty() { String::new() } else { format!(" pv {}", moves(best, mode)) };
    format!(
        "info depth {depth} seldepth {deepest} multipv {line} score {score}{wdl} nodes {nodes} nps {speed} \
         hashfull {full} time {milliseconds}{pv}"
    )
}

/// Formats the message `bestmove …`, with the expected reply to ponder on if there is one.
pub(crate) fn best(best: &[Move], mode: CastlingMode) -> String {
    match best {
        [] => "bestmove (none)".into(),
        [m] => format!("bestmove {}", m.to_uci(mode)),
        [m, reply, ..] => {
            format!("bestmove {} ponder {}", m.to_uci(mode), reply.to_uci(mode))
        }
    }
}
