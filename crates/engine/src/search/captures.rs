//! What is left where a search ends: captures are followed to theirs.

use isotope_kernel::{Compulsory, Position};
use isotope_search::after;
use shakmaty::Position as _;

use crate::{
    score::{INFINITE, MAX_PLY},
    search::{
        order::{Ranked, pick, rank},
        worker::Worker,
    },
    table::Brief,
};

/// Captures are followed so far beyond the search, and checks so far.
const QUIET_PLIES: usize = 24;

impl Worker<'_> {
    /// What a position is worth once the captures that win something have been made.
    pub(crate) fn captures(
        &mut self,
        position: &Position<'_>,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        beyond: usize,
        checked: bool,
    ) -> i32 {
        self.lines[ply].clear();
        if self.count() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        let mut moves = rank(position, &self.values, &self.memory, ply, Brief::default());
        if moves.is_empty() {
            return self.ended(position, ply);
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
            let Ranked { m, gain, .. } = pick(&mut moves, index);
            if !all {
                let Some(gain) = gain.filter(|gain| *gain > 0) else { break };
                if quiet + gain + 150 <= alpha {
                    best = best.max(quiet + gain + 150);
                    continue;
                }
            }
            let child = after(position, m);
            let checked = self.shared.worth.royal && beyond < 3 && child.checkers().any();
            let value = -self.captures(&child, -beta, -alpha, ply + 1, beyond + 1, checked);
            if self.shared.control.is_over() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.keep(ply, m);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
