//! The state of one thread of a search. `node` and `quiescence` have its searches.

use isotope_kernel::{Compulsory, Dead, Limit, Position};
use isotope_search::Control;
use shakmaty::{Move, Position as _};

use crate::{
    evaluate::{self, weights::Weights},
    rule_features::RuleFeatures,
    score::{MAX_PLY, WIN},
    search::move_order::{self, MoveHistory},
    table::SearchTable,
};

/// The state that the threads of a search share.
pub(crate) struct SharedState<'s> {
    pub(crate) table: &'s SearchTable,
    pub(crate) control: &'s Control,
    pub(crate) features: &'s RuleFeatures,
    pub(crate) weights: &'s Weights,
    /// The keys of the positions before the root, the latest last.
    pub(crate) history: &'s [u128],
    /// The number of nodes between two checks of the clock and of the nodes of all threads.
    pub(crate) nodes_between_checks: u64,
}

/// A thread of a search.
pub(crate) struct Worker<'s> {
    pub(crate) shared: &'s SharedState<'s>,
    pub(crate) memory: MoveHistory,
    /// The values of the pieces by role.
    pub(crate) values: [i32; 6],
    /// Whether null moves are searched: not where captures are compulsory or kings are not royal.
    pub(crate) passes: bool,
    /// Whether the rules have a draw by repetition.
    repeats: bool,
    /// The keys of the positions of the game, followed by those on the current line.
    pub(crate) path: Vec<u128>,
    /// The best line from each ply.
    pub(crate) lines: Vec<Vec<Move>>,
    /// The nodes not yet added to those of all threads.
    nodes: u64,
    /// The greatest ply of this depth.
    pub(crate) deepest: usize,
}

impl<'s> Worker<'s> {
    pub(crate) fn new(shared: &'s SharedState<'s>, root: &Position<'_>) -> Worker<'s> {
        let spec = root.rules().spec();
        Worker {
            shared,
            memory: move_order::empty_history(),
            values: evaluate::piece_values(shared.features, shared.weights),
            passes: spec.compulsory == Compulsory::Off && shared.features.royal,
            repeats: spec.draws.repetition != Limit::OFF,
            path: shared.history.to_vec(),
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            deepest: 0,
        }
    }

    /// Makes `m`, followed by the best line after it, the best line at `ply`.
    pub(crate) fn set_best_line(&mut self, ply: usize, m: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(m);
        before[ply].extend_from_slice(&after[0]);
    }

    /// Counts a node and returns whether the search is over.
    pub(crate) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes < self.shared.nodes_between_checks {
            return self.shared.control.is_over();
        }
        self.all_nodes();
        self.shared.control.check()
    }

    /// The nodes of all threads, without those that the others have not added yet.
    pub(crate) fn all_nodes(&mut self) -> u64 {
        self.shared.control.count(std::mem::take(&mut self.nodes))
    }

    /// Whether the position has occurred since the last capture or pawn move, and the rules count repetitions.
    pub(crate) fn repeats(&self, position: &Position<'_>, key: u128) -> bool {
        let since = position.halfmoves() as usize;
        self.repeats && self.path.iter().rev().take(since).skip(1).step_by(2).any(|k| *k == key)
    }

    /// Whether the game is drawn here by the rules, if there is a legal move. Dead positions are detected only
    /// with five pieces or fewer, and not under [`Dead::Derived`], which takes too long during a game.
    pub(crate) fn is_drawn(&self, position: &Position<'_>) -> bool {
        let is_small = position.board().occupied().count() <= 5;
        let listed = is_small && position.rules().dead() != Dead::Derived;
        let long = position.rules().spec().draws.halfmoves.reached(position.halfmoves());
        long || (listed && position.drawn().is_some())
    }

    /// The value of a position without a legal move.
    pub(crate) fn value_at_end(&self, position: &Position<'_>, ply: usize) -> i32 {
        match position.ended().and_then(|outcome| outcome.winner) {
            Some(winner) if winner == position.turn() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
            None => 0,
        }
    }

    pub(crate) fn evaluate(&self, position: &Position<'_>) -> i32 {
        evaluate::evaluate(position, self.shared.features, self.shared.weights)
    }
}
