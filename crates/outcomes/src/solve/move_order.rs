//! The order in which the solver tries moves.

use isotope_kernel::Position;
use isotope_search::History;
use shakmaty::{Color, Move, Position as _};

use super::{bounds::NO_MOVE, solver_rules::SolverRules};

/// Move ordering by history and killer moves, separately for attack and defence.
pub(super) struct MoveOrder(History<Move>);

/// The purpose of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    Attack,
    Defend,
}

/// A move, its index among the legal moves, and its rank. Moves of higher rank are tried first.
#[derive(Clone, Copy)]
pub(super) struct RankedMove {
    pub(super) m: Move,
    pub(super) place: u16,
    pub(super) rank: i32,
}

const BEST: i32 = 1 << 30;
const KILLER: i32 = 1 << 18;
const CAPTURE: i32 = 1 << 17;
/// The penalty for each reply that an attacking move allows.
const REPLY: i32 = 1 << 12;

impl MoveOrder {
    /// Creates an empty history. A `seed` other than 0 adds small random scores, so that threads try different
    /// moves.
    pub(super) fn new(seed: u64) -> MoveOrder {
        let mut rng = fastrand::Rng::with_seed(seed);
        let noise = |_| if seed == 0 { 0 } else { rng.i32(-64..64) as i16 };
        MoveOrder(History::new((0..4 * 4096).map(noise).collect()))
    }

    fn index(goal: Goal, color: Color, m: Move) -> usize {
        let squares = m.from().unwrap_or(m.to()) as usize * 64 + m.to() as usize;
        (goal as usize * 2 + color as usize) * 4096 + squares
    }

    /// Rewards the last of `moves`, which achieved the goal, and penalizes the moves tried before it.
    pub(super) fn learn(
        &mut self,
        goal: Goal,
        color: Color,
        ply: usize,
        moves: &[RankedMove],
        plies: u32,
    ) {
        let Some((best, tried)) = moves.split_last() else { return };
        let bonus = (plies * plies * 8).min(1600) as i32;
        let tried = tried.iter().map(|ranked| ranked.m);
        self.0.learn(ply, bonus, best.m, tried, |m| [MoveOrder::index(goal, color, m)]);
    }

    /// Fills `moves` with the legal moves in the order in which to try them; `known` is the index of the stored
    /// best move, or [`NO_MOVE`].
    pub(super) fn rank(
        &self,
        rules: &SolverRules<'_>,
        position: &Position<'_>,
        (goal, ply, plies): (Goal, usize, u32),
        known: u16,
        moves: &mut Vec<RankedMove>,
    ) {
        moves.clear();
        let color = position.turn();
        let killers = self.0.killers(ply);
        // The attacker tries moves with few replies first, if enough plies remain to make the counting of replies
        // worthwhile.
        let counts_replies = goal == Goal::Attack && plies >= 3;
        let mut place = 0;
        rules.for_each_move(position, |m| {
            let mut rank = self.0.score([MoveOrder::index(goal, color, m)]);
            if place == known && known != NO_MOVE {
                rank += BEST;
            }
            if killers.contains(&Some(m)) {
                rank += KILLER;
            }
            if m.is_promotion()
                || position.rules().captures().cause(position.field(), color, m).is_some()
            {
                rank += CAPTURE;
            }
            if counts_replies {
                rank -= position.after(m).legal_moves().len() as i32 * REPLY;
            }
            moves.push(RankedMove { m, place, rank });
            place += 1;
        });
        moves.sort_unstable_by_key(|ranked| (-ranked.rank, ranked.place));
    }
}
