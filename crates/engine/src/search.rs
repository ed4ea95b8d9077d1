//! The search for the best move: iterative deepening on several threads.

mod exchange;
mod history;
mod move_order;
mod node;
mod quiescence;
mod worker;

use std::{
    cmp::Reverse,
    panic,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use isotope_kernel::Position;
use isotope_search::Control;
use shakmaty::{Move, Position as _};

use crate::{
    endings::Endings,
    evaluate::{self, weights::Weights},
    network::Network,
    rule_features::RuleFeatures,
    score::{INFINITE, MAX_PLY, Score, WON},
    table::{PackedMove, SearchTable},
};
use history::MoveHistory;
use move_order::{RankedMove, rank};
use worker::{SharedState, Worker};

/// An engine with a transposition table and histories of moves that are kept from one search to the next.
pub struct Engine {
    table: SearchTable,
    threads: usize,
    network: Option<Arc<Network>>,
    endings: Option<Endings>,
    /// The histories of the threads of earlier searches.
    histories: Mutex<Vec<MoveHistory>>,
}

/// The limits of a search. By default there are none, and one line is reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum depth in plies.
    pub depth: Option<u32>,
    /// The maximum number of nodes of all threads together; a few more may be searched.
    pub nodes: Option<u64>,
    /// The maximum length in moves of a win that ends the search as soon as it is found.
    pub mate: Option<u32>,
    /// The root moves to search, of which those that are not legal are left out; `None` for all legal moves.
    pub moves: Option<Vec<Move>>,
    /// The number of best moves to report, each with its line.
    pub lines: usize,
    /// Whether the search goes on until a limit is reached even if the move is no longer in doubt, because it is
    /// forced or because a win or a loss is settled.
    pub analysis: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: None, nodes: None, mate: None, moves: None, lines: 1, analysis: false }
    }
}

/// A line found by a search, with the progress of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchLine {
    /// The depth of the search in plies; 0 if there was no move to search, or no time or node to search one.
    pub depth: u32,
    /// The length in plies of the longest line searched at this depth.
    pub deepest: u32,
    /// The rank of the line, 1 for the best.
    pub line: usize,
    /// The score of the line for the side to move.
    pub score: Score,
    /// The number of nodes searched by all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// The share of the table filled by this search, in permille, estimated from a sample.
    pub full: u32,
    /// The moves of the line.
    pub moves: Vec<Move>,
}

impl Engine {
    /// Creates an engine with a table of `megabytes` MiB and `threads` threads, at least one of each.
    pub fn new(megabytes: usize, threads: usize) -> Engine {
        Engine {
            table: SearchTable::new(megabytes),
            threads: threads.max(1),
            network: None,
            endings: None,
            histories: Mutex::default(),
        }
    }

    /// Returns the engine with a learned evaluation, or with the derived one. The network is used in games whose
    /// inputs it has.
    #[must_use]
    pub fn with_network(mut self, network: Option<Arc<Network>>) -> Engine {
        self.forget();
        Engine { network, ..self }
    }

    /// Returns the engine with known results of endings, or without any.
    #[must_use]
    pub fn with_endings(mut self, endings: Option<Endings>) -> Engine {
        self.forget();
        Engine { endings, ..self }
    }

