//! The questions whose answers take a search: `solve`, `search`, `probe` and `perft`.

use std::time::Duration;

use isotope_engine::{Engine, Limits, SearchLine};
use isotope_kernel::Outcome;
use isotope_outcomes::{Solution, Solver};
use isotope_search::{Perft, PerftError, TimeLimit};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    fields::{PositionQuestion, position_fields},
    session::{Answered, Session, game_after},
    tables,
};
use crate::{
    input::refusal::RequestError,
    output::{
        answer::{SCHEMA, json},
        numbers::with_commas,
    },
    position::{
        best_play::{BestPlayAnswer, san_line, uci_line},
        perft::PerftCount,
    },
};

position_fields!(
    /// A search from a position.
    SearchQuestion, "The moves to play first, in UCI notation or SAN.",
    /// The maximum number of nodes to search.
    #[serde(default)]
    nodes: Option<u64>,
    /// The maximum time to search, in milliseconds.
    #[serde(default)]
    milliseconds: Option<u64>
);

position_fields!(
    /// A count of the lines of play from a position.
    PerftQuestion, "The moves to play first, in UCI notation or SAN.",
    /// The length of the lines, in plies.
    depth: u32
);

/// The default node limit of `solve`.
pub const NODES: u64 = 1_000_000;

/// The time limit of `search` if the question gives neither a time nor a number of nodes.
const TIME: Duration = Duration::from_secs(1);

/// The size of the engine's transposition table, in MiB.
const TABLE: usize = 16;

/// The result of a search by the engine.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Search")]
pub(super) struct SearchAnswer<'a> {
    schema: u32,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The position, as FEN.
    fen: String,
    /// The search depth reached, in plies.
    depth: u32,
    /// The number of positions searched.
    nodes: u64,
    /// The outcome, if the game is over; otherwise null.
    outcome: Option<Outcome>,
    /// The best line, as the only element; empty if the game is over.
    lines: Vec<BestLine>,
}

#[derive(JsonSchema, Serialize)]
struct BestLine {
    /// The value of the line for the side to move.
    score: Score,
    /// The moves of the line, in UCI notation.
    pv: Vec<String>,
    /// The same moves, in SAN.
    san: Vec<String>,
}

/// The value of a line for the side to move: hundredths of a pawn, or moves to mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// The value in hundredths of a pawn.
    Cp(i32),
    /// The number of moves to the end of the game; negative if the side to move loses.
    Mate(i32),
}

impl From<isotope_engine::Score> for Score {
    fn from(score: isotope_engine::Score) -> Score {
        match score {
            isotope_engine::Score::Centipawns(value) => Score::Cp(value),
            isotope_engine::Score::Mate(moves) => Score::Mate(moves),
        }
    }
}

/// The result of best play, if it can be found.
pub(super) fn solve(of: &SearchQuestion, session: Session<'_>) -> Answered {
    let ruleset = session.load(&of.ruleset)?;
    let (asked, ..) = game_after((&of.fen, of.chess960, &of.moves), &ruleset)?;
    let solution = match asked.ended {
        Some(outcome) => Solution::of_outcome(&asked.position, outcome),
        None => solver(of.nodes, of.milliseconds, session).solve_with_tables(&asked.position),
    };
    Ok(json(&BestPlayAnswer::new(&asked, &solution)))
}

/// The entry of a position in the tables.
pub(super) fn probe(of: &PositionQuestion, session: Session<'_>) -> Answered {
    let ruleset = session.load(&of.ruleset)?;
    let (asked, ..) = game_after((&of.fen, of.chess960, &of.moves), &ruleset)?;
    tables::probe(&asked, session.rulesets, session.control)
}

/// A solver with the limits of a question, capped by the bounds of its control.
pub(super) fn solver(
    nodes: Option<u64>,
    milliseconds: Option<u64>,
    Session { rulesets, control }: Session<'_>,
) -> Solver<'_> {
    let bounds = control.bounds();
    let nodes = match (nodes, milliseconds) {
        (None, Some(_)) => None,
        (nodes, _) => Some(nodes.unwrap_or(NODES).min(bounds.nodes)),
    };
    let time =
        milliseconds.map_or(bounds.time, |time| Duration::from_millis(time).min(bounds.time));
    let time = (time < Duration::MAX).then_some(time);
    Solver {
        nodes,
        time,
        syzygy: rulesets.syzygy(),
        control: Some(control.search()),
        ..Solver::default()
    }
}

