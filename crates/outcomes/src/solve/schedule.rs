//! The schedule of the three searches of a position: in turns on one thread, or in parallel.

use std::{
    sync::{Mutex, PoisonError},
    thread,
};

use isotope_kernel::Position;
use isotope_search::Control;

use super::{
    bounds::BoundTable,
    budget::{Budget, ProgressFn},
    deepening::Deepening,
    findings::{Findings, ProvenValue},
    graph::{Graph, Growth},
    proof_search::ProofSearch,
    shortest_win::ShortestWin,
    solver_rules::SolverRules,
    win_lengths::{LossLengths, WinLengths},
};
use crate::wdl::Wdl;

/// A position and everything that its searches share.
#[derive(Clone, Copy)]
pub(super) struct Schedule<'s, 'r> {
    pub(super) position: &'s Position<'r>,
    pub(super) rules: &'s SolverRules<'s>,
    pub(super) bounds: &'s BoundTable,
    /// The node limit of each thread.
    pub(super) node_limit: u64,
    /// The control of all threads, which is ended once the exact value is known.
    pub(super) control: &'s Control,
    pub(super) proof_mib: usize,
    /// The maximum size of the graph of all reachable positions, in bytes.
    pub(super) graph_bytes: usize,
    pub(super) tell: Option<&'s ProgressFn<'s>>,
    /// The maximum length of a win in plies; if set, only the search for the shortest win runs.
    pub(super) plies: Option<u32>,
    /// The maximum size of the lengths of wins that are kept for a proof, in bytes; 0 if none are kept.
    pub(super) kept_bytes: usize,
}

/// The results of all searches.
#[derive(Default)]
pub(super) struct Results<'r> {
    pub(super) findings: Findings,
    /// The number of nodes visited.
    pub(super) nodes: u64,
    /// The lengths of wins, if they are kept.
    pub(super) lengths: Option<WinLengths<'r>>,
}

/// The number of nodes of the first turn; each later turn has twice as many nodes as the turn before.
const FIRST_TURN: u64 = 1 << 12;

/// The stack size of a thread in bytes, enough for the longest lines.
const STACK: usize = 16 << 20;

impl<'s, 'r> Schedule<'s, 'r> {
    /// Runs the searches in turns on the current thread.
    pub(super) fn run_alone(self) -> Results<'r> {
        let mut deepening = self.deepening(0);
        // The other searches allocate their tables only if the first turn does not solve the position.
        let mut others = None;
        let mut findings = Findings::default();
        let mut turn = if self.plies.is_some() { u64::MAX } else { FIRST_TURN };
        loop {
            findings.exact = deepening.run_turn(turn);
            if findings.exact.is_some() || deepening.is_finished() || deepening.budget().is_over() {
                break;
            }
            let others = others.get_or_insert_with(|| ProofAndGraph::new(self));
            others.run_turn(turn, deepening.budget());
            if others.findings.exact.is_some() || deepening.budget().is_over() {
                break;
            }
            turn = turn.saturating_mul(2);
        }
        findings.add(deepening.findings());
        let (found, lengths) = others.map(ProofAndGraph::into_results).unwrap_or_default();
        findings.add(found);
        Results { findings, nodes: deepening.budget().nodes, lengths }
    }

    /// Runs the searches on `threads` threads, at least two. One thread alternates between proof-number search and
    /// building the graph of reachable positions, unless `plies` limits the length of a win; all other threads
    /// search for the shortest win.
    pub(super) fn run_parallel(self, threads: usize) -> Results<'r> {
        let all = Mutex::new(Results::default());
        let add = |(findings, lengths): (Findings, Option<WinLengths<'r>>), nodes: u64| {
            if findings.exact.is_some() {
                self.control.end();
            }
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            all.findings.add(findings);
            all.nodes += nodes;
            all.lengths = all.lengths.take().or(lengths);
        };
        let deepen = |seed: usize| {
            let mut deepening = self.deepening(seed as u64);
            let exact = deepening.run_turn(u64::MAX);
            let findings = Findings { exact, ..deepening.findings() };
            add((findings, None), deepening.budget().nodes);
        };
        let search_long_wins = || {
            let (mut others, mut budget) = (ProofAndGraph::new(self), self.budget());
            let mut turn = FIRST_TURN;
            while !others.is_finished() && !budget.is_over() {
                others.run_turn(turn, &mut budget);
                turn = turn.saturating_mul(2);
            }
            add(others.into_results(), budget.nodes);
        };
        thread::scope(|scope| {
            let (deepen, search_long_wins) = (&deepen, &search_long_wins);
            for thread in 1..threads {
                let work = move || {
                    if thread == 1 && self.plies.is_none() {
                        search_long_wins()
                    } else {
                        deepen(thread)
                    }
                };
                // If a thread cannot be spawned, the search continues without it.
                let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            }
            deepen(0);
        });
        all.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn budget(&self) -> Budget<'s> {
        Budget::new(self.node_limit, self.control)
    }

    fn deepening(&self, seed: u64) -> Deepening<'s, 'r> {
        let search = ShortestWin::new(self.rules, self.bounds, self.budget(), seed);
        Deepening::new(search, self.position, (self.plies, self.tell))
    }
}

