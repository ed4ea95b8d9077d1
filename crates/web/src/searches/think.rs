//! The engine's move in the current position, under the ruleset of one board.

use std::{fmt, time::Duration};

use isotope_analysis::{Verdict, verdict};
use isotope_answer::{
    InputError, PositionInput, PositionQuery, RequestError, SCHEMA,
    protocol::{self, Rulesets},
};
use isotope_engine::{Engine, Limits, Score, SearchLine};
use isotope_kernel::{Game, Outcome, Position, notation, words::color_name};
use isotope_pgn::numbered_line;
use isotope_search::TimeLimit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Move, Position as _};

use crate::{
    boards::{Pick, outcome_sentence},
    client::{Client, LONGEST},
    state::{PARSE_OPTIONS, State},
};

/// The size of the transposition table, in MiB. Every search starts with an empty table.
const TABLE: usize = 8;

/// The highest node limit that may be requested.
const MAX_NODES: u64 = 100_000_000;

/// A request for the engine's move.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct ThinkQuestion {
    state: State,
    /// The index, from 0, of the board whose ruleset applies.
    #[serde(default)]
    board: usize,
    #[serde(default)]
    think: Think,
}

/// The search limit of the engine.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Think {
    Quick,
    #[default]
    Steady,
    Deep,
    /// A time in milliseconds, at most 10,000.
    Milliseconds(u64),
    /// A number of nodes, at most 100,000,000.
    Nodes(u64),
}

/// The result of a search, either final or up to a completed depth.
#[derive(Debug, Default, JsonSchema, Serialize)]
pub(crate) struct Thought {
    schema: u32,
    /// Whether this is the last line of the response.
    done: bool,
    /// The best move; null if the game is over.
    #[serde(rename = "move")]
    pub(super) best: Option<BestMove>,
    /// The outcome, if the game is over.
    outcome: Option<Outcome>,
    /// The score from the point of view of the side to move; null if the game is over or no depth was completed.
    score: Option<protocol::Score>,
    /// The search depth in plies.
    depth: u32,
    /// The number of nodes searched.
    nodes: u64,
    /// The duration of the search so far, in milliseconds.
    milliseconds: u64,
    /// The principal variation in SAN.
    pub(super) line: Vec<String>,
    pub(super) says: ThoughtInWords,
}

/// The best move.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(crate) struct BestMove {
    uci: String,
    san: Option<String>,
    /// The origin square, or a letter and `@` for a piece in hand, such as `N@` for a knight.
    from: String,
    /// The target square.
    to: String,
}

impl BestMove {
    pub(super) fn is_same(&self, other: &BestMove) -> bool {
        self.uci == other.uci
    }
}

/// The move in SAN.
impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.san.as_deref().unwrap_or(&self.uci))
    }
}

/// The result of a search in words.
#[derive(Clone, Debug, Default, JsonSchema, Serialize)]
pub(crate) struct ThoughtInWords {
    /// The score, or the outcome if the game is over; empty if no depth was completed.
    score: String,
    /// The principal variation with move numbers.
    line: String,
}

/// Sends the best move after each completed depth, and returns the last one. If the game is over, the result
/// contains the outcome and no move.
///
/// # Errors
/// Returns an error if the board does not exist, the game cannot be played on it, or the request exceeds a limit.
pub(crate) fn think(
    question: &ThinkQuestion,
    rulesets: &Rulesets,
    client: &Client<'_>,
) -> Result<Thought, InputError> {
    let ThinkQuestion { state, board, think } = question;
    let refuse = |refusal| InputError::new(&state.start, &[], refusal);
    let (time, nodes) = think.within_limits().map_err(refuse)?;
    let ruleset = state.ruleset(*board, rulesets)?;
    let asked = PositionQuery::new(PositionInput::read(&state.start, PARSE_OPTIONS)?, &ruleset)?;
    let game = asked.played(state.on_the_boards())?.game;
    if let Some(outcome) = game.ended() {
        let says = ThoughtInWords { score: outcome_sentence(outcome), line: String::new() };
        let outcome = Some(outcome);
        return Ok(Thought { schema: SCHEMA, done: true, outcome, says, ..Thought::default() });
    }
    client.control().limit(TimeLimit::exactly(time));
    let network = rulesets.networks().find(&ruleset.id, &ruleset.hash).unwrap_or_default();
    let engine = Engine::new(TABLE, 1).with_network(network);
    Ok(search(&engine, &game, &asked.position, nodes, client))
}