/// The engine's best line in the last position of a game.
pub(super) fn search(of: &SearchQuestion, session: Session<'_>) -> Answered {
    let Session { rulesets, control } = session;
    let ruleset = &session.load(&of.ruleset)?;
    let (asked, game, _) = game_after((&of.fen, of.chess960, &of.moves), ruleset)?;
    let bounds = control.bounds();
    let time = match (of.milliseconds, of.nodes) {
        (Some(time), _) => Duration::from_millis(time),
        (None, Some(_)) => Duration::MAX,
        (None, None) => TIME,
    };
    if time.min(bounds.time) < Duration::MAX {
        control.search().limit(TimeLimit::exactly(time.min(bounds.time)));
    }
    let nodes = of.nodes.map(|nodes| nodes.min(bounds.nodes));
    let limits = Limits { nodes, ..Limits::default() };
    let mut last: Option<SearchLine> = None;
    let tell = |found: SearchLine| last = Some(found);
    // A file that cannot be used is told by the commands that play.
    let network = rulesets.networks().find(&ruleset.id, &ruleset.hash).unwrap_or_default();
    let engine = Engine::new(TABLE, 1).with_network(network);
    let best = match asked.ended {
        Some(_) => Vec::new(),
        None => {
            let earlier = game.earlier_keys();
            engine.search(&asked.position, &earlier, &limits, control.search(), tell)
        }
    };
    let line = last.as_ref().filter(|_| !best.is_empty()).map(|found| BestLine {
        score: found.score.into(),
        pv: uci_line(&asked.position, &found.moves),
        san: san_line(&asked.position, &found.moves),
    });
    Ok(json(&SearchAnswer {
        schema: SCHEMA,
        ruleset: &ruleset.id,
        fen: asked.fen(),
        depth: last.as_ref().map_or(0, |found| found.depth),
        nodes: last.as_ref().map_or(0, |found| found.nodes),
        outcome: asked.ended,
        lines: line.into_iter().collect(),
    }))
}

/// The number of lines of play of a length.
pub(super) fn perft(of: &PerftQuestion, session: Session<'_>) -> Answered {
    let control = session.control;
    let ruleset = session.load(&of.ruleset)?;
    let (asked, ..) = game_after((&of.fen, of.chess960, &of.moves), &ruleset)?;
    let refuse = |code, message| asked.input.refuse(RequestError { code, message });
    let most = control.bounds().lines;
    let too_long = || {
        let (depth, most) = (of.depth, with_commas(most));
        let message = format!("{depth} plies may be more than {most} lines: ask for fewer");
        refuse("too-long", message)
    };
    // Counts that are probably too large are refused before anything is counted.
    let first = asked.position.all_moves().len() as u64;
    if first.checked_pow(of.depth).is_none_or(|all| all > most) {
        return Err(too_long());
    }
    control.search().limit_nodes(most);
    match Perft::default().count(&asked.position, of.depth, control.search(), &mut |_| ()) {
        Ok(nodes) if nodes <= most => Ok(json(&PerftCount::new(&asked, of.depth, nodes))),
        Ok(_) => Err(too_long()),
        Err(PerftError::Stopped | PerftError::TooDeep { .. }) => Err(too_long()),
        Err(error) => Err(refuse("too-many-lines", error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Bounds, QuestionControl, RulesetRef, Rulesets};

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn counted(fen: &str, depth: u32, control: &QuestionControl) -> Option<u64> {
        let ruleset = RulesetRef::Named("chess".into());
        let (fen, moves) = (fen.into(), Vec::new());
        let of = PerftQuestion { fen, chess960: false, moves, ruleset, depth };
        match perft(&of, Session { rulesets: &Rulesets::default(), control }) {
            Ok(line) => {
                let object: serde_json::Value = serde_json::from_str(&line).expect("an object");
                object["nodes"].as_u64()
            }
            Err(error) => {
                assert_eq!(error.error.code, "too-long");
                None
            }
        }
    }

    fn of_at_most(lines: u64) -> QuestionControl {
        QuestionControl::within(Bounds { lines, ..Bounds::default() })
    }

    #[test]
    fn perft_counts_lines_like_the_kernel() {
        for (depth, lines) in [(0, 1), (1, 20), (2, 400), (3, 8_902), (4, 197_281)] {
            let control = of_at_most(1_000_000);
            assert_eq!(counted(START, depth, &control), Some(lines), "{depth} plies");
        }
        assert_eq!(counted(START, 4, &of_at_most(197_280)), None);
    }

    #[test]
    fn few_first_moves_do_not_mean_a_short_count() {
        // White has only one move, but Black has dozens of replies.
        let one = "6k1/qq3r2/8/8/8/8/7q/7K w - - 0 1";
        assert_eq!(counted(one, 1, &of_at_most(1_000)), Some(1));
        assert_eq!(counted(one, 12, &of_at_most(1_000_000)), None);
        assert_eq!(counted(one, u32::MAX, &of_at_most(u64::MAX - 1)), None, "too many calls");
    }

    #[test]
    fn a_stopped_count_has_no_result() {
        let stopped = of_at_most(u64::MAX - 1);
        stopped.stop();
        assert_eq!(counted(START, 3, &stopped), None);
    }
}
