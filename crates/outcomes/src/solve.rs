//! The solver, which proves wins, losses and draws by search.

mod bounds;
mod budget;
mod deepening;
mod findings;
mod from_syzygy;
mod graph;
mod move_order;
mod proof_builder;
mod proof_numbers;
mod proof_search;
mod schedule;
mod shortest_win;
mod solver_rules;
mod win_lengths;

pub use budget::ProgressFn;
pub use solver_rules::Prober;

use std::{panic::resume_unwind, thread, time::Duration};

use isotope_kernel::{Outcome, Position};
use isotope_search::Control;
use shakmaty::{Move, Position as _};

use crate::{
    proof::{NoProof, Proof},
    syzygy::SyzygySource,
    wdl::Wdl,
};
use bounds::BoundTable;
use budget::Budget;
use findings::{Findings, ProvenValue};
use from_syzygy::from_syzygy;
use proof_builder::ProofBuilder;
use schedule::{Results, Schedule};
use shortest_win::ShortestWin;
use solver_rules::SolverRules;
use win_lengths::WinLengths;

/// The maximum number of nodes of a first search with small tables.
const FIRST_NODES: u64 = 1 << 16;

/// The stack size in bytes of the thread that builds a proof, enough for [`MAX_PROOF`](proof_builder::MAX_PROOF)
/// plies and the longest lines of a search.
const PROOF_STACK: usize = 64 << 20;

/// The settings of a search for a forced win or loss.
///
/// With only a node limit, the result is the same on every machine. A time limit or a control may end the search
/// at any node.
#[derive(Clone, Copy)]
pub struct Solver<'a> {
    /// The maximum number of nodes. If set, the search runs on one thread.
    pub nodes: Option<u64>,
    /// The maximum duration of the search.
    pub time: Option<Duration>,
    /// The maximum length of a win in plies. If set, the search looks only for the shortest win.
    pub plies: Option<u32>,
    /// The number of threads if there is no node limit; 0 means one for each available CPU.
    pub threads: usize,
    /// The maximum size of all tables of the search together, in MiB. The search uses less if the memory is not
    /// available.
    pub hash_mib: usize,
    /// A source of known values, such as tablebases. The values must be correct under the ruleset, but may ignore
    /// draws by repetition and by the halfmove limit.
    pub tables: Option<&'a Prober<'a>>,
    /// Syzygy tables. They tell results, but not the number of plies to the end of the game. Proofs do not use them.
    pub syzygy: Option<&'a dyn SyzygySource>,
    /// A control; when it is over, the search ends.
    pub control: Option<&'a Control>,
    /// A callback that receives each number of plies within which neither side can force a win.
    pub tell: Option<&'a ProgressFn<'a>>,
}

/// At most one million nodes, one thread, and tables of 64 MiB.
impl Default for Solver<'_> {
    fn default() -> Self {
        Solver {
            nodes: Some(1_000_000),
            time: None,
            plies: None,
            threads: 1,
            hash_mib: 64,
            tables: None,
            syzygy: None,
            control: None,
            tell: None,
        }
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// The value for the side to move; `None` if the search did not find it.
    pub result: Option<Wdl>,
    /// The exact length of the win in plies, against the longest defence; 0 if the game is over. `None` if a
    /// shorter win may exist, and for a drawn position in which the game goes on.
    pub plies: Option<u32>,
    /// An upper bound on the length of the win, in plies; `None` if there is no win, or if only Syzygy tables tell that
    /// there is one.
    pub within: Option<u32>,
    /// The best moves. If `plies` is known, all moves that win soonest or hold out longest; for a win of unknown
    /// length, the moves that are proven to win; for a loss of unknown length, none; for a draw, all moves that
    /// draw.
    pub best: Vec<Move>,
    /// A line of best play, as far as it is known.
    pub line: Vec<Move>,
    /// The number of nodes visited.
    pub nodes: u64,
    /// The number of plies within which the side to move is proven to have no forced win.
    pub no_win_within: u32,
    /// The number of plies within which the opponent is proven to have no forced win.
    pub no_loss_within: u32,
}

impl Solution {
    /// The solution for a position in which the game is over, perhaps by what happened before.
    pub fn of_outcome(position: &Position<'_>, outcome: Outcome) -> Solution {
        let result = Some(Wdl::of_winner(outcome.winner, position.turn()));
        Solution { result, plies: Some(0), within: Some(0), ..Solution::default() }
    }
}

