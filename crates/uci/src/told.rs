//! What a GUI is told of a search.

use isotope_engine::Found;
use shakmaty::{CastlingMode, Move};

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
