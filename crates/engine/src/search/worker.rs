//! One thread of a search: what it knows, and what it counts. How it looks at positions is said in `node` and
//! `captures`.

use isotope_kernel::{Compulsory, Dead, Limit, Position};
use isotope_search::Control;
use shakmaty::{Move, Position as _};

use crate::{
    evaluate::{self, weights::Weights},
    score::{MAX_PLY, WIN},
    search::order::{self, Memory},
    table::Table,
    worth::Worth,
};

/// What the threads of a search share.
pub(crate) struct Shared<'s> {
    pub(crate) table: &'s Table,
    pub(crate) control: &'s Control,
    pub(crate) worth: &'s Worth,
    pub(crate) weights: &'s Weights,
    /// The keys of the positions before the root, the latest last.
    pub(crate) history: &'s [u128],
    /// The nodes between two looks at the clock and at the nodes of all threads.
    pub(crate) between_looks: u64,
}

/// A thread of a search.
pub(crate) struct Worker<'s> {
    pub(crate) shared: &'s Shared<'s>,
    pub(crate) memory: Memory,
    pub(crate) values: [i32; 6],
    /// Whether a side may pass in thought: not where captures are forced or having no men wins.
    pub(crate) passes: bool,
    /// How often a position has to occur for a draw, if at all.
    repeats: bool,
    /// Keys of the positions on the line that is looked at, behind those of the game.
    pub(crate) path: Vec<u128>,
    /// The best line from each ply.
    pub(crate) lines: Vec<Vec<Move>>,
    /// Not yet told to the others.
    nodes: u64,
    pub(crate) deepest: usize,
}

impl<'s> Worker<'s> {
    pub(crate) fn new(shared: &'s Shared<'s>, root: &Position<'_>) -> Worker<'s> {
        let spec = root.rules().spec();
        Worker {
            shared,
            memory: order::nothing(),
            values: evaluate::values(shared.worth, shared.weights),
            passes: spec.compulsory == Compulsory::Off && shared.worth.royal,
            repeats: spec.draws.repetition != Limit::OFF,
            path: shared.history.to_vec(),
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            deepest: 0,
        }
    }

    /// `m` is the best here, followed by what is best after it.
    pub(crate) fn keep(&mut self, ply: usize, m: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(m);
        before[ply].extend_from_slice(&after[0]);
    }

    /// Counts a node. Whether the search is over.
    pub(crate) fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes < self.shared.between_looks {
            return self.shared.control.is_over();
        }
        self.all_nodes();
        self.shared.control.check()
    }

    /// The nodes of all threads, as far as they have been told.
    pub(crate) fn all_nodes(&mut self) -> u64 {
        self.shared.control.count(std::mem::take(&mut self.nodes))
    }

    /// Whether the position has occurred before, since the last capture or pawn move.
    pub(crate) fn repeats(&self, position: &Position<'_>, key: u128) -> bool {
        let since = position.halfmoves() as usize;
        self.repeats && self.path.iter().rev().take(since).skip(1).step_by(2).any(|k| *k == key)
    }

    /// Whether the rules draw the game here, if there is a move. What is dead is asked where few men are
    /// left, and not where it would take a look at all positions of these men, for which no clock waits.
    pub(crate) fn is_drawn(&self, position: &Position<'_>) -> bool {
        let few = position.board().occupied().count() <= 5;
        let listed = few && position.rules().dead() != Dead::Derived;
        let long = position.rules().spec().draws.halfmoves.reached(position.halfmoves());
        long || (listed && position.drawn().is_some())
    }

    /// What a position is worth in which there is no move.
    pub(crate) fn ended(&self, position: &Position<'_>, ply: usize) -> i32 {
        match position.ended().and_then(|outcome| outcome.winner) {
            Some(winner) if winner == position.turn() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
            None => 0,
        }
    }

    pub(crate) fn evaluate(&self, position: &Position<'_>) -> i32 {
        evaluate::evaluate(position, self.shared.worth, self.shared.weights)
    }
}
