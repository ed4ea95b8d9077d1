//! The engine's move in the current position, under the ruleset of one board.

use std::{fmt, time::Duration};

use isotope_analysis::{Verdict, verdict};
use isotope_answer::{
    InputError, PositionInput, PositionQuery, RequestError, SCHEMA,
    protocol::{self, Rulesets},
};
use isotope_engine::{Engine, LEVELS, Level, Score, SearchLine};
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
    /// The level at which the engine plays, from 1 to 8. If absent, it plays its best move.
    level: Option<usize>,
    /// The time limit in milliseconds, at most 10,000; that if absent.
    milliseconds: Option<u64>,
    /// The node limit in place of that of the level, at most 100,000,000.
    nodes: Option<u64>,
    /// A number drawn by chance: a level plays the same move with the same number.
    #[serde(default)]
    chance: u32,
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
    pub(super) fn uci(&self) -> &str {
        &self.uci
    }

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
    let ThinkQuestion { state, board, chance, .. } = question;
    let refuse = |refusal| InputError::new(&state.start, &[], refusal);
    let (time, level) = question.within_limits().map_err(refuse)?;
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
    Ok(search(&engine, &game, &asked.position, (level, *chance), client))
}

/// Searches at a level until the client's control or the node limit stops the search.
fn search(
    engine: &Engine,
    game: &Game<&isotope_kernel::Rules>,
    start: &Position<'_>,
    (level, chance): (Level, u32),
    client: &Client<'_>,
) -> Thought {
    let history = game.earlier_keys();
    let position = game.position();
    let in_words = |found: &SearchLine| {
        thought(&position, (start, game.moves().len()), &found.moves, Some(found))
    };
    let tell = |found: &SearchLine| client.send_line(&in_words(found));
    let played = level.search(engine, &position, &history, client.control(), chance, tell);
    // A game that goes on has a move.
    Thought { done: true, ..played.as_ref().map_or_else(Thought::default, in_words) }
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

impl ThinkQuestion {
    /// Returns the time limit and the level. Limits that are too high are refused.
    fn within_limits(&self) -> Result<(Duration, Level), RequestError> {
        let most = LONGEST.as_millis() as u64;
        let refuse = |message: String| Err(RequestError { code: "too-long", message });
        let time = self.milliseconds.unwrap_or(most);
        if time > most {
            let message = format!("the engine thinks for {most} milliseconds at most");
            return refuse(format!("{message}: ask for fewer"));
        }
        let strongest = Level { nodes: MAX_NODES, spread: 0 };
        let level = match self.level {
            None => strongest,
            Some(number) => match number.checked_sub(1).and_then(|i| LEVELS.get(i)) {
                Some(level) => *level,
                None => {
                    let message = format!("the levels are 1 to {}: choose one", LEVELS.len());
                    return Err(RequestError { code: "no-level", message });
                }
            },
        };
        let nodes = self.nodes.unwrap_or(level.nodes);
        if nodes > MAX_NODES {
            return refuse(format!("the engine looks at {MAX_NODES} nodes at most: ask for fewer"));
        }
        Ok((Duration::from_millis(time), Level { nodes, ..level }))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_value, json};

    use super::*;

    #[test]
    fn a_level_has_its_nodes_and_its_spread_and_both_limits_apply() {
        let limits = |more: Value| {
            let mut question = json!({ "state": {} });
            for (name, value) in more.as_object().expect("fields") {
                question[name] = value.clone();
            }
            let question: ThinkQuestion = from_value(question).unwrap();
            let limits = question.within_limits();
            limits.map(|(time, level)| (time.as_millis(), level)).map_err(|error| error.code)
        };
        assert_eq!(limits(json!({ "level": 1 })), Ok((10_000, LEVELS[0])));
        assert_eq!(limits(json!({ "level": 8, "milliseconds": 90 })), Ok((90, LEVELS[7])));
        let strongest = |nodes| Level { nodes, spread: 0 };
        assert_eq!(limits(json!({ "nodes": 5 })), Ok((10_000, strongest(5))));
        assert_eq!(limits(json!({})), Ok((10_000, strongest(MAX_NODES))));
        assert_eq!([0, 9].map(|level| limits(json!({ "level": level }))), [Err("no-level"); 2]);
    }
}
