//! The engine's evaluation of the current position under the ruleset of each board, in several lines.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use isotope_analysis::LineEnd;
use isotope_answer::{InputError, RequestError, SCHEMA, protocol::Rulesets};
use isotope_engine::{Engine, Limits, Score, SearchLine};
use isotope_kernel::{Outcome, Position, judge, notation};
use isotope_search::{Control, TimeLimit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::Position as _;

use super::{
    board_name::{BoardError, BoardName, begin, played},
    think::{BestMove, Thought, ThoughtInWords, thought},
};
use crate::{
    boards::{join_sentences, look_same},
    client::{Client, LONGEST},
    state::State,
};

/// The size of each board's transposition table, in MiB: usually, and in a search of a given time.
const TABLE: usize = 4;
const TIMED_TABLE: usize = 8;

/// The default and the highest node limit for each board.
const NODES: u64 = 3_000_000;
const MAX_NODES: u64 = 50_000_000;

/// The number of nodes of a board's first turn. Each turn is twice as long as the one before, up to a limit, which is
/// higher in a search of a given time.
const FIRST_TURN: u64 = 10_000;
const LONGEST_TURN: u64 = 320_000;
const LONGEST_TIMED_TURN: u64 = 10_240_000;

/// The longest time that may be asked for, in seconds. A connection lasts for no much longer.
const MAX_SECONDS: u64 = 25;

/// The plies by which the search of another board's best move may fall short. With little time, it would often end before
/// its last ply, and a difference would not be told.
const NEARLY: u32 = 2;

/// The margin, in hundredths of a pawn, by which best moves have to differ in worth for the difference to be told.
const MARGIN: i32 = 40;

/// The searches of the latest questions that may go on: their question, and what each board has.
static KEPT: Mutex<Vec<(String, Vec<Kept>)>> = Mutex::new(Vec::new());

/// The number of questions whose searches are kept.
const MAX_KEPT: usize = 2;

/// The highest number of lines.
const MAX_LINES: usize = 5;

/// A request to evaluate the current position on each board.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct EvaluateQuestion {
    state: State,
    /// The number of lines, from 1 to 5; 1 if absent.
    #[serde(default = "one")]
    lines: usize,
    /// The node limit for each board, at most 50,000,000. If absent, it is 3,000,000, or there is none if `seconds` are
    /// given.
    nodes: Option<u64>,
    /// The time in seconds, at most 25, of a search that goes on with the next such question about the same position. If
    /// absent, it is 10 seconds, and nothing is kept.
    seconds: Option<u64>,
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

/// The comparison of all boards, which is the last line: before, the best moves differ by chance.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct EvaluationSummary {
    schema: u32,
    /// Always true: this is the last line.
    done: bool,
    /// Whether the best moves of the same position differ: on some board, the best move of another is illegal or clearly
    /// worse.
    differ: bool,
    /// Whether another search of the same position would go deeper.
    goes_on: bool,
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
    /// The score of the best line for the side to move.
    value: i32,
    is_settled: bool,
}

