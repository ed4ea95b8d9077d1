//! The state of one thread of a search. The searches themselves are in `node` and `quiescence`.

use std::{
    cmp::Ordering,
    sync::{Mutex, PoisonError},
};

use isotope_kernel::{Compulsory, Dead, Limit, Position};
use isotope_search::Control;
use shakmaty::{Move, Position as _};

use crate::{
    endings::Endings,
    evaluate::{self, weights::Weights},
    network::{Network, accumulator::Accumulator},
    rule_features::RuleFeatures,
    score::{KNOWN_WIN, MAX_PLY, WIN},
    search::history::{self, Arrival, MoveHistory, PreviousMoves},
    table::SearchTable,
};

/// The state that the threads of a search share.
pub(crate) struct SharedState<'s> {
    pub(crate) table: &'s SearchTable,
    pub(crate) control: &'s Control,
    pub(crate) features: &'s RuleFeatures,
    pub(crate) weights: &'s Weights,
    /// What is added to the derived evaluation, if anything.
    pub(crate) network: Option<&'s Network>,
    pub(crate) endings: Option<&'s Endings>,
    /// The keys of the positions before the root, oldest first.
    pub(crate) history: &'s [u128],
    /// The histories of the threads of earlier searches.
    pub(crate) histories: &'s Mutex<Vec<MoveHistory>>,
    /// The number of nodes that a thread searches between checks of the clock and of the node limit.
    pub(crate) nodes_between_checks: u64,
}

/// The state of one thread of a search.
pub(crate) struct Worker<'s> {
    pub(crate) shared: &'s SharedState<'s>,
    pub(crate) history: MoveHistory,
    accumulator: Option<Accumulator>,
    /// The value of capturing a piece of each role, in centipawns.
    pub(crate) values: [i32; 6],
    /// For each ply, the static evaluation of the node; `None` in check.
    pub(crate) quiets: Vec<Option<i32>>,
    /// For each ply, the piece that moved to the node and the square that it moved to.
    pub(crate) arrivals: Vec<Option<Arrival>>,
    /// Whether null moves are searched: only if captures are not compulsory and kings are royal.
    pub(crate) passes: bool,
    /// Whether the ruleset has a draw by repetition.
    repeats: bool,
    /// The keys of the positions of the game, followed by the keys of the positions on the current line.
    pub(crate) path: Vec<u128>,
    /// The best line from each ply.
    pub(crate) lines: Vec<Vec<Move>>,
    /// The number of nodes not yet added to the total of all threads.
    nodes: u64,
    /// The greatest ply reached at the current depth.
    pub(crate) deepest: usize,
}

