use isotope_engine::{Budget, Engine, Limits, Signal};
use isotope_kernel::{Position, fen};
use shakmaty::{CastlingMode, Position as _};
use std::{
    io::BufRead,
    time::{Duration, Instant},
};
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let ruleset = isotope_ruleset::load(&args[0]).unwrap();
    let ms: u64 = args[1].parse().unwrap();
    let (mut asked, mut good, mut nodes, mut total) = (0, 0, 0u64, Duration::ZERO);
    let verbose = args.len() > 2;
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let (text, expect, plies) = match serde_json::from_str::<serde_json::Value>(&line) {
            Ok(v) if v["fen"].is_string() => {
                if v["forced_win_in_plies"].is_null() {
                    continue;
                }
                (
                    v["fen"].as_str().unwrap().to_string(),
                    v["winning_moves"].clone(),
                    v["forced_win_in_plies"].as_i64(),
                )
            }
            _ => (line, serde_json::Value::Null, None),
        };
        let position = if text == "startpos" {
            Position::start(&ruleset.rules)
        } else {
            Position::from_fen(&ruleset.rules, fen::read(&text).unwrap()).unwrap()
        };
        let engine = Engine::new(64, 1);
        let signal = Signal::new();
        signal.limit(Budget::exactly(Duration::from_millis(ms)));
        let began = Instant::now();
        let mut last = None;
        let best = engine.search(&position, &[], &Limits::default(), &signal, |found| {
            if verbose {
                println!(
                    "info depth {} seldepth {} score {} nodes {} time {} hashfull {} pv {}",
                    found.depth,
                    found.deepest,
                    found.score,
                    found.nodes,
                    found.time.as_millis(),
                    found.full,
                    found
                        .moves
                        .iter()
                        .map(|m| m.to_uci(CastlingMode::Standard).to_string())
                        .collect::<Vec<_>>()
                        .join(" ")
                );
            }
            last = Some(found);
        });
        let took = began.elapsed();
        total += took;
        let last = last.unwrap();
        nodes += last.nodes;
        let uci = best[0].to_uci(CastlingMode::Standard).to_string();
        asked += 1;
        let ok = expect.as_array().is_none_or(|e| e.iter().any(|m| m == &serde_json::json!(uci)));
        let exact =
            plies.is_none_or(|p| last.score == isotope_engine::Score::Mate(((p + 1) / 2) as i32));
        if ok && exact {
            good += 1
        } else {
            println!(
                "{text} played {uci} {} want {expect} {plies:?} depth {} took {took:?}",
                last.score, last.depth
            );
        }
    }
    println!(
        "{good} of {asked}, {nodes} nodes, {total:?}, {:.0} knps",
        nodes as f64 / total.as_secs_f64() / 1e3
    );
}
