//! Where the draws of a ruleset are due: found with little work at each move.
//!
//! What can repeat a position are moves that neither capture nor promote nor take a right away. They shift
//! men, so that two positions of such a run have the same men if and only if what was shifted cancels
//! out. That is one number, kept move by move. Only where it comes back are positions compared.

use isotope_kernel::{Limit, Position, Reason};
use shakmaty::{Color, Move, Position as _};

/// The draws that have been due so far, by the ply (from 0, the start) at which each was for the first time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Due {
    pub(crate) dead: Option<u32>,
    pub(crate) halfmoves: Option<u32>,
    pub(crate) repetition: Option<u32>,
}

impl Due {
    /// The reasons with their plies, by ply; of draws that are due at once, in the order in which a game
    /// names them.
    pub(crate) fn all(self) -> Vec<(u32, Reason)> {
        let Due { dead, halfmoves, repetition } = self;
        let due = [
            (dead, Reason::DeadPosition),
            (halfmoves, Reason::Halfmoves),
            (repetition, Reason::Repetition),
        ];
        let mut due: Vec<_> = due.into_iter().filter_map(|(ply, why)| Some((ply?, why))).collect();
        due.sort_by_key(|(ply, _)| *ply);
        due
    }
}

/// Looks at a game as it goes on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    pub(crate) due: Due,
    /// What has been shifted since a position can last have been repeated, for each position since.
    run: Vec<u64>,
    shifted: u64,
    /// So many men of such kinds are there that the position cannot be dead.
    crowded: bool,
    /// A position may have occurred as often as is needed.
    pub(crate) maybe_repeated: bool,
}

impl Watch {
    /// Begins with the start of a game.
    #[inline]
    pub(crate) fn begin(&mut self, start: &Position<'_>) {
        self.due = Due::default();
        self.maybe_repeated = false;
        self.material_changed(start);
        self.see(start, 0);
    }

    /// Looks at the position that `m` led to, after `ply` moves.
    #[inline]
    pub(crate) fn look(&mut self, m: Move, after: &Position<'_>, ply: u32) {
        match m {
            Move::Normal { role, from, to, capture: None, promotion: None }
                if role != shakmaty::Role::Pawn =>
            {
                let shift = |square| SHIFTS[64 * (role as usize - 1) + square as usize];
                let shifted = shift(from) ^ shift(to);
                self.shifted ^= match after.turn() {
                    Color::White => shifted,
                    Color::Black => shifted.rotate_left(32),
                };
                self.run.push(self.shifted);
            }
            _ => self.material_changed(after),
        }
        self.see(after, ply);
    }

    #[inline]
    fn material_changed(&mut self, position: &Position<'_>) {
        self.run.clear();
        self.run.push(0);
        self.shifted = 0;
        let board = position.board();
        self.crowded =
            (board.knights() | board.rooks_and_queens()).any() && board.occupied().count() > 4;
    }

    #[inline]
    fn see(&mut self, position: &Position<'_>, ply: u32) {
        let draws = &position.rules().spec().draws;
        if !self.crowded && self.due.dead.is_none() && position.is_dead() {
            self.due.dead = Some(ply);
        }
        if self.due.halfmoves.is_none() && draws.halfmoves.reached(position.halfmoves()) {
            self.due.halfmoves = Some(ply);
        }
        if let Limit::After(limit) = draws.repetition
            && self.run.len() > 4 * (limit as usize).saturating_sub(1)
            && !self.maybe_repeated
        {
            let same = self.run.iter().rev().step_by(2).filter(|shifted| **shifted == self.shifted);
            self.maybe_repeated = same.count() >= limit as usize;
        }
    }
}

/// The first ply after which a position has occurred as often as the rules ask for. The positions are
/// those of a game, from its start on.
pub(crate) fn repeated<'r>(mut position: Position<'r>, moves: &[Move]) -> Option<u32> {
    let limit = position.rules().spec().draws.repetition;
    let mut keys = vec![position.key()];
    for (m, ply) in moves.iter().zip(1..) {
        position.play_unchecked(*m);
        // What is gone from the board does not come back, nor does a pawn.
        if m.is_zeroing() || matches!(m, Move::Put { .. }) {
            keys.clear();
        }
        keys.push(position.key());
        let occurred = keys.iter().filter(|key| Some(*key) == keys.last()).count();
        if limit.reached(occurred as u32) {
            return Some(ply);
        }
    }
    None
}

/// A number for each kind of piece on each square.
const SHIFTS: [u64; 384] = {
    let mut shifts = [0; 384];
    let mut state = 1_u64;
    let mut i = 0;
    while i < shifts.len() {
        // Steele, Lea and Flood's generator.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        shifts[i] = z ^ (z >> 31);
        i += 1;
    }
    shifts
};
