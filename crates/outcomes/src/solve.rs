//! Forced wins and losses, proven.

mod budget;
mod deepening;
mod ends;
mod facts;
mod findings;
mod graph;
mod numbers;
mod order;
mod proof;
mod rounds;
mod shortest;

pub use budget::Teller;
pub use ends::Prober;

use std::{thread, time::Duration};

use isotope_kernel::Position;
use isotope_search::Control;
use shakmaty::Move;

use crate::wdl::Wdl;
use ends::Ends;
use facts::Facts;
use findings::{Findings, Settled};
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
    /// The search ends when this is over.
    pub control: Option<&'a Control>,
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
            control: None,
            tell: None,
        }
    }
}

/// What was found out about a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
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
    /// use isotope_outcomes::{Solver, Wdl};
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
        let ends = Ends::of(position.rules(), self.tables);
        if let Some(outcome) = position.ended() {
            let result = match outcome.winner {
                None => Wdl::Draw,
                Some(_) => ends.over(position).unwrap_or(Wdl::Draw),
            };
            return Solution { result: Some(result), plies: Some(0), ..Solution::default() };
        }
        let control = self.control();
        let most = self.nodes.unwrap_or(u64::MAX);
        // Most positions that are solved at all are soon solved, and need no large tables.
        let (mut found, nodes) = self.look(position, &ends, (most.min(FEW), &control), 1);
        let looked_through = self.plies.is_some_and(|plies| found.no_loss_within >= plies);
        if found.settled.is_some() || nodes >= most || control.check() || looked_through {
            return told(found, nodes);
        }
        let threads = match (self.nodes, self.threads) {
            (Some(_), _) => 1,
            (None, 0) => thread::available_parallelism().map_or(1, |count| count.get()),
            (None, count) => count,
        };
        let (further, more) = self.look(position, &ends, (most - nodes, &control), threads);
        found.add(further);
        told(found, nodes + more)
    }

    /// The control of one search: that of the solver for as long as it has time.
    pub(crate) fn control(&self) -> Control {
        let whole = Control::new();
        self.control.unwrap_or(&whole).part(self.time)
    }

    /// Looks at so many nodes, under a control, with so many threads.
    fn look(
        &self,
        position: &Position<'_>,
        ends: &Ends<'_>,
        (most, control): (u64, &Control),
        threads: usize,
    ) -> (Findings, u64) {
        let room = usize::try_from(1 + (most >> 16)).unwrap_or(usize::MAX);
        // At least half is left to the graph.
        let mib = (self.hash_mib / 2).min(room);
        let rounds = Rounds {
            position,
            ends,
            facts: &Facts::new(mib / 2),
            most,
            control: &control.part(None),
            proof_mib: mib / 4,
            graph_bytes: (self.hash_mib - mib).saturating_mul(1 << 20),
            tell: self.tell,
            plies: self.plies,
        };
        if threads == 1 { rounds.alone() } else { rounds.together(threads) }
    }
}

fn told(found: Findings, nodes: u64) -> Solution {
    let Findings { settled, proven, no_win_within, no_loss_within } = found;
    let rest = Solution { nodes, no_win_within, no_loss_within, ..Solution::default() };
    let is_settled = settled.is_some();
    let Some(Settled { wdl, plies: within, best, line }) = settled.or(proven) else { return rest };
    let plies = within.filter(|_| is_settled);
    Solution { result: Some(wdl), plies, within, best, line, ..rest }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use isotope_kernel::{Capture, Check, Compulsory, Explode, Rules, Spec, Stalemate, Win, fen};

    use super::*;

    #[test]
    fn a_search_that_is_told_to_stop_looks_no_further() {
        let rules = Rules::compile(Spec::default()).expect("chess");
        let control = Control::new();
        control.stop();
        let solver = Solver { control: Some(&control), ..Solver::default() };
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

    fn solved(spec: Spec, text: &str, solver: &Solver<'_>) -> Solution {
        let rules = Rules::compile(spec).expect("they compile");
        let fen = fen::read(text).expect("a FEN");
        solver.solve(&Position::from_fen(&rules, fen).expect("a position"))
    }

    fn with_nodes(nodes: u64) -> Solver<'static> {
        Solver { nodes: Some(nodes), ..Solver::default() }
    }

    /// White's king cannot be stopped on its way of seven moves, and all positions are soon known.
    #[test]
    fn a_walk_to_the_hill_is_a_win_unless_the_number_of_halfmoves_draws_first() {
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
    fn a_win_that_a_table_knows_is_told_with_its_length() {
        let tables = |position: &Position<'_>| {
            let white = shakmaty::Position::turn(position).is_white();
            Some(if white { (Wdl::Win, 9) } else { (Wdl::Loss, 8) })
        };
        let solver = Solver { tables: Some(&tables), ..with_nodes(10_000) };
        let won = solved(Spec::default(), "8/8/8/4k3/8/8/8/4K2R w - - 0 1", &solver);
        assert_eq!((won.result, won.plies), (Some(Wdl::Win), Some(9)));
    }

    #[test]
    fn a_move_that_captures_nothing_wins_by_stalemate_where_that_loses() {
        let capture = Capture::Explode(Explode::default());
        let (check, stalemate) = (Check::Off, Stalemate::Loses);
        let spec = Spec { capture, check, stalemate, ..Spec::default() };
        let won = solved(spec, "8/8/8/8/8/2N5/1K6/kB6 w - - 0 1", &with_nodes(1_000));
        assert_eq!((won.result, won.plies), (Some(Wdl::Win), Some(1)));
    }

    #[test]
    fn a_side_that_has_to_stalemate_the_other_loses_by_it_where_stalemate_wins() {
        let (compulsory, stalemate) = (Compulsory::Capture, Stalemate::Wins);
        let spec = Spec { compulsory, stalemate, ..Spec::default() };
        let lost = solved(spec, "1q5k/8/8/8/8/1P6/8/K7 b - - 0 1", &with_nodes(1_000));
        assert_eq!((lost.result, lost.plies), (Some(Wdl::Loss), Some(1)));
    }

    #[test]
    fn as_many_nodes_are_looked_at_by_one_thread_however_many_are_allowed() {
        let fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
        let solver = with_nodes(FEW + 2_000);
        let alone = solved(Spec::default(), fen, &solver);
        let allowed = solved(Spec::default(), fen, &Solver { threads: 3, ..solver });
        assert_eq!(alone, allowed);
    }
}