/// Searches until the client's control or the node limit stops the search.
fn search(
    engine: &Engine,
    game: &Game<&isotope_kernel::Rules>,
    start: &Position<'_>,
    nodes: Option<u64>,
    client: &Client<'_>,
) -> Thought {
    let history = game.earlier_keys();
    let position = game.position();
    let limits = Limits { nodes, ..Limits::default() };
    let mut last = None;
    let tell = |found: SearchLine| {
        let found = thought(&position, (start, game.moves().len()), &found.moves, Some(&found));
        client.send_line(&found);
        last = Some(found);
    };
    let best = engine.search(&position, &history, &limits, client.control(), tell);
    // If there was no time to complete a depth, the result is the first move in the engine's move order.
    let mut last =
        last.unwrap_or_else(|| thought(&position, (start, game.moves().len()), &best, None));
    last.done = true;
    last
}

/// Builds the result of a search so far, with the variation in SAN.
pub(super) fn thought(
    position: &Position<'_>,
    (start, played): (&Position<'_>, usize),
    moves: &[Move],
    found: Option<&SearchLine>,
) -> Thought {
    let mut here = position.clone();
    let mut line = Vec::new();
    for m in moves {
        // The variation is cut off where the game ends, even if the engine searched further.
        let Verdict::Legal(played_move) = verdict(&here, *m) else { break };
        line.push(played_move.san);
        here = played_move.after;
    }
    let best = moves.first().map(|m| {
        let from = Pick::of(*m).text();
        let uci = notation::uci(position, *m);
        BestMove { uci, san: line.first().cloned(), from, to: m.to().to_string() }
    });
    let says = found.map_or_else(String::new, |found| in_words(position, found.score));
    Thought {
        schema: SCHEMA,
        best,
        score: found.map(|found| found.score.into()),
        depth: found.map_or(0, |found| found.depth),
        nodes: found.map_or(0, |found| found.nodes),
        milliseconds: found.map_or(0, |found| found.time.as_millis() as u64),
        says: ThoughtInWords { score: says, line: numbered_line(start, played, &line) },
        line,
        ..Thought::default()
    }
}

/// A score in words, such as `White is ahead by 0.35` or `Black wins in 2 moves`.
fn in_words(position: &Position<'_>, score: Score) -> String {
    let side = |is_own: bool| {
        let turn = position.turn();
        color_name(if is_own { turn } else { !turn })
    };
    match score {
        Score::Centipawns(0) => "Even".into(),
        Score::Centipawns(value) => {
            let value_in_pawns = f64::from(value.abs()) / 100.0;
            format!("{} is ahead by {value_in_pawns:.2}", side(value > 0))
        }
        Score::Mate(moves) => {
            let plural = if moves.abs() == 1 { "" } else { "s" };
            format!("{} wins in {} move{plural}", side(moves > 0), moves.abs())
        }
    }
}

impl Think {
    /// Returns the time limit and, if there is one, the node limit. Limits that are too high are refused.
    fn within_limits(self) -> Result<(Duration, Option<u64>), RequestError> {
        let most = LONGEST.as_millis() as u64;
        let refuse = |message: String| Err(RequestError { code: "too-long", message });
        match self {
            Think::Quick => Ok((Duration::from_millis(300), None)),
            Think::Steady => Ok((Duration::from_millis(1500), None)),
            Think::Deep => Ok((Duration::from_secs(6), None)),
            Think::Milliseconds(time) if time > most => {
                refuse(format!("the engine thinks for {most} milliseconds at most: ask for fewer"))
            }
            Think::Milliseconds(time) => Ok((Duration::from_millis(time), None)),
            Think::Nodes(nodes) if nodes > MAX_NODES => {
                refuse(format!("the engine looks at {MAX_NODES} nodes at most: ask for fewer"))
            }
            Think::Nodes(nodes) => Ok((LONGEST, Some(nodes))),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_value, json};

    use super::*;

    #[test]
    fn each_word_is_a_time_and_nodes_have_the_longest() {
        let limits = |think: Value| {
            let question = json!({ "state": {}, "think": think });
            let ThinkQuestion { think, .. } = from_value(question).unwrap();
            let (time, nodes) = think.within_limits().unwrap();
            (time.as_millis(), nodes)
        };
        for (think, milliseconds) in [("quick", 300), ("steady", 1_500), ("deep", 6_000)] {
            assert_eq!(limits(json!(think)), (milliseconds, None));
        }
        assert_eq!(limits(json!({ "milliseconds": 10_000 })), (10_000, None));
        assert_eq!(limits(json!({ "nodes": 5 })), (10_000, Some(5)));
        let ThinkQuestion { think, .. } = from_value(json!({ "state": {} })).unwrap();
        assert!(matches!(think, Think::Steady), "{think:?}");
    }
}
