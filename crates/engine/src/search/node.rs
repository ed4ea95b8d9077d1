//! The alpha-beta search of nodes, down to the quiescence search.

use isotope_kernel::Position;
use shakmaty::{Bitboard, Move, Position as _, Role};

use crate::{
    score::{INFINITE, MAX_PLY, WIN, WON},
    search::{
        history::{self, Arrival, QuietMove},
        move_order::{RankedMove, next_best, rank},
        worker::Worker,
    },
    table::{Bound, PackedMove, TableEntry},
};

/// The value of a node, its best move, and the depth to which it was searched, 0 for an estimate.
struct NodeResult {
    value: i32,
    best: PackedMove,
    depth: i32,
}

impl Worker<'_> {
    /// Searches `moves` at the root, and returns the value and the best line; `None` if the search ended before
    /// any move exceeded the lower bound of the window. Each new best move is put first in `moves`.
    pub(crate) fn root(
        &mut self,
        root: &Position<'_>,
        moves: &mut [RankedMove],
        depth: i32,
        window: (i32, i32),
    ) -> Option<(i32, Vec<Move>)> {
        let (mut alpha, beta) = window;
        let mut best = -INFINITE;
        self.lines[0].clear();
        self.path.push(root.key());
        for index in 0..moves.len() {
            let RankedMove { m, gain, .. } = moves[index];
            let child = root.after(m);
            self.arrivals[1] = Some(Arrival::of(m));
            let late = index >= 3 && gain.is_none() && depth >= 3;
            let value = self.search_move(&child, depth, (alpha, beta), 0, index, i32::from(late));
            if self.shared.control.is_over() {
                self.path.pop();
                return (best > window.0).then(|| (best, self.lines[0].clone()));
            }
            if value > best {
                best = value;
                moves[index].rank = value;
                if value > alpha {
                    alpha = value;
                    self.set_best_line(0, m);
                    moves[..=index].rotate_right(1);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        self.path.pop();
        Some((best, self.lines[0].clone()))
    }

    /// Returns the value of the move that leads to `child`. The first move is searched with the full window, the
    /// others with a null window first.
    fn search_move(
        &mut self,
        child: &Position<'_>,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
        index: usize,
        reduction: i32,
    ) -> i32 {
        let full = depth - 1;
        if index == 0 {
            return -self.node(child, full, -beta, -alpha, ply + 1, true);
        }
        let mut value = -self.node(child, full - reduction, -alpha - 1, -alpha, ply + 1, true);
        if value > alpha && reduction > 0 {
            value = -self.node(child, full, -alpha - 1, -alpha, ply + 1, true);
        }
        if value > alpha && value < beta {
            value = -self.node(child, full, -beta, -alpha, ply + 1, true);
        }
        value
    }

    /// Searches a position to `depth` plies in the window from `alpha` to `beta`, and returns its value for the
    /// side to move, which is meaningless once the search is over.
    pub(super) fn node(
        &mut self,
        position: &Position<'_>,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        may_pass: bool,
    ) -> i32 {
        self.lines[ply].clear();
        let checked = self.shared.features.has_royals() && position.checkers().any();
        if checked {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiescence(position, alpha, beta, ply, 0, checked);
        }
        if self.count_node() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        // Mate distance pruning: a win that is at least as short has been found elsewhere.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - 1 - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        if ply >= MAX_PLY - 1 {
            return self.evaluate(position);
        }
        let key = position.key();
        if self.repeats(position, key) {
            return 0;
        }
        if self.is_drawn(position) {
            // Checkmate takes precedence over the draw.
            let over = position.legal_moves().is_empty();
            return if over { self.value_at_end(position, ply) } else { 0 };
        }

        let open = beta - alpha > 1;
        let short = key as u64;
        let known = self.shared.table.get(short, ply);
        let decides = |known: &TableEntry| known.depth >= depth && known.decides(alpha, beta);
        if let Some(known) = known.filter(|known| !open && decides(known)) {
            return known.value;
        }
        if let Some(value) = self.value_of_ending(position, ply) {
            return value;
        }

        let quiet = known.and_then(|known| known.quiet);
        let quiet = quiet.unwrap_or_else(|| self.evaluate(position));
        let is_quiet = !checked && !self.misjudges(position);
        self.quiets[ply] = is_quiet.then_some(quiet);
        let guess = known.map_or(quiet, |known| known.improve(quiet));
        self.path.push(key);
        let value =
            self.moves(position, depth, (alpha, beta), ply, may_pass && is_quiet, guess, known);
        self.path.pop();
        let Some(NodeResult { value, best, depth }) = value else { return 0 };
        if self.shared.control.is_over() {
            return 0;
        }
        if depth == 0 {
            return value;
        }
        let bound = Bound::of(value, (alpha, beta));
        self.shared.table.put(
            short,
            ply,
            TableEntry { best, value, depth, bound, quiet: Some(quiet) },
        );
        value
    }

    /// Searches the moves of a node, unless the node can be pruned first; returns `None` if the search ended
    /// early.
    #[expect(clippy::too_many_arguments, reason = "the state of a node")]
    fn moves(
        &mut self,
        position: &Position<'_>,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        may_pass: bool,
        guess: i32,
        known: Option<TableEntry>,
    ) -> Option<NodeResult> {
        let open = beta - alpha > 1;
        let us = position.turn();
        let improving = self.is_improving(ply);
        let previous = self.previous_moves(ply);
        if may_pass && !open && beta.abs() < WON {
            if depth <= 6 && guess - 90 * (depth - i32::from(improving)) >= beta {
                return Some(NodeResult { value: guess, best: PackedMove::default(), depth: 0 });
            }
            if self.passes && depth >= 3 && guess >= beta && has_pieces(position) {
                let reduction = 3 + depth / 4 + ((guess - beta) / 200).min(3);
                let passed = position.with_turn(!us);
                self.arrivals[ply + 1] = None;
                let value = -self.node(&passed, depth - reduction, -beta, 1 - beta, ply + 1, false);
                if self.shared.control.is_over() {
                    return None;
                }
                if value >= beta {
                    let value = if value >= WON { beta } else { value };
                    let depth = (depth - reduction + 1).max(0);
                    return Some(NodeResult { value, best: PackedMove::default(), depth });
                }
            }
        }

        let best_known = known.map_or(PackedMove::default(), |known| known.best);
        let legal = position.legal_moves();
        let mut moves =
            rank(position, &legal, &self.values, Some((&self.history, previous)), ply, best_known);
        if moves.is_empty() {
            return Some(NodeResult {
                value: self.value_at_end(position, ply),
                best: PackedMove::default(),
                depth,
            });
        }
        // Without a move from the table, search one ply less.
        let depth = depth - i32::from(best_known == PackedMove::default() && depth >= 5);
        let (mut best, mut best_move) = (-INFINITE, PackedMove::default());
        let start = alpha;
        let mut tried: Vec<QuietMove> = Vec::new();
        let late_after = if improving { 4 + depth * depth } else { (4 + depth * depth) * 2 / 3 };
        for index in 0..moves.len() {
            let RankedMove { m, brief, rank, gain } = next_best(&mut moves, index);
            let is_quiet = gain.is_none();
            if !open && best > -WON && is_quiet && may_pass {
                let late = index as i32 > late_after;
                let hopeless = depth <= 5 && guess + 120 + 110 * depth <= alpha;
                if (late && depth <= 4) || (hopeless && index > 0) {
                    continue;
                }
            }
            let mut reduction = 0;
            if depth >= 3 && index >= 2 + usize::from(open) && (is_quiet || rank < 0) {
                let (d, i) = (depth as f32, index as f32);
                reduction = (0.6 + d.ln() * i.ln() / 2.2) as i32;
                reduction -= i32::from(open) + i32::from(!may_pass);
                if is_quiet {
                    reduction += i32::from(!improving) - (rank / 10_000).clamp(-1, 1);
                }
                reduction = reduction.clamp(0, depth - 2);
            }
            self.arrivals[ply + 1] = Some(Arrival::of(m));
            let value =
                self.search_move(&position.after(m), depth, (alpha, beta), ply, index, reduction);
            if self.shared.control.is_over() {
                return None;
            }
            if value > best {
                (best, best_move) = (value, if value > start { brief } else { best_move });
                if value > alpha {
                    alpha = value;
                    self.set_best_line(ply, m);
                }
            }
            if alpha >= beta {
                if is_quiet {
                    let bonus = (depth * depth * 16).min(1600);
                    let indices = |m| history::indices(us, previous, m);
                    self.history.learn(ply, bonus, QuietMove::of(m), tried, indices);
                }
                break;
            }
            if is_quiet {
                tried.push(QuietMove::of(m));
            }
        }
        Some(NodeResult { value: best, best: best_move, depth })
    }
}

/// Whether the side to move has pieces other than pawns and kings. Without such pieces, zugzwang is likely, and
/// null moves are misleading.
fn has_pieces(position: &Position<'_>) -> bool {
    let own: Bitboard = position.us() & !position.our(Role::Pawn) & !position.our(Role::King);
    own.any()
}
