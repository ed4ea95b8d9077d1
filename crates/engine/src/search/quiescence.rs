//! The quiescence search, which follows captures and other explosions beyond the depth of the search.

use isotope_kernel::{Compulsory, Position};
use shakmaty::Position as _;

use crate::{
    score::{INFINITE, MAX_PLY},
    search::{
        move_order::{RankedMove, next_best, rank},
        worker::Worker,
    },
    table::PackedMove,
};

/// The maximum number of plies by which captures are followed beyond the depth of the search.
const QUIET_PLIES: usize = 24;

impl Worker<'_> {
    /// Returns the value of a position for the side to move after captures, explosions and promotions that win material. For
    /// the first few plies, all moves are searched in check or if captures are compulsory. `beyond` is the number
    /// of plies beyond the depth of the search.
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
        let mut moves = rank(position, &self.values, &self.memory, ply, PackedMove::default());
        if moves.is_empty() {
            return self.value_at_end(position, ply);
        }
        if self.is_drawn(position) {
            return 0;
        }
        if ply >= MAX_PLY - 1 || beyond >= QUIET_PLIES {
            return self.evaluate(position);
        }
        let forced = position.rules().spec().compulsory == Compulsory::Capture
            && moves.iter().all(|ranked| ranked.gain.is_some())
            && beyond < 8;
        let all = forced || (checked && beyond < 4);
        let mut best = -INFINITE;
        if !all {
            best = self.evaluate(position);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let quiet = best;
        for index in 0..moves.len() {
            let RankedMove { m, gain, .. } = next_best(&mut moves, index);
            if !all {
                let Some(gain) = gain.filter(|gain| *gain > 0) else { break };
                if quiet + gain + 150 <= alpha {
                    best = best.max(quiet + gain + 150);
                    continue;
                }
            }
            let child = position.after(m);
            let checked = self.shared.features.has_royals() && beyond < 3 && child.checkers().any();
            let value = -self.quiescence(&child, -beta, -alpha, ply + 1, beyond + 1, checked);
            if self.shared.control.is_over() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.set_best_line(ply, m);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