impl Solver<'_> {
    /// Searches for a forced win of either side.
    ///
    /// A win is reported only if every defence loses. Dead positions and the halfmove limit draw according to the
    /// ruleset; halfmoves before the position count, too. Draws by repetition are not searched for: a reported win
    /// repeats no position, and the moves before the position are not known.
    ///
    /// ```
    /// use isotope_outcomes::{Solver, Wdl};
    /// use isotope_kernel::{Position, Rules, Spec, notation};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// // . . . . . . . k
    /// // (nothing else but White's king on g5 and rook on a6)
    /// let position = Position::from_fen(&rules, "7k/8/R7/6K1/8/8/8/8 w - - 0 1").unwrap();
    /// let solution = Solver::default().solve(&position);
    /// assert_eq!((solution.result, solution.plies), (Some(Wdl::Win), Some(3)));
    /// assert_eq!(solution.best, [notation::read(&position, "Kg6").unwrap()]);
    /// assert_eq!(solution.line.len(), 3);
    /// ```
    pub fn solve(&self, position: &Position<'_>) -> Solution {
        let rules = SolverRules::new(position.rules(), self.tables, self.syzygy);
        let is_over = position.ended().is_some();
        let known = if is_over { None } else { from_syzygy(position, &rules) };
        if let Some(ProvenValue { wdl: Wdl::Draw, best, .. }) = known {
            return Solution { result: Some(Wdl::Draw), best, ..Solution::default() };
        }
        // A search may also find in how many plies a win comes.
        let found = self.search_for(position, &rules, false).solution;
        match known {
            Some(ProvenValue { wdl, best, line, .. }) if found.result.is_none() => {
                Solution { result: Some(wdl), best, line, ..found }
            }
            _ => found,
        }
    }

    /// Searches like [`solve`](Solver::solve), and writes a win down as a proof: one move of the winner in every
    /// position, and all moves of the other side.
    ///
    /// The limits of nodes and time apply to the search, and once more to the writing of the proof. The proof takes
    /// at most as much memory as the tables of the search, and so do the results that are kept for it.
    ///
    /// ```
    /// use isotope_outcomes::{Solver, ProofReader};
    /// use isotope_kernel::{Position, Rules, Spec};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let position = Position::from_fen(&rules, "7k/8/R7/6K1/8/8/8/8 w - - 0 1").unwrap();
    /// let (solution, proof) = Solver::default().prove(&position);
    /// let proof = proof.unwrap();
    /// assert_eq!(solution.plies, Some(proof.plies()));
    ///
    /// let mut file = Vec::new();
    /// proof.write(&position, ("chess", "the hash"), &mut file).unwrap();
    /// let file = std::io::Cursor::new(file);
    /// let checked = ProofReader::open(file).unwrap().check(&rules, "the hash").unwrap();
    /// assert_eq!((checked.winner, checked.plies), (shakmaty::Color::White, 3));
    /// ```
    pub fn prove(&self, position: &Position<'_>) -> (Solution, Result<Proof, NoProof>) {
        let rules = SolverRules::new(position.rules(), self.tables, None);
        let search = self.search_for(position, &rules, true);
        let proof = self.proof(position, &rules, &search);
        (search.solution, proof)
    }

    /// The proof of a win that a search has found.
    fn proof(
        &self,
        position: &Position<'_>,
        rules: &SolverRules<'_>,
        search: &Search<'_>,
    ) -> Result<Proof, NoProof> {
        let Search { solution, lengths, bounds } = search;
        let winner = solution.result.and_then(|wdl| wdl.winner(shakmaty::Position::turn(position)));
        let (Some(winner), Some(plies), Some(bounds)) = (winner, solution.within, bounds) else {
            return Err(NoProof::NotWon);
        };
        let control = self.control();
        let budget = Budget::new(self.nodes.unwrap_or(u64::MAX), &control);
        let search = ShortestWin::new(rules, bounds, budget, 0);
        let builder = ProofBuilder::new(search, lengths, winner, self.hash_mib);
        // The builder calls itself for every ply, and below it the search does so once more.
        thread::scope(|scope| {
            let build = || builder.build(position, plies);
            let thread = thread::Builder::new().stack_size(PROOF_STACK).spawn_scoped(scope, build);
            match thread {
                Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(_) => Err(NoProof::Unfinished),
            }
        })
    }

    /// Runs the searches; `keeps` is whether the lengths of wins are kept.
    fn search_for<'r>(
        &self,
        position: &Position<'r>,
        rules: &SolverRules<'_>,
        keeps: bool,
    ) -> Search<'r> {
        if let Some(outcome) = position.ended() {
            let result = match outcome.winner {
                None => Wdl::Draw,
                Some(_) => rules.terminal_value(position).unwrap_or(Wdl::Draw),
            };
            let solution = Solution { result: Some(result), plies: Some(0), ..Solution::default() };
            return Search { solution, lengths: Vec::new(), bounds: None };
        }
        let control = self.control();
        let node_limit = self.nodes.unwrap_or(u64::MAX);
        // Most positions that can be solved are solved soon, without large tables.
        let (first, bounds) =
            self.search(position, rules, (node_limit.min(FIRST_NODES), &control), 1, keeps);
        let Results { mut findings, nodes, lengths } = first;
        let mut lengths: Vec<WinLengths<'r>> = lengths.into_iter().collect();
        let is_depth_reached = self.plies.is_some_and(|plies| findings.no_loss_within >= plies);
        if findings.exact.is_some() || nodes >= node_limit || control.check() || is_depth_reached {
            return Search { solution: solution(findings, nodes), lengths, bounds: Some(bounds) };
        }
        let threads = match (self.nodes, self.threads) {
            (Some(_), _) => 1,
            (None, 0) => thread::available_parallelism().map_or(1, |count| count.get()),
            (None, count) => count,
        };
        let (further, bounds) =
            self.search(position, rules, (node_limit - nodes, &control), threads, keeps);
        findings.add(further.findings);
        lengths.extend(further.lengths);
        let solution = solution(findings, nodes + further.nodes);
        Search { solution, lengths, bounds: Some(bounds) }
    }

    /// The control of one search: a part of the solver's control, with the solver's time limit.
    pub(crate) fn control(&self) -> Control {
        let whole = Control::new();
        self.control.unwrap_or(&whole).part(self.time)
    }

    /// Runs all searches with a node limit, a control and a number of threads; returns their results and their
    /// table of bounds.
    fn search<'r>(
        &self,
        position: &Position<'r>,
        rules: &SolverRules<'_>,
        (node_limit, control): (u64, &Control),
        threads: usize,
        keeps: bool,
    ) -> (Results<'r>, BoundTable) {
        let room = usize::try_from(1 + (node_limit >> 16)).unwrap_or(usize::MAX);
        // At least half of the memory is for the graph.
        let mib = (self.hash_mib / 2).min(room);
        let bounds = BoundTable::new(mib / 2);
        let schedule = Schedule {
            position,
            rules,
            bounds: &bounds,
            node_limit,
            control: &control.part(None),
            proof_mib: mib / 4,
            graph_bytes: (self.hash_mib - mib).saturating_mul(1 << 20),
            tell: self.tell,
            plies: self.plies,
            kept_bytes: if keeps { self.hash_mib.saturating_mul(1 << 20) } else { 0 },
        };
        let results =
            if threads == 1 { schedule.run_alone() } else { schedule.run_parallel(threads) };
        (results, bounds)
    }
}

