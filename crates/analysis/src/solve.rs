//! Forced wins and losses, proven.

mod budget;
mod deepening;
mod ends;
mod facts;
mod found;
mod graph;
mod numbers;
mod order;
mod proof;
mod rounds;
mod shortest;

pub use budget::Teller;
pub use ends::Prober;

use std::{
    sync::atomic::AtomicBool,
    thread,
    time::{Duration, Instant},
};

use isotope_kernel::Position;
use shakmaty::Move;

use crate::wdl::Wdl;
use ends::Ends;
use facts::Facts;
use found::Found;
use rounds::Rounds;

/// So many nodes are looked at first, with small tables.
const FEW: u64 = 1 << 16;

/// How far to look for a forced win or loss.
///
/// With a number of nodes alone the answer is the same on every machine. A time, or a sign to stop, ends
/// the search wherever it is.
#[derive(Clone, Copy)]
pub struct Solver<'a> {
    /// Look at so many nodes at most, on one thread.
    pub nodes: Option<u64>,
    /// Look for so long at most.
    pub time: Option<Duration>,
    /// Look for the shortest win only, and for none of more plies.
    pub plies: Option<u32>,
    /// How many threads look, if the nodes are not counted; 0 is all CPUs.
    pub threads: usize,
    /// How many megabytes the search takes at most: for what was proven, and for all positions where they are
    /// few. Where the system does not give as many, it takes fewer.
    pub hash_mib: usize,
    /// What knows the values of some positions, such as tablebases. It has to be right for the rules, but
    /// for the draws by repetition and by the number of halfmoves.
    pub tables: Option<&'a Prober<'a>>,
    /// The search ends when this is set.
    pub stop: Option<&'a AtomicBool>,
    /// Hears of each number of plies within which neither side can force a win.
    pub tell: Option<&'a Teller<'a>>,
}

/// A million nodes, and 64 megabytes.
impl Default for Solver<'_> {
    fn default() -> Self {
        Solver {
            nodes: Some(1_000_000),
            time: None,
            plies: None,
            threads: 1,
            hash_mib: 64,
            tables: None,
            stop: None,
            tell: None,
        }
    }
}

/// What was found out about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// What it is worth to the side to move; `None` if that was not found out.
    pub result: Option<Wdl>,
    /// In how many plies somebody wins against the longest defence, neither more nor fewer: 0 where the game
    /// is over, `None` where it may be fewer, and of a draw.
    pub plies: Option<u32>,
    /// In how many plies at most.
    pub within: Option<u32>,
    /// Where `plies` is known, all moves that achieve the result: that win soonest, or hold
    /// longest. Of a win of unknown length, the moves that are proven to win; of such a loss, none. Of a
    /// draw, those that draw.
    pub best: Vec<Move>,
    /// A line with best play, as far as it is known.
    pub line: Vec<Move>,
    /// Nodes looked at to find it.
    pub nodes: u64,
    /// The side to move has no forced win within so many plies.
    pub no_win_within: u32,
    /// The other side has none.
    pub no_loss_within: u32,
}

