//! Searching for the best move.

mod captures;
mod node;
mod order;
mod worker;

use std::{panic, thread, time::Duration};

use isotope_kernel::Position;
use isotope_search::Control;
use shakmaty::Move;

use crate::{
    evaluate::{self, weights::Weights},
    score::{INFINITE, MAX_PLY, Score, WON},
    table::{Brief, Table},
    worth::Worth,
};
use order::{Ranked, rank};
use worker::{Shared, Worker};

/// An engine: what it remembers from one search to the next.
pub struct Engine {
    table: Table,
    threads: usize,
}

/// How far a search goes. The default is as far as it can, by one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes, of all threads together; a few more may be looked at.
    pub nodes: Option<u64>,
    /// It ends where a win in so many moves is found.
    pub mate: Option<u32>,
    /// Only these moves are looked at, unless there are none.
    pub moves: Vec<Move>,
    /// How many of the best moves are told, each with its line.
    pub lines: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: None, nodes: None, mate: None, moves: Vec::new(), lines: 1 }
    }
}

/// What has been found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Plies searched, and those of the longest line that was looked at.
    pub depth: u32,
    /// The longest line that was looked at.
    pub deepest: u32,
    /// Which of the best lines this is, from 1.
    pub line: usize,
    /// What the position is worth by it, to the side to move.
    pub score: Score,
    /// Nodes looked at, by all threads.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub full: u32,
    /// The best moves of both sides.
    pub moves: Vec<Move>,
}

impl Engine {
    /// An engine with a table of so many megabytes that searches with so many threads, at least one of
    /// each.
    pub fn new(megabytes: usize, threads: usize) -> Engine {
        Engine { table: Table::new(megabytes), threads: threads.max(1) }
    }

    /// Forgets what it knows: another game, or other rules.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches the position, tells what it finds each time it has looked a ply deeper, and answers with the best
    /// line it knows, which is empty where there is no legal move. `history` are the
    /// [keys](Position::key) of the positions before.
    ///
    /// ```
    /// use isotope_engine::{Engine, Limits, Score};
    /// use isotope_kernel::{Position, Rules, Spec, fen};
    /// use isotope_search::Control;
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let fen = fen::read("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1").unwrap();
    /// let position = Position::from_fen(&rules, fen).unwrap();
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
    /// If a [plugged-in](isotope_kernel::Plugins) hook does. All threads of the search have ended then, and
    /// the engine can search again.
    pub fn search(
        &self,
        position: &Position<'_>,
        history: &[u128],
        limits: &Limits,
        control: &Control,
        mut tell: impl FnMut(Found),
    ) -> Vec<Move> {
        self.table.begin_search();
        let (worth, weights) = (Worth::of(position.rules()), Weights::default());
        let shared = Shared {
            table: &self.table,
            control,
            worth: &worth,
            weights: &weights,
            history,
            between_looks: limits.nodes.map_or(64, |nodes| 64.min(nodes / 64 + 1)),
        };
        if let Some(nodes) = limits.nodes {
            control.limit_nodes(nodes);
        }
        let moves = moves_of(position, limits, &shared);
        if moves.is_empty() {
            return Vec::new();
        }
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

/// The moves to be looked at.
fn moves_of(position: &Position<'_>, limits: &Limits, shared: &Shared<'_>) -> Vec<Ranked> {
    let values = evaluate::values(shared.worth, shared.weights);
    let mut moves = rank(position, &values, &order::nothing(), 0, Brief::default());
    if moves.iter().any(|ranked| limits.moves.contains(&ranked.m)) {
        moves.retain(|ranked| limits.moves.contains(&ranked.m));
    }
    moves.sort_by_key(|ranked| -ranked.rank);
    moves
}

/// Searches deeper and deeper, until it is told to stop or knows enough.
fn deepen(
    position: &Position<'_>,
    mut moves: Vec<Ranked>,
    limits: &Limits,
    shared: &Shared<'_>,
    mut tell: impl FnMut(Found),
) -> Vec<Move> {
    let mut worker = Worker::new(shared, position);
    let lines = limits.lines.clamp(1, moves.len());
    let mut best = vec![moves[0].m];
    let mut values = vec![0; lines];
    let deepest = limits.depth.unwrap_or(MAX_PLY as u32 - 1).clamp(1, MAX_PLY as u32 - 1);
    for depth in 1..=deepest {
        worker.deepest = 0;
        for line in 0..lines {
            let found =
                aspire(&mut worker, position, &mut moves[line..], depth as i32, values[line]);
            let Some((value, found)) = found else { return best };
            values[line] = value;
            if line == 0 {
                best.clone_from(&found);
            }
            tell(Found {
                depth,
                deepest: worker.deepest as u32 + 1,
                line: line + 1,
                score: Score::of(value),
                nodes: worker.all_nodes(),
                time: shared.control.elapsed(),
                full: shared.table.permille(),
                moves: found,
            });
            if shared.control.is_over() {
                return best;
            }
        }
        let distance = crate::score::WIN - values[0].abs();
        let decided = values[0].abs() >= WON;
        let enough = limits.mate.is_some_and(|mate| values[0] >= WON && distance < 2 * mate as i32);
        // A win that is much shorter than what was looked at is the shortest.
        let settled = lines == 1 && decided && depth as i32 > distance + 8;
        let only = moves.len() == 1 && limits.moves.is_empty() && depth >= 8;
        let limited = shared.control.is_limited();
        if enough || shared.control.is_late() || (limited && (settled || only)) {
            break;
        }
    }
    best
}

/// Searches near what the last look found, and wider where that fails.
fn aspire(
    worker: &mut Worker<'_>,
    position: &Position<'_>,
    moves: &mut [Ranked],
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
