//! Who looks, and when: three searches that take turns, or work side by side.

use std::{
    sync::{Mutex, PoisonError},
    thread,
};

use isotope_kernel::Position;
use isotope_search::Control;

use super::{
    budget::{Budget, Teller},
    deepening::Deepening,
    ends::Ends,
    facts::Facts,
    findings::{Findings, Settled},
    graph::{Graph, Growth},
    proof::Proof,
    shortest::Shortest,
};
use crate::wdl::Wdl;

/// A position, and what all who look at it share.
#[derive(Clone, Copy)]
pub(super) struct Rounds<'s, 'r> {
    pub(super) position: &'s Position<'r>,
    pub(super) ends: &'s Ends<'s>,
    pub(super) facts: &'s Facts,
    /// How many nodes may be looked at.
    pub(super) most: u64,
    /// It is ended when all is known.
    pub(super) control: &'s Control,
    pub(super) proof_mib: usize,
    /// The bytes that all positions may take, where they are few.
    pub(super) graph_bytes: usize,
    pub(super) tell: Option<&'s Teller<'s>>,
    /// Only the shortest win is looked for, and none of more plies.
    pub(super) plies: Option<u32>,
}

/// The first turn has so many nodes, and each one twice those of the one before.
const FIRST_TURN: u64 = 1 << 12;

/// A thread needs room for the longest lines.
const STACK: usize = 16 << 20;

impl<'s, 'r> Rounds<'s, 'r> {
    /// Takes turns on this thread. What was found, and how many nodes were looked at.
    pub(super) fn alone(self) -> (Findings, u64) {
        let mut deepening = self.deepening(0);
        // Their tables are not made where the first turn settles it.
        let mut others = None;
        let mut found = Findings::default();
        let mut turn = if self.plies.is_some() { u64::MAX } else { FIRST_TURN };
        loop {
            found.settled = deepening.turn(turn);
            if found.settled.is_some() || deepening.is_finished() || deepening.budget().is_over() {
                break;
            }
            let others = others.get_or_insert_with(|| Others::new(self));
            others.turn(turn, deepening.budget());
            if others.found.settled.is_some() || deepening.budget().is_over() {
                break;
            }
            turn = turn.saturating_mul(2);
        }
        found.add(deepening.found());
        found.add(others.map(|others| others.found).unwrap_or_default());
        (found, deepening.budget().nodes)
    }

    /// Looks with so many threads, at least two. One of them looks for long wins and small worlds, the
    /// others for the shortest win.
    pub(super) fn together(self, threads: usize) -> (Findings, u64) {
        let all = Mutex::new((Findings::default(), 0));
        let tell = |found: Findings, nodes: u64| {
            if found.settled.is_some() {
                self.control.end();
            }
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            all.0.add(found);
            all.1 += nodes;
        };
        let deepen = |seed: usize| {
            let mut deepening = self.deepening(seed as u64);
            let settled = deepening.turn(u64::MAX);
            tell(Findings { settled, ..deepening.found() }, deepening.budget().nodes);
        };
        let look_elsewhere = || {
            let (mut others, mut budget) = (Others::new(self), self.budget());
            let mut turn = FIRST_TURN;
            while !others.is_finished() && !budget.is_over() {
                others.turn(turn, &mut budget);
                turn = turn.saturating_mul(2);
            }
            tell(others.found, budget.nodes);
        };
        thread::scope(|scope| {
            let (deepen, look_elsewhere) = (&deepen, &look_elsewhere);
            for thread in 1..threads {
                let look = move || {
                    if thread == 1 && self.plies.is_none() {
                        look_elsewhere()
                    } else {
                        deepen(thread)
                    }
                };
                // If there is no such thread, the others do without it.
                let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, look);
            }
            deepen(0);
        });
        all.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn budget(&self) -> Budget<'s> {
        Budget::new(self.most, self.control)
    }

    fn deepening(&self, seed: u64) -> Deepening<'s, 'r> {
        let search = Shortest::new(self.ends, self.facts, self.budget(), seed);
        Deepening::new(search, self.position, (self.plies, self.tell))
    }
}

/// Who looks for long wins, and for all positions where they are few.
struct Others<'s, 'r> {
    rounds: Rounds<'s, 'r>,
    /// For the side to move, and for the other one.
    proofs: [(Wdl, Proof<'s>); 2],
    /// As long as it may come to an end.
    graph: Option<Graph<'r>>,
    found: Findings,
}

impl<'s, 'r> Others<'s, 'r> {
    fn new(rounds: Rounds<'s, 'r>) -> Others<'s, 'r> {
        let turn = shakmaty::Position::turn(rounds.position);
        let proof = |side| Proof::new(rounds.ends, rounds.facts, side, rounds.proof_mib);
        let proofs = [(Wdl::Win, proof(turn)), (Wdl::Loss, proof(!turn))];
        let graph = Some(Graph::of(rounds.position));
        Others { rounds, proofs, graph, found: Findings::default() }
    }

    /// Whether there is nothing left to look for.
    fn is_finished(&self) -> bool {
        let open = self.proofs.iter().any(|(_, proof)| !proof.is_finished());
        self.found.settled.is_some()
            || (self.graph.is_none() && (self.found.proven.is_some() || !open))
    }

    fn turn(&mut self, nodes: u64, budget: &mut Budget<'_>) {
        let root = self.rounds.position;
        for (wdl, proof) in &mut self.proofs {
            if self.found.proven.is_none() {
                budget.begin_turn(nodes / 2);
                if let Some(plies) = proof.search(root, budget) {
                    let best = match wdl {
                        Wdl::Win => proof.moves(root).into_iter().map(|(m, _)| m).collect(),
                        _ => Vec::new(),
                    };
                    let line = proof.line(root);
                    let proven = Settled { wdl: *wdl, plies: Some(plies), best, line };
                    self.found.proven = Some(proven);
                }
            }
        }
        if !budget.is_over() {
            budget.begin_turn(nodes);
            self.look_around(budget);
        }
    }

    /// Looks at all positions that there are, if they are few.
    fn look_around(&mut self, budget: &mut Budget<'_>) {
        let Rounds { position, ends, graph_bytes, .. } = self.rounds;
        let Some(mut graph) = self.graph.take() else { return };
        match graph.grow(ends, graph_bytes, budget) {
            Growth::Growing => self.graph = Some(graph),
            Growth::Hopeless => (),
            Growth::Done => {
                let (wdl, plies) = graph.value();
                if wdl == Wdl::Draw || ends.lasts(position, plies) {
                    self.found.settled = Some(Settled {
                        wdl,
                        plies: (wdl != Wdl::Draw).then_some(plies),
                        best: graph.best(position, ends),
                        line: graph.line(position, ends),
                    });
                }
            }
        }
    }
}