    /// Clears the transposition table and the histories of moves, for example before another game or a change of
    /// ruleset.
    pub fn forget(&mut self) {
        self.table.clear();
        self.histories.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Searches the position, calls `tell` for each line at each depth, and returns the best line, which is empty
    /// if there is no move to search. `tell` is called at least once: a position that was not searched has its result
    /// if the game is over, and else its evaluation. `history` contains the [keys](Position::key) of the earlier
    /// positions of the game, oldest first.
    ///
    /// ```
    /// use isotope_engine::{Engine, Limits, Score};
    /// use isotope_kernel::{Position, Rules, Spec};
    /// use isotope_search::Control;
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let position = Position::from_fen(&rules, "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1").unwrap();
    /// let limits = Limits { depth: Some(3), ..Limits::default() };
    /// let mut last = None;
    /// let best = Engine::new(1, 1).search(&position, &[], &limits, &Control::new(), |found| {
    ///     last = Some(found.score);
    /// });
    /// assert_eq!(best[0].to_string(), "Re1-e8");
    /// assert_eq!(last, Some(Score::Mate(1)));
    /// ```
    ///
    /// # Panics
    /// Panics if a [plugged-in](isotope_kernel::Plugins) hook panics. By then all threads of the search have
    /// ended, and the engine can search again.
    pub fn search(
        &self,
        position: &Position<'_>,
        history: &[u128],
        limits: &Limits,
        control: &Control,
        mut tell: impl FnMut(SearchLine),
    ) -> Vec<Move> {
        self.table.begin_search();
        let features = RuleFeatures::of(position.rules());
        let network = self.network.as_deref().filter(|network| network.fits(position.rules()));
        let weights = network.map_or_else(Weights::default, |network| network.weights.clone());
        let shared = SharedState {
            table: &self.table,
            control,
            features: &features,
            weights: &weights,
            network,
            endings: self.endings.as_ref(),
            history,
            histories: &self.histories,
            nodes_between_checks: limits.nodes.map_or(64, |nodes| 64.min(nodes / 64 + 1)),
        };
        if let Some(nodes) = limits.nodes {
            control.limit_nodes(nodes);
        }
        let moves = root_moves(position, limits, &shared);
        thread::scope(|scope| {
            let helper = |_| {
                let (shared, moves) = (&shared, moves.clone());
                scope.spawn(move || {
                    let _guard = control.end_on_panic();
                    deepen(position, moves, &Limits::default(), shared, |_| ());
                })
            };
            let helpers: Vec<_> = (1..self.threads).map(helper).collect();
            let guard = control.end_on_panic();
            let best = deepen(position, moves, limits, &shared, &mut tell);
            drop(guard);
            control.end();
            for helper in helpers {
                helper.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
            }
            best
        })
    }
}

/// The root moves to search, best first.
fn root_moves(
    position: &Position<'_>,
    limits: &Limits,
    shared: &SharedState<'_>,
) -> Vec<RankedMove> {
    let values = evaluate::piece_values(shared.features, shared.weights);
    let legal = position.legal_moves();
    let mut moves = rank(position, &legal, &values, None, 0, PackedMove::default());
    if let Some(wanted) = &limits.moves {
        moves.retain(|ranked| wanted.contains(&ranked.m));
    }
    moves.sort_by_key(|ranked| -ranked.rank);
    moves
}

/// Searches with iterative deepening until a limit is reached, with the history of an earlier search if there is one,
/// and returns the best line.
fn deepen(
    position: &Position<'_>,
    mut moves: Vec<RankedMove>,
    limits: &Limits,
    shared: &SharedState<'_>,
    tell: impl FnMut(SearchLine),
) -> Vec<Move> {
    let mut worker = Worker::new(shared, position);
    let best = deepen_with(&mut worker, position, &mut moves, limits, tell);
    let mut histories = shared.histories.lock().unwrap_or_else(PoisonError::into_inner);
    histories.push(worker.history);
    best
}

/// Searches with iterative deepening until a limit is reached, and returns the best line.
fn deepen_with(
    worker: &mut Worker<'_>,
    position: &Position<'_>,
    moves: &mut [RankedMove],
    limits: &Limits,
    mut tell: impl FnMut(SearchLine),
) -> Vec<Move> {
    let shared = worker.shared;
    let lines = limits.lines.clamp(1, moves.len().max(1));
    let mut best: Vec<Move> = moves.first().map(|ranked| ranked.m).into_iter().collect();
    let mut is_told = false;
    let mut values = vec![0; lines];
    let deepest = limits.depth.unwrap_or(MAX_PLY as u32 - 1).clamp(1, MAX_PLY as u32 - 1);
    for depth in 1..=if moves.is_empty() { 0 } else { deepest } {
        worker.deepest = 0;
        let mut found = Vec::new();
        for line in 0..lines {
            let moves = &mut moves[line..];
            let Some(one) = search_in_window(worker, position, moves, depth as i32, values[line])
            else {
                break;
            };
            found.push(one);
            if shared.control.is_over() {
                break;
            }
        }
        // A later line can turn out better: its search knew what the table had learned from the earlier ones.
        moves[..found.len()].sort_by_key(|ranked| Reverse(ranked.rank));
        found.sort_by_key(|(value, _)| Reverse(*value));
        for (line, (value, moves)) in found.into_iter().enumerate() {
            values[line] = value;
            if line == 0 {
                best.clone_from(&moves);
            }
            is_told = true;
            tell(SearchLine {
                depth,
                deepest: worker.deepest as u32 + 1,
                line: line + 1,
                score: Score::of(value),
                nodes: worker.all_nodes(),
                time: shared.control.elapsed(),
                full: shared.table.permille(),
                moves,
            });
        }
        // A depth may have fewer nodes than there are between two checks.
        if shared.control.check() {
            break;
        }
        let distance = crate::score::WIN - values[0].abs();
        let decided = values[0].abs() >= WON;
        let enough = limits.mate.is_some_and(|mate| values[0] >= WON && distance < 2 * mate as i32);
        // A forced win or loss much shorter than the depth is taken to be final.
        let settled = lines == 1 && decided && depth as i32 > distance + 8;
        let only = moves.len() == 1 && depth >= 8;
        let limited = shared.control.is_limited() && !limits.analysis;
        if enough || shared.control.is_late() || (limited && (settled || only)) {
            break;
        }
    }
    if !is_told {
        tell(SearchLine {
            depth: 0,
            deepest: 0,
            line: 1,
            score: Score::of(worker.value_unsearched(position)),
            nodes: worker.all_nodes(),
            time: shared.control.elapsed(),
            full: shared.table.permille(),
            moves: best.clone(),
        });
    }
    best
}

/// Searches in a window around `last`, the value at the previous depth, and widens the window until the value lies
/// inside. Returns the value and the line; `None` if the search ended before either was known.
fn search_in_window(
    worker: &mut Worker<'_>,
    position: &Position<'_>,
    moves: &mut [RankedMove],
    depth: i32,
    last: i32,
) -> Option<(i32, Vec<Move>)> {
    let mut width = 30;
    let (mut alpha, mut beta) = match depth {
        ..=4 => (-INFINITE, INFINITE),
        _ => (last - width, last + width),
    };
    loop {
        let (value, line) = worker.root(position, moves, depth, (alpha, beta))?;
        if worker.shared.control.is_over() {
            return Some((value, line));
        }
        width *= 3;
        if value <= alpha && alpha > -INFINITE {
            alpha = if width > 1000 { -INFINITE } else { value - width };
        } else if value >= beta && beta < INFINITE {
            beta = if width > 1000 { INFINITE } else { value + width };
        } else {
            return Some((value, line));
        }
    }
}

#[cfg(test)]
mod tests;