/// A solution, and what the searches leave for a proof.
struct Search<'r> {
    solution: Solution,
    lengths: Vec<WinLengths<'r>>,
    /// The bounds of the last search; `None` if the game is over.
    bounds: Option<BoundTable>,
}

fn solution(findings: Findings, nodes: u64) -> Solution {
    let Findings { exact, proven, no_win_within, no_loss_within } = findings;
    let rest = Solution { nodes, no_win_within, no_loss_within, ..Solution::default() };
    let is_settled = exact.is_some();
    let Some(ProvenValue { wdl, plies: within, best, line }) = exact.or(proven) else {
        return rest;
    };
    let plies = within.filter(|_| is_settled);
    Solution { result: Some(wdl), plies, within, best, line, ..rest }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use isotope_kernel::{Capture, Check, Compulsory, Explode, Rules, Spec, Stalemate, Win};

    use super::*;

    #[test]
    fn a_stopped_search_visits_no_further_nodes() {
        let rules = Rules::compile(Spec::default()).expect("chess");
        let control = Control::new();
        control.stop();
        let solver = Solver { control: Some(&control), ..Solver::default() };
        let solution = solver.solve(&Position::start(&rules));
        assert_eq!(solution.result, None);
        assert!(solution.nodes < 10_000, "{}", solution.nodes);
    }

    #[test]
    fn a_search_reports_each_number_of_plies_without_a_win_for_either_side() {
        let rules = Rules::compile(Spec::default()).expect("chess");
        let reported = Mutex::new(Vec::new());
        let tell = |plies| reported.lock().expect("no test panics").push(plies);
        let solver = Solver { plies: Some(3), tell: Some(&tell), ..Solver::default() };
        let solution = solver.solve(&Position::start(&rules));
        assert_eq!((solution.no_win_within, solution.no_loss_within), (3, 3));
        assert_eq!(*reported.lock().expect("no test panics"), [1, 2, 3]);
    }

    fn solved(spec: Spec, text: &str, solver: &Solver<'_>) -> Solution {
        let rules = Rules::compile(spec).expect("they compile");
        solver.solve(&Position::from_fen(&rules, text).expect("a position"))
    }

    fn with_nodes(nodes: u64) -> Solver<'static> {
        Solver { nodes: Some(nodes), ..Solver::default() }
    }

    /// The white king reaches the hill in seven moves and cannot be stopped.
    #[test]
    fn a_walk_to_the_hill_wins_unless_the_number_of_halfmoves_draws_first() {
        let win = vec![Win::KingDestroyed, Win::Checkmate, Win::Hill(vec!["h1".into()])];
        let spec = Spec { win, ..Spec::default() };
        let at = |halfmoves: u32| {
            let fen = format!("k7/8/p1p1p1p1/P1P1P1P1/8/8/8/K7 w - - {halfmoves} 60");
            solved(spec.clone(), &fen, &with_nodes(60_000))
        };
        let won = at(87);
        assert_eq!((won.result, won.plies), (Some(Wdl::Win), Some(13)));
        let mut best: Vec<String> = won.best.iter().map(ToString::to_string).collect();
        best.sort();
        assert_eq!(best, ["Ka1-b1", "Ka1-b2"], "and no detour");
        assert_ne!(at(88).result, Some(Wdl::Win));
    }

    #[test]
    fn a_win_known_to_a_table_is_reported_with_its_length() {
        let tables = |position: &Position<'_>| {
            let white = shakmaty::Position::turn(position).is_white();
            Some(if white { (Wdl::Win, 9) } else { (Wdl::Loss, 8) })
        };
        let solver = Solver { tables: Some(&tables), ..with_nodes(10_000) };
        let won = solved(Spec::default(), "8/8/8/4k3/8/8/8/4K2R w - - 0 1", &solver);
        assert_eq!((won.result, won.plies), (Some(Wdl::Win), Some(9)));
    }

    #[test]
    fn a_quiet_move_wins_by_stalemate_where_the_stalemated_side_loses() {
        let capture = Capture::Explode(Explode::default());
        let (check, stalemate) = (Check::Off, Stalemate::Loses);
        let spec = Spec { capture, check, stalemate, ..Spec::default() };
        let won = solved(spec, "8/8/8/8/8/2N5/1K6/kB6 w - - 0 1", &with_nodes(1_000));
        assert_eq!((won.result, won.plies), (Some(Wdl::Win), Some(1)));
    }

    #[test]
    fn a_side_forced_to_stalemate_the_other_loses_where_stalemate_wins() {
        let (compulsory, stalemate) = (Compulsory::Capture, Stalemate::Wins);
        let spec = Spec { compulsory, stalemate, ..Spec::default() };
        let lost = solved(spec, "1q5k/8/8/8/8/1P6/8/K7 b - - 0 1", &with_nodes(1_000));
        assert_eq!((lost.result, lost.plies), (Some(Wdl::Loss), Some(1)));
    }

    #[test]
    fn a_node_limit_gives_the_same_answer_with_any_number_of_threads() {
        let fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
        let solver = with_nodes(FIRST_NODES + 2_000);
        let alone = solved(Spec::default(), fen, &solver);
        let allowed = solved(Spec::default(), fen, &Solver { threads: 3, ..solver });
        assert_eq!(alone, allowed);
    }
}