/// What is kept of a board, for a search that goes on.
struct Kept {
    engine: Engine,
    depth: u32,
    nodes: u64,
    lines: Vec<EvaluatedLine>,
    value: i32,
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
    let EvaluateQuestion { state, lines, nodes, seconds } = question;
    let (input, named) = begin(state, (nodes.unwrap_or(NODES), MAX_NODES), rulesets)?;
    let refuse = |message: String| {
        Err(InputError::new(&state.start, &[], RequestError { code: "too-long", message }))
    };
    if !(1..=MAX_LINES).contains(lines) {
        return refuse(format!("there are 1 to {MAX_LINES} lines: ask for so many"));
    }
    if seconds.is_some_and(|seconds| seconds > MAX_SECONDS) {
        return refuse(format!("a search takes {MAX_SECONDS} seconds at most: ask for fewer"));
    }
    let nodes = nodes.unwrap_or(if seconds.is_some() { u64::MAX } else { NODES });
    let key = seconds.map(|_| {
        format!("{lines} {:?} {:?} {:?}", state.start, state.on_the_boards(), state.rulesets)
    });
    let mut kept = key.as_deref().and_then(take).unwrap_or_default().into_iter();
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
                    let size = if seconds.is_some() { TIMED_TABLE } else { TABLE };
                    let engine = || Engine::new(size, 1).with_network(network);
                    let kept = kept.next().unwrap_or_else(|| Kept::new(engine()));
                    searched.push(Searched::new(called, kept, start.position, end));
                }
            },
        }
    }
    let time = seconds.map_or(LONGEST, Duration::from_secs);
    client.control().limit(TimeLimit::exactly(time));
    search(
        &mut searched,
        (*lines, nodes),
        seconds.is_some(),
        &client.control().part(Some(time * 4 / 5)),
        client,
    );
    let differ = differ(&searched, client.control());
    let summary = comparison(&searched, differ, nodes);
    if let Some(key) = key.filter(|_| summary.goes_on) {
        keep(key, searched.into_iter().map(Kept::of).collect());
    }
    Ok(summary)
}

/// Has the boards take turns until all are searched, or the time of `control` is over.
fn search(
    searched: &mut [Searched<'_>],
    (lines, nodes): (usize, u64),
    is_timed: bool,
    control: &Control,
    client: &Client<'_>,
) {
    for board in searched.iter().filter(|board| !board.lines.is_empty()) {
        board.send(client);
    }
    let longest = if is_timed { LONGEST_TIMED_TURN } else { LONGEST_TURN };
    let before = searched.iter().map(|board| board.nodes).min().unwrap_or_default();
    let mut turn = (before / 2).clamp(FIRST_TURN, longest);
    while searched.iter().any(|board| board.goes_on(nodes)) {
        for board in searched.iter_mut().filter(|board| board.goes_on(nodes)) {
            board.search(turn.min(nodes - board.nodes), lines, control, client);
            if control.check() {
                return;
            }
        }
        turn = (2 * turn).min(longest);
    }
}

/// Takes the searches that are kept for a question.
fn take(key: &str) -> Option<Vec<Kept>> {
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let at = all.iter().position(|(other, _)| other == key)?;
    Some(all.remove(at).1)
}

fn keep(key: String, boards: Vec<Kept>) {
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|(other, _)| *other != key);
    all.push((key, boards));
    let most = all.len().saturating_sub(MAX_KEPT);
    all.drain(..most);
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
    /// A board at the end of a line from `start`, with what is known of it.
    fn new(
        place: BoardName<'a>,
        kept: Kept,
        start: Position<'a>,
        end: LineEnd<'a>,
    ) -> Searched<'a> {
        let LineEnd { game, last, .. } = end;
        let Kept { engine, depth, nodes, lines, value, is_settled } = kept;
        Searched {
            place,
            position: last.map_or_else(|| start.clone(), |(_, last)| last.after),
            start: (start, game.moves().len()),
            history: game.earlier_keys(),
            engine,
            depth,
            nodes,
            lines,
            value,
            is_settled,
        }
    }

    fn goes_on(&self, nodes: u64) -> bool {
        !self.is_settled && self.nodes < nodes
    }

    /// Searches for one turn of `nodes` nodes, and sends the lines of each depth that is deeper than those before.
    fn search(&mut self, nodes: u64, lines: usize, all: &Control, client: &Client<'_>) {
        let control = all.part(None);
        let limits = Limits { nodes: Some(nodes), lines, ..Limits::default() };
        let mut found_lines: Vec<(i32, EvaluatedLine)> = Vec::new();
        let Searched { engine, position, start, history, .. } = &*self;
        let (place, before) = (self.place, self.nodes);
        let (mut deepest, mut best) = (self.depth, None);
        let lines = lines_of(position, limits.lines);
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
            if found_lines.len() == lines {
                deepest = found.depth;
                let nodes = before + found.nodes;
                // A line that is searched later may turn out to be better.
                found_lines.sort_by_key(|(value, _)| -value);
                let lines: Vec<_> = found_lines.iter().map(|(_, line)| line.clone()).collect();
                client.send_line(&so_far(place, (deepest, nodes), lines.clone()));
                best = Some((found_lines[0].0, lines));
            }
        });
        // A search that has nodes left has found all there is to find, unless its time was over. Limits are whole
        // milliseconds, so that a part may end just before all of it does: what is left for another part tells.
        self.is_settled = control.nodes() < nodes && !all.part(None).check();
        self.nodes += control.nodes().max(1);
        self.depth = deepest;
        if let Some((value, best)) = best {
            self.value = value;
            self.lines = best;
        }
    }

    fn send(&self, client: &Client<'_>) {
        client.send_line(&so_far(self.place, (self.depth, self.nodes), self.lines.clone()));
    }

    /// Whether a move is illegal on this board, or clearly worse than the best in a search nearly as deep. False if the
    /// search does not get so far.
    fn rejects(&self, uci: &str, control: &Control) -> bool {
        let Ok(m) = notation::read(&self.position, uci) else { return true };
        if judge(&self.position, m).is_err() {
            return true;
        }
        let limits = Limits {
            depth: Some(self.depth),
            moves: Some(vec![m]),
            analysis: true,
            ..Limits::default()
        };
        let mut value = None;
        self.engine.search(&self.position, &self.history, &limits, &control.part(None), |found| {
            if found.depth + NEARLY >= self.depth {
                value = Some(found.score.value());
            }
        });
        value.is_some_and(|value| self.value - value >= MARGIN)
    }
}

