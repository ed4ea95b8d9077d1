//! The engine's evaluation of the current position under the ruleset of each board, in several lines.

use std::sync::Arc;

use isotope_analysis::LineEnd;
use isotope_answer::{InputError, RequestError, SCHEMA, protocol::Rulesets};
use isotope_engine::{Engine, Limits, Network, Score, SearchLine};
use isotope_kernel::{Outcome, Position};
use isotope_search::TimeLimit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::Position as _;

use super::{
    board_name::{BoardError, BoardName, begin, played},
    think::{BestMove, Thought, ThoughtInWords, thought},
};
use crate::{
    boards::join_sentences,
    client::{Client, LONGEST},
    state::State,
};

/// The size of each board's transposition table, in MiB.
const TABLE: usize = 4;

/// The default and the highest node limit for each board.
const NODES: u64 = 3_000_000;
const MAX_NODES: u64 = 50_000_000;

/// The number of nodes of a board's first turn. Each turn is twice as long as the one before, up to a limit.
const FIRST_TURN: u64 = 10_000;
const LONGEST_TURN: u64 = 320_000;

/// The highest number of lines.
const MAX_LINES: usize = 5;

/// A request to evaluate the current position on each board.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct EvaluateQuestion {
    state: State,
    /// The number of lines, from 1 to 5; 1 if absent.
    #[serde(default = "one")]
    lines: usize,
    /// The node limit for each board, at most 50,000,000; 3,000,000 if absent.
    nodes: Option<u64>,
}

fn one() -> usize {
    1
}

/// The evaluation of a board so far. Each replaces the one before.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct BoardEvaluation<'a> {
    schema: u32,
    /// Always false: more lines follow.
    done: bool,
    #[serde(flatten)]
    place: BoardName<'a>,
    /// The search depth in plies; 0 if the game is over.
    depth: u32,
    /// The number of nodes searched on this board.
    nodes: u64,
    /// The outcome, if the game is over.
    outcome: Option<Outcome>,
    /// The best moves with their lines, the best first; empty if the game is over.
    lines: Vec<EvaluatedLine>,
}

/// A move with its score and the line that it begins.
#[derive(Clone, Debug, JsonSchema, Serialize)]
struct EvaluatedLine {
    #[serde(rename = "move")]
    best: BestMove,
    /// The score from White's point of view, such as `+0.35` or `#-2`.
    white: String,
    /// The principal variation in SAN.
    line: Vec<String>,
    says: ThoughtInWords,
}

/// The comparison of all boards, sent after each round of turns.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct EvaluationSummary {
    schema: u32,
    /// Whether this is the last line.
    done: bool,
    /// Whether the best moves differ.
    differ: bool,
    says: EvaluationInWords,
}

/// The comparison of all boards in words.
#[derive(Debug, JsonSchema, Serialize)]
struct EvaluationInWords {
    /// The best move of each board as a sentence if they differ, else empty.
    differ: String,
}

/// A board that is being evaluated.
struct Searched<'a> {
    place: BoardName<'a>,
    position: Position<'a>,
    /// The start of the line, and the number of plies played from there.
    start: (Position<'a>, usize),
    history: Vec<u128>,
    engine: Engine,
    depth: u32,
    nodes: u64,
    lines: Vec<EvaluatedLine>,
    is_settled: bool,
}

/// Sends the evaluation of each board, better after each of its turns, and returns the comparison. The boards take
/// turns, so that all are evaluated to a similar depth at any time.
///
/// # Errors
/// Returns an error if the start cannot be read as a position, or the request exceeds a limit.
pub(crate) fn evaluate(
    question: &EvaluateQuestion,
    rulesets: &Rulesets,
    client: &Client<'_>,
) -> Result<EvaluationSummary, InputError> {
    let EvaluateQuestion { state, lines, nodes } = question;
    let nodes = nodes.unwrap_or(NODES);
    let (input, named) = begin(state, (nodes, MAX_NODES), rulesets)?;
    if !(1..=MAX_LINES).contains(lines) {
        let message = format!("there are 1 to {MAX_LINES} lines: ask for so many");
        return Err(InputError::new(&state.start, &[], RequestError { code: "too-long", message }));
    }
    let mut searched = Vec::new();
    for (board, place) in named.iter().enumerate() {
        let called = BoardName { board, name: &place.name };
        match played(place, state, &input) {
            Err(error) => client.send_line(&BoardError { error, place: called }),
            Ok((start, end)) => match end.game.ended() {
                Some(outcome) => client.send_line(&over(called, outcome)),
                None => {
                    // A file that cannot be used is told by the commands that play.
                    let network = place.ruleset.as_deref().ok().and_then(|ruleset| {
                        let networks = rulesets.networks();
                        networks.find(&ruleset.id, &ruleset.hash).unwrap_or_default()
                    });
                    searched.push(Searched::new(called, network, start.position, end));
                }
            },
        }
    }
    client.control().limit(TimeLimit::exactly(LONGEST));
    let mut turn = FIRST_TURN;
    while searched.iter().any(|board| board.goes_on(nodes)) {
        for board in searched.iter_mut().filter(|board| board.goes_on(nodes)) {
            board.search(turn.min(nodes - board.nodes), *lines, client);
            if client.control().check() {
                return Ok(comparison(&searched, true));
            }
        }
        client.send_line(&comparison(&searched, false));
        turn = (2 * turn).min(LONGEST_TURN);
    }
    Ok(comparison(&searched, true))
}

