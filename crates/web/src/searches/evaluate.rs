//! The engine's evaluation of the current position under the ruleset of each board, in several lines.

use std::sync::Arc;

use isotope_analysis::LineEnd;
use isotope_answer::{
    InputError, PositionQuery, Request, RequestError, SCHEMA, protocol::Rulesets,
};
use isotope_engine::{Engine, Limits, Score, SearchLine};
use isotope_kernel::{Outcome, Position};
use isotope_ruleset::Ruleset;
use isotope_search::TimeLimit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::Position as _;

use super::{
    board_name::{BoardError, BoardName},
    think::{BestMove, Thought, ThoughtInWords, thought},
};
use crate::{
    asker::{Asker, LONGEST},
    boards::{join_sentences, named_rulesets},
    state::{READING, State},
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
pub(crate) struct EvaluationInAll {
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
    asker: &Asker<'_>,
) -> Result<EvaluationInAll, InputError> {
    let EvaluateQuestion { state, lines, nodes } = question;
    state.within_limits()?;
    let nodes = nodes.unwrap_or(NODES);
    let refuse = |message: String| {
        let refusal = RequestError { code: "too-long", message };
        Err(InputError::new(&state.start, &[], refusal))
    };
    if nodes > MAX_NODES {
        return refuse(format!("{MAX_NODES} nodes are looked at, at most: ask for fewer"));
    }
    if !(1..=MAX_LINES).contains(lines) {
        return refuse(format!("there are 1 to {MAX_LINES} lines: ask for so many"));
    }
    let request = Request::read(&state.start, READING)?;
    let named = named_rulesets(&state.rulesets, rulesets);
    let mut searched = Vec::new();
    for (board, place) in named.iter().enumerate() {
        let called = BoardName { board, name: &place.name };
        match begin((called, &place.ruleset), (state, &request)) {
            Err(error) => asker.send_line(&BoardError { error, place: called }),
            Ok(Begun::Over(outcome)) => asker.send_line(&over(called, outcome)),
            Ok(Begun::Searched(board)) => searched.push(*board),
        }
    }
    asker.control().limit(TimeLimit::exactly(LONGEST));
    let mut turn = FIRST_TURN;
    while searched.iter().any(|board| board.goes_on(nodes)) {
        for board in searched.iter_mut().filter(|board| board.goes_on(nodes)) {
            board.search(turn.min(nodes - board.nodes), *lines, asker);
            if asker.control().check() {
                return Ok(comparison(&searched, true));
            }
        }
        asker.send_line(&comparison(&searched, false));
        turn = (2 * turn).min(LONGEST_TURN);
    }
    Ok(comparison(&searched, true))
}

enum Begun<'a> {
    Over(Outcome),
    Searched(Box<Searched<'a>>),
}

/// Plays the line on a board.
fn begin<'a>(
    (place, ruleset): (BoardName<'a>, &'a Result<Arc<Ruleset>, RequestError>),
    (state, request): (&State, &Request),
) -> Result<Begun<'a>, InputError> {
    let refuse = |refusal: &RequestError| InputError::new(&state.start, &[], refusal.clone());
    let ruleset = ruleset.as_ref().map_err(refuse)?;
    let start = PositionQuery::of(request.clone(), ruleset)?;
    let LineEnd { game, last, .. } = start.played(state.on_the_boards())?;
    if let Some(outcome) = game.ended() {
        return Ok(Begun::Over(outcome));
    }
    let mut history: Vec<u128> = game.keys().collect();
    history.pop();
    let played = game.moves().len();
    Ok(Begun::Searched(Box::new(Searched {
        place,
        position: last.map_or_else(|| start.position.clone(), |(_, last)| last.after),
        start: (start.position, played),
        history,
        engine: Engine::new(TABLE, 1),
        depth: 0,
        nodes: 0,
        lines: Vec::new(),
        is_settled: false,
    })))
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

impl Searched<'_> {
    fn goes_on(&self, nodes: u64) -> bool {
        !self.is_settled && self.nodes < nodes
    }

    /// Searches for one turn of `nodes` nodes, and sends the lines of each depth that is deeper than those before.
    fn search(&mut self, nodes: u64, lines: usize, asker: &Asker<'_>) {
        let control = asker.control().part(None);
        let limits = Limits { nodes: Some(nodes), lines, ..Limits::default() };
        let mut found_lines: Vec<(i32, EvaluatedLine)> = Vec::new();
        let Searched { engine, position, start, history, .. } = &*self;
        let (place, before) = (self.place, self.nodes);
        let (mut deepest, mut best) = (self.depth, None);
        let all = lines_of(position, limits.lines);
        engine.search(position, history, &limits, &control, |found| {
            if found.line == 1 {
                found_lines.clear();
            }
            let thought = thought(position, (&start.0, start.1), &found.moves, Some(&found));
            let line = EvaluatedLine::of(position, thought, &found);
            found_lines.extend(line.map(|line| (worst_first(found.score), line)));
            if found_lines.len() == all && found.depth > deepest {
                deepest = found.depth;
                let nodes = before + found.nodes;
                // A line that is searched later may turn out to be better.
                found_lines.sort_by_key(|(value, _)| -value);
                let lines: Vec<_> = found_lines.iter().map(|(_, line)| line.clone()).collect();
                asker.send_line(&BoardEvaluation {
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
        self.is_settled = control.nodes() < nodes && !asker.control().is_over();
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
    fn of(position: &Position<'_>, thought: Thought, found: &SearchLine) -> Option<EvaluatedLine> {
        let white = for_white(position, found);
        let (best, line, says) = thought.into_parts();
        Some(EvaluatedLine { best: best?, white, line, says })
    }
}

/// A number that orders scores from the worst to the best.
fn worst_first(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => 1_000_000 - moves,
        Score::Mate(moves) => -1_000_000 - moves,
    }
}

/// A score from White's point of view, such as `+0.35` or `#-2`.
fn for_white(position: &Position<'_>, found: &SearchLine) -> String {
    let sign = if position.turn().is_white() { 1 } else { -1 };
    match found.score {
        Score::Centipawns(0) => "0.00".into(),
        Score::Centipawns(value) => format!("{:+.2}", f64::from(sign * value) / 100.0),
        Score::Mate(moves) => format!("#{}", sign * moves),
    }
}

/// Compares the best moves of the boards.
fn comparison(searched: &[Searched<'_>], done: bool) -> EvaluationInAll {
    let best: Vec<_> = searched
        .iter()
        .filter_map(|board| Some((board.place.name, board.lines.first()?)))
        .collect();
    let differ = best.windows(2).any(|pair| !pair[0].1.best.is_same(&pair[1].1.best));
    let each = best.iter().map(|(name, line)| (*name, format!("{} ({})", line.best, line.white)));
    let told = join_sentences(each, best.len()).filter(|_| differ);
    let told = told.map(|told| format!("The best moves differ. {told}."));
    EvaluationInAll {
        schema: SCHEMA,
        done,
        differ,
        says: EvaluationInWords { differ: told.unwrap_or_default() },
    }
}