impl Kept {
    fn new(engine: Engine) -> Kept {
        Kept { engine, depth: 0, nodes: 0, lines: Vec::new(), value: 0, is_settled: false }
    }

    fn of(board: Searched<'_>) -> Kept {
        let Searched { engine, depth, nodes, lines, value, is_settled, .. } = board;
        Kept { engine, depth, nodes, lines, value, is_settled }
    }
}

fn so_far(
    place: BoardName<'_>,
    (depth, nodes): (u32, u64),
    lines: Vec<EvaluatedLine>,
) -> BoardEvaluation<'_> {
    BoardEvaluation { schema: SCHEMA, done: false, place, depth, nodes, outcome: None, lines }
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

/// Whether the best move of some board is illegal or clearly worse on another, if all show the same position.
fn differ(searched: &[Searched<'_>], control: &Control) -> bool {
    if !searched.windows(2).all(|pair| look_same(&pair[0].position, &pair[1].position)) {
        return false;
    }
    let best = |board: &Searched<'_>| board.lines.first().map(|line| line.best.clone());
    let all: Vec<BestMove> = searched.iter().filter_map(best).collect();
    searched.iter().filter_map(|board| Some((board, best(board)?))).any(|(board, own)| {
        let others = all.iter().filter(|other| !other.is_same(&own));
        others.into_iter().any(|other| !control.check() && board.rejects(other.uci(), control))
    })
}

/// Says what the best moves of the boards are if they differ.
fn comparison(searched: &[Searched<'_>], differ: bool, nodes: u64) -> EvaluationSummary {
    let best: Vec<_> = searched
        .iter()
        .filter_map(|board| Some((board.place.name, board.lines.first()?)))
        .collect();
    let each = best.iter().map(|(name, line)| (*name, format!("{} ({})", line.best, line.white)));
    let told = join_sentences(each, best.len()).filter(|_| differ);
    let told = told.map(|told| format!("The best moves differ. {told}."));
    EvaluationSummary {
        schema: SCHEMA,
        done: true,
        differ,
        goes_on: searched.iter().any(|board| board.goes_on(nodes)),
        says: EvaluationInWords { differ: told.unwrap_or_default() },
    }
}