/// The searches other than the search for the shortest win: proof-number search for both sides, and the graph.
struct ProofAndGraph<'s, 'r> {
    schedule: Schedule<'s, 'r>,
    /// The proof-number searches for a win and for a loss of the side to move.
    proofs: [(Wdl, ProofSearch<'s>); 2],
    /// The graph of all reachable positions; `None` once it is complete or given up.
    graph: Option<Graph<'r>>,
    /// The graph, once it is complete.
    complete: Option<Graph<'r>>,
    findings: Findings,
}

impl<'s, 'r> ProofAndGraph<'s, 'r> {
    fn new(schedule: Schedule<'s, 'r>) -> ProofAndGraph<'s, 'r> {
        let turn = shakmaty::Position::turn(schedule.position);
        let kept_bytes = schedule.kept_bytes / 2;
        let proof = |side| {
            let losses = (kept_bytes > 0).then(|| LossLengths::at_most(kept_bytes));
            ProofSearch::new(schedule.rules, schedule.bounds, side, schedule.proof_mib, losses)
        };
        let proofs = [(Wdl::Win, proof(turn)), (Wdl::Loss, proof(!turn))];
        let graph = Some(Graph::new(schedule.position));
        ProofAndGraph { schedule, proofs, graph, complete: None, findings: Findings::default() }
    }

    /// The findings, and the lengths of wins if they are kept.
    fn into_results(self) -> (Findings, Option<WinLengths<'r>>) {
        let keeps = self.schedule.kept_bytes > 0;
        let losses = self.proofs.into_iter().filter_map(|(_, proof)| proof.losses).collect();
        let lengths = keeps.then_some(WinLengths { graph: self.complete, losses });
        (self.findings, lengths)
    }

    /// Whether none of the searches has anything left to do.
    fn is_finished(&self) -> bool {
        let open = self.proofs.iter().any(|(_, proof)| !proof.is_finished());
        self.findings.exact.is_some()
            || (self.graph.is_none() && (self.findings.proven.is_some() || !open))
    }

    fn run_turn(&mut self, nodes: u64, budget: &mut Budget<'_>) {
        let root = self.schedule.position;
        for (wdl, proof) in &mut self.proofs {
            if self.findings.proven.is_none() {
                budget.begin_turn(nodes / 2);
                if let Some(plies) = proof.search(root, budget) {
                    let best = match wdl {
                        Wdl::Win => proof.moves(root).into_iter().map(|(m, _)| m).collect(),
                        _ => Vec::new(),
                    };
                    let line = proof.line(root);
                    let plies = (!proof.uses_syzygy).then_some(plies);
                    let proven = ProvenValue { wdl: *wdl, plies, best, line };
                    self.findings.proven = Some(proven);
                }
            }
        }
        if !budget.is_over() {
            budget.begin_turn(nodes);
            self.grow_graph(budget);
        }
    }

    /// Grows the graph for a turn. Once the graph is complete, takes the exact value from it.
    fn grow_graph(&mut self, budget: &mut Budget<'_>) {
        let Schedule { position, rules, graph_bytes, .. } = self.schedule;
        let Some(mut graph) = self.graph.take() else { return };
        match graph.grow(rules, graph_bytes, budget) {
            Growth::Growing => self.graph = Some(graph),
            Growth::Hopeless => (),
            Growth::Done => {
                let (wdl, plies) = graph.value();
                if wdl == Wdl::Draw || rules.halfmoves_allow(position, plies) {
                    self.findings.exact = Some(ProvenValue {
                        wdl,
                        plies: (wdl != Wdl::Draw).then_some(plies),
                        best: graph.best(position, rules),
                        line: graph.line(position, rules),
                    });
                }
                self.complete = Some(graph);
            }
        }
    }
}