fn over(place: BoardName<'_>, outcome: Outcome) -> BoardEvaluation<'_> {
    let outcome = Some(outcome);
    BoardEvaluation {
        schema: SCHEMA,
        done: false,
        place,
        depth: 0,
        nodes: 0,
        outcome,
        lines: vec![],
    }
}

impl<'a> Searched<'a> {
    /// A board before its first turn, at the end of a line from `start`.
    fn new(
        place: BoardName<'a>,
        network: Option<Arc<Network>>,
        start: Position<'a>,
        end: LineEnd<'a>,
    ) -> Searched<'a> {
        let LineEnd { game, last, .. } = end;
        Searched {
            place,
            position: last.map_or_else(|| start.clone(), |(_, last)| last.after),
            start: (start, game.moves().len()),
            history: game.earlier_keys(),
            engine: Engine::new(TABLE, 1).with_network(network),
            depth: 0,
            nodes: 0,
            lines: Vec::new(),
            is_settled: false,
        }
    }

    fn goes_on(&self, nodes: u64) -> bool {
        !self.is_settled && self.nodes < nodes
    }

    /// Searches for one turn of `nodes` nodes, and sends the lines of each depth that is deeper than those before.
    fn search(&mut self, nodes: u64, lines: usize, client: &Client<'_>) {
        let control = client.control().part(None);
        let limits = Limits { nodes: Some(nodes), lines, ..Limits::default() };
        let mut found_lines: Vec<(i32, EvaluatedLine)> = Vec::new();
        let Searched { engine, position, start, history, .. } = &*self;
        let (place, before) = (self.place, self.nodes);
        let (mut deepest, mut best) = (self.depth, None);
        let all = lines_of(position, limits.lines);
        engine.search(position, history, &limits, &control, |found| {
            if found.depth <= deepest {
                return;
            }
            if found.line == 1 {
                found_lines.clear();
            }
            let thought = thought(position, (&start.0, start.1), &found.moves, Some(&found));
            let line = EvaluatedLine::new(position, thought, &found);
            found_lines.extend(line.map(|line| (found.score.value(), line)));
            if found_lines.len() == all {
                deepest = found.depth;
                let nodes = before + found.nodes;
                // A line that is searched later may turn out to be better.
                found_lines.sort_by_key(|(value, _)| -value);
                let lines: Vec<_> = found_lines.iter().map(|(_, line)| line.clone()).collect();
                client.send_line(&BoardEvaluation {
                    schema: SCHEMA,
                    done: false,
                    place,
                    depth: deepest,
                    nodes,
                    outcome: None,
                    lines: lines.clone(),
                });
                best = Some(lines);
            }
        });
        // A search that has nodes left has found all there is to find.
        self.is_settled = control.nodes() < nodes && !client.control().is_over();
        self.nodes += control.nodes().max(1);
        self.depth = deepest;
        if let Some(best) = best {
            self.lines = best;
        }
    }
}

/// The number of lines of a position: as many as asked for, if there are so many moves.
fn lines_of(position: &Position<'_>, lines: usize) -> usize {
    position.all_moves().len().clamp(1, lines)
}

impl EvaluatedLine {
    fn new(position: &Position<'_>, thought: Thought, found: &SearchLine) -> Option<EvaluatedLine> {
        let white = in_figures(found.score.for_white(position.turn()));
        let Thought { best, line, says, .. } = thought;
        Some(EvaluatedLine { best: best?, white, line, says })
    }
}

/// A score in figures, such as `+0.35` or `#-2`.
fn in_figures(score: Score) -> String {
    match score {
        Score::Centipawns(0) => "0.00".into(),
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) => format!("#{moves}"),
    }
}

/// Compares the best moves of the boards.
fn comparison(searched: &[Searched<'_>], done: bool) -> EvaluationSummary {
    let best: Vec<_> = searched
        .iter()
        .filter_map(|board| Some((board.place.name, board.lines.first()?)))
        .collect();
    let differ = best.windows(2).any(|pair| !pair[0].1.best.is_same(&pair[1].1.best));
    let each = best.iter().map(|(name, line)| (*name, format!("{} ({})", line.best, line.white)));
    let told = join_sentences(each, best.len()).filter(|_| differ);
    let told = told.map(|told| format!("The best moves differ. {told}."));
    EvaluationSummary {
        schema: SCHEMA,
        done,
        differ,
        says: EvaluationInWords { differ: told.unwrap_or_default() },
    }
}