impl<'s> Worker<'s> {
    pub(crate) fn new(shared: &'s SharedState<'s>, root: &Position<'_>) -> Worker<'s> {
        let spec = root.rules().spec();
        let kept = shared.histories.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut history = kept.unwrap_or_else(history::empty);
        history.begin_search(history::SQUARES);
        let mut values = evaluate::piece_values(shared.features, shared.weights);
        // One side loses a captured piece, and the other can drop it.
        if root.rules().has_hands() {
            values = values.map(|value| 2 * value);
        }
        Worker {
            shared,
            history,
            accumulator: shared.network.map(Accumulator::new),
            values,
            quiets: vec![None; MAX_PLY + 2],
            arrivals: vec![None; MAX_PLY + 2],
            passes: spec.compulsory == Compulsory::Off && shared.features.has_royals(),
            repeats: spec.draws.repetition != Limit::OFF,
            path: shared.history.to_vec(),
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            deepest: 0,
        }
    }

    /// Sets the best line at `ply` to `m`, followed by the best line after `m`.
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

    /// Adds the nodes of this thread to the total of all threads, and returns the total.
    pub(crate) fn all_nodes(&mut self) -> u64 {
        self.shared.control.count(std::mem::take(&mut self.nodes))
    }

    /// Whether the ruleset has a draw by repetition and the position has occurred since the last move that cannot be
    /// undone.
    pub(crate) fn repeats(&self, position: &Position<'_>, key: u128) -> bool {
        let undone = position.rules().can_undo_zeroing();
        let since = if undone { self.path.len() } else { position.halfmoves() as usize };
        let earlier = self.path.iter().rev().take(since).skip(1).step_by(2);
        self.repeats && since >= 4 && { earlier }.any(|k| *k == key)
    }

    /// Whether the position is drawn by the halfmove limit or as a dead position, provided there is a legal move.
    /// Dead positions are detected only with five pieces or fewer, and not under [`Dead::Derived`], which is too
    /// slow during a game.
    pub(crate) fn is_drawn(&self, position: &Position<'_>) -> bool {
        let is_small = position.board().occupied().count() <= 5;
        let listed = is_small && position.rules().dead() != Dead::Derived;
        let long = position.rules().spec().draws.halfmoves.reached(position.halfmoves());
        long || (listed && position.drawn().is_some())
    }

    /// Whether the evaluation is learned and the side to move must capture. A network is learned from quiet positions
    /// alone, and what it says here would prune the best moves.
    pub(crate) fn misjudges(&self, position: &Position<'_>) -> bool {
        self.shared.network.is_some()
            && position.rules().spec().compulsory == Compulsory::Capture
            && must_capture(position, &position.legal_moves())
    }

    /// Whether the static evaluation at `ply` is better than two plies before, where the same side was to move.
    pub(crate) fn is_improving(&self, ply: usize) -> bool {
        let before = ply.checked_sub(2).and_then(|ply| self.quiets[ply]);
        self.quiets[ply].zip(before).is_some_and(|(now, before)| now > before)
    }

    /// The two moves before `ply`.
    pub(crate) fn previous_moves(&self, ply: usize) -> PreviousMoves {
        [self.arrivals[ply], ply.checked_sub(1).and_then(|ply| self.arrivals[ply])]
    }

    /// The value of a position of which not even one move was searched to its end.
    pub(crate) fn value_unsearched(&mut self, position: &Position<'_>) -> i32 {
        match position.legal_moves().is_empty() {
            true => self.value_at_end(position, 0),
            false => self.value_of_ending(position, 0).unwrap_or_else(|| self.evaluate(position)),
        }
    }

    /// The value of a position without a legal move.
    pub(crate) fn value_at_end(&self, position: &Position<'_>, ply: usize) -> i32 {
        match position.ended().and_then(|outcome| outcome.winner) {
            Some(winner) if winner == position.turn() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
            None => 0,
        }
    }

    /// The value of a position whose result is known without a search.
    pub(crate) fn value_of_ending(&self, position: &Position<'_>, ply: usize) -> Option<i32> {
        let result = self.shared.endings?.result(position)?;
        Some(match result {
            Ordering::Less => ply as i32 - KNOWN_WIN,
            Ordering::Equal => 0,
            Ordering::Greater => KNOWN_WIN - ply as i32,
        })
    }

    /// The static evaluation of a position for the side to move, in centipawns.
    pub(crate) fn evaluate(&mut self, position: &Position<'_>) -> i32 {
        let value = evaluate::evaluate(position, self.shared.features, self.shared.weights);
        match self.shared.network.zip(self.accumulator.as_mut()) {
            None => value,
            Some((network, accumulator)) => {
                accumulator.update(network, position);
                let learned = accumulator.output(network, position.turn());
                (value + learned).clamp(-evaluate::GREATEST, evaluate::GREATEST)
            }
        }
    }
}

/// Whether captures are compulsory and the side to move, whose legal moves are given, can capture.
pub(crate) fn must_capture(position: &Position<'_>, legal: &[Move]) -> bool {
    let captures = position.rules().captures();
    position.rules().spec().compulsory == Compulsory::Capture
        && legal.iter().all(|m| captures.cause(position.field(), position.turn(), *m).is_some())
}