impl Solver<'_> {
    /// Looks for a win that the side to move can force, and for one of the other side.
    ///
    /// A win is told when every defence loses. Dead positions and the number of halfmoves draw as the rules
    /// have it, counted on from the position. A draw by repetition stops nobody: a win that
    /// is told passes no position twice, and what was played before is not known.
    ///
    /// ```
    /// use isotope_analysis::{Solver, Wdl};
    /// use isotope_kernel::{Position, Rules, Spec, fen, notation};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// // . . . . . . . k
    /// // (nothing else but White's king on g5 and rook on a6)
    /// let fen = fen::read("7k/8/R7/6K1/8/8/8/8 w - - 0 1").unwrap();
    /// let position = Position::from_fen(&rules, fen).unwrap();
    /// let solution = Solver::default().solve(&position);
    /// assert_eq!((solution.result, solution.plies), (Some(Wdl::Win), Some(3)));
    /// assert_eq!(solution.best, [notation::read(&position, "Kg6").unwrap()]);
    /// assert_eq!(solution.line.len(), 3);
    /// ```
    pub fn solve(&self, position: &Position<'_>) -> Solution {
        let began = Instant::now();
        let ends = Ends::of(position.rules(), self.tables);
        if let Some(outcome) = position.ended() {
            let result = match outcome.winner {
                None => Wdl::Draw,
                Some(_) => ends.over(position).unwrap_or(Wdl::Draw),
            };
            return Solution { result: Some(result), plies: Some(0), ..nothing() };
        }
        let deadline = self.time.and_then(|time| began.checked_add(time));
        let most = self.nodes.unwrap_or(u64::MAX);
        // Most positions that are solved at all are soon solved, and need no large tables.
        let (mut found, nodes) = self.look(position, &ends, (most.min(FEW), deadline), 1);
        let out_of_time = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let looked_through = self.plies.is_some_and(|plies| found.no_loss_within >= plies);
        if found.settled.is_some() || nodes >= most || out_of_time || looked_through {
            return told(found, nodes);
        }
        let threads = match (self.nodes, self.threads) {
            (Some(_), _) => 1,
            (None, 0) => thread::available_parallelism().map_or(1, |count| count.get()),
            (None, count) => count,
        };
        let (further, more) = self.look(position, &ends, (most - nodes, deadline), threads);
        found.add(further);
        told(found, nodes + more)
    }

    /// Looks at so many nodes, until then, with so many threads.
    fn look(
        &self,
        position: &Position<'_>,
        ends: &Ends<'_>,
        (most, deadline): (u64, Option<Instant>),
        threads: usize,
    ) -> (Found, u64) {
        let room = usize::try_from(1 + (most >> 16)).unwrap_or(usize::MAX);
        // At least half is left to the graph.
        let mib = (self.hash_mib / 2).min(room);
        let (never, done) = (AtomicBool::new(false), AtomicBool::new(false));
        let rounds = Rounds {
            position,
            ends,
            facts: &Facts::new(mib / 2),
            most,
            deadline,
            stops: [self.stop.unwrap_or(&never), &done],
            done: &done,
            proof_mib: mib / 4,
            graph_bytes: (self.hash_mib - mib).saturating_mul(1 << 20),
            tell: self.tell,
            plies: self.plies,
        };
        if threads == 1 { rounds.alone() } else { rounds.together(threads) }
    }
}

fn nothing() -> Solution {
    Solution {
        result: None,
        plies: None,
        within: None,
        best: Vec::new(),
        line: Vec::new(),
        nodes: 0,
        no_win_within: 0,
        no_loss_within: 0,
    }
}

fn told(found: Found, nodes: u64) -> Solution {
    let Found { settled, proven, no_win_within, no_loss_within } = found;
    let rest = Solution { nodes, no_win_within, no_loss_within, ..nothing() };
    match (settled, proven) {
        (Some(settled), _) => Solution {
            result: Some(settled.wdl),
            plies: settled.plies,
            within: settled.plies,
            best: settled.best,
            line: settled.line,
            ..rest
        },
        (None, Some(proven)) => Solution {
            result: Some(proven.wdl),
            within: proven.plies,
            best: proven.best,
            line: proven.line,
            ..rest
        },
        (None, None) => rest,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use isotope_kernel::{Rules, Spec};

    use super::*;

    #[test]
    fn a_search_that_is_told_to_stop_looks_no_further() {
        let rules = Rules::compile(Spec::default()).expect("chess");
        let stop = AtomicBool::new(true);
        let solver = Solver { stop: Some(&stop), ..Solver::default() };
        let solution = solver.solve(&Position::start(&rules));
        assert_eq!(solution.result, None);
        assert!(solution.nodes < 10_000, "{}", solution.nodes);
    }

    #[test]
    fn a_search_tells_of_each_number_of_plies_in_which_nobody_wins() {
        let rules = Rules::compile(Spec::default()).expect("chess");
        let told = Mutex::new(Vec::new());
        let tell = |plies| told.lock().expect("no test panics").push(plies);
        let solver = Solver { plies: Some(3), tell: Some(&tell), ..Solver::default() };
        let solution = solver.solve(&Position::start(&rules));
        assert_eq!((solution.no_win_within, solution.no_loss_within), (3, 3));
        assert_eq!(*told.lock().expect("no test panics"), [1, 2, 3]);
    }
}
