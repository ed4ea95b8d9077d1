//! The quiescence search, which follows captures and other explosions beyond the depth of the search.

use isotope_kernel::Position;
use shakmaty::Position as _;

use crate::{
    score::{INFINITE, MAX_PLY},
    search::{
        history::Arrival,
        move_order::{RankedMove, next_best, rank, rank_gains},
        worker::{Worker, must_capture},
    },
    table::{Bound, PackedMove, TableEntry},
};

/// The maximum number of plies by which captures are followed beyond the depth of the search.
const QUIET_PLIES: usize = 24;

impl Worker<'_> {
    /// Returns the value of a position for the side to move after captures, explosions and promotions that win
    /// material, unless the table decides. For the first few plies, all moves are searched in check or if captures are
    /// compulsory. `beyond` is the number of plies beyond the depth of the search.
    pub(crate) fn quiescence(
        &mut self,
        position: &Position<'_>,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        beyond: usize,
        checked: bool,
    ) -> i32 {
        self.lines[ply].clear();
        if self.count_node() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        let (open, start) = (beta - alpha > 1, alpha);
        if self.is_drawn(position) {
            let over = position.legal_moves().is_empty();
            return if over { self.value_at_end(position, ply) } else { 0 };
        }
        let key = position.key() as u64;
        let known = self.shared.table.get(key, ply);
        if let Some(known) = known.filter(|known| !open && known.decides(alpha, beta)) {
            return known.value;
        }
        let legal = position.legal_moves();
        if legal.is_empty() {
            return self.value_at_end(position, ply);
        }
        if ply >= MAX_PLY - 1 || beyond >= QUIET_PLIES {
            return self.evaluate(position);
        }
        let all = checked || beyond < 8 && must_capture(position, &legal);
        let mut best = -INFINITE;
        let mut best_move = PackedMove::default();
        let mut evaluated = None;
        if !all {
            let quiet = known.and_then(|known| known.quiet);
            let quiet = quiet.unwrap_or_else(|| self.evaluate(position));
            evaluated = Some(quiet);
            best = known.map_or(quiet, |known| known.improve(quiet));
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let quiet = best;
        let best_known = known.map_or(PackedMove::default(), |known| known.best);
        let mut moves = match all {
            true => {
                let history = Some((&self.history, self.previous_moves(ply)));
                rank(position, &legal, &self.values, history, ply, best_known)
            }
            false => rank_gains(position, &self.values, &legal, best_known),
        };
        for index in 0..moves.len() {
            let RankedMove { m, brief, gain, .. } = next_best(&mut moves, index);
            let most = gain.filter(|_| !all).map(|gain| quiet + gain + 150);
            if let Some(most) = most.filter(|most| *most <= alpha) {
                best = best.max(most);
                continue;
            }
            let child = position.after(m);
            let checked = self.shared.features.has_royals() && beyond < 3 && child.checkers().any();
            self.arrivals[ply + 1] = Some(Arrival::of(m));
            let value = -self.quiescence(&child, -beta, -alpha, ply + 1, beyond + 1, checked);
            if self.shared.control.is_over() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = brief;
                    self.set_best_line(ply, m);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        let bound = Bound::of(best, (start, beta));
        let entry = TableEntry { best: best_move, value: best, depth: 0, bound, quiet: evaluated };
        self.shared.table.put(key, ply, entry);
        best
    }
}
