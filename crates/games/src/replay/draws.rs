//! Finds the plies at which draws become due, with little work per move.
//!
//! Usually only reversible moves, which neither capture nor move a pawn, can lead to a repetition. Such a move only
//! shifts pieces, so two positions in a run of reversible moves have the same pieces on the same squares if and
//! only if the shifts between them cancel out. The XOR of all shifts is updated at each move, and positions are
//! compared only when it repeats an earlier value.
//!
//! Where [captures can be undone](isotope_kernel::Rules::can_undo_zeroing), every position of the game may occur again.
//! A number for each board then takes the place of the shifts.

use std::collections::HashMap;

use isotope_kernel::{Limit, Position, Reason};
use shakmaty::{Color, Move, Position as _};

/// The draws that have become due so far, each with the first ply after which it was due (0 is the start).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct DueDraws {
    pub(crate) dead: Option<u32>,
    pub(crate) halfmoves: Option<u32>,
    pub(crate) repetition: Option<u32>,
}

impl DueDraws {
    /// The plies and reasons of the draws, sorted by ply. Draws due at the same ply are in the order in which a
    /// game reports them.
    pub(crate) fn all(self) -> Vec<(u32, Reason)> {
        let DueDraws { dead, halfmoves, repetition } = self;
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

/// Watches a game for draws. Updated at each move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    pub(crate) due: DueDraws,
    /// The value of `shifted` for each position since the last irreversible move.
    run: Vec<u64>,
    /// The XOR of all shifts since the last irreversible move or, where captures can be undone, the number of the board.
    shifted: u64,
    /// Whether there is too much material for a dead position.
    crowded: bool,
    /// Whether a position may have occurred as often as the rules require for a draw.
    pub(crate) maybe_repeated: bool,
}

impl Watch {
    /// Resets the watch to the start of a game.
    #[inline]
    pub(crate) fn begin(&mut self, start: &Position<'_>) {
        self.due = DueDraws::default();
        self.maybe_repeated = false;
        self.material_changed(start);
        if start.rules().can_undo_zeroing() {
            self.shifted = number_of(start);
            self.run[0] = self.shifted;
        }
        self.check(start, 0);
    }

    /// Updates the watch with `after`, the position that `m` led to after `ply` moves in total.
    #[inline]
    pub(crate) fn after_move(&mut self, m: Move, after: &Position<'_>, ply: u32) {
        match m {
            _ if after.rules().can_undo_zeroing() => {
                self.shifted = number_of(after);
                self.run.push(self.shifted);
                self.look_at_material(after);
            }
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
        self.check(after, ply);
    }

    #[inline]
    fn material_changed(&mut self, position: &Position<'_>) {
        self.run.clear();
        self.run.push(0);
        self.shifted = 0;
        self.look_at_material(position);
    }

    #[inline]
    fn look_at_material(&mut self, position: &Position<'_>) {
        let board = position.board();
        self.crowded =
            (board.knights() | board.rooks_and_queens()).any() && board.occupied().count() > 4;
    }

    #[inline]
    fn check(&mut self, position: &Position<'_>, ply: u32) {
        let draws = &position.rules().spec().draws;
        if !self.crowded && self.due.dead.is_none() && position.is_dead() {
            self.due.dead = Some(ply);
        }
        if self.due.halfmoves.is_none() && draws.halfmoves.reached(position.halfmoves()) {
            self.due.halfmoves = Some(ply);
        }
        let Limit::After(limit) = draws.repetition else { return };
        if self.run.len() > 4 * (limit as usize).saturating_sub(1) && !self.maybe_repeated {
            let same = self.run.iter().rev().step_by(2).filter(|shifted| **shifted == self.shifted);
            self.maybe_repeated = same.count() >= limit as usize;
        }
    }
}

/// The first ply after which a position has occurred as often as the rules require for a draw, when `moves` are
/// played from `position`.
pub(crate) fn first_repetition<'r>(mut position: Position<'r>, moves: &[Move]) -> Option<u32> {
    let limit = position.rules().spec().draws.repetition;
    let mut occurred = HashMap::from([(position.key(), 1)]);
    for (m, ply) in moves.iter().zip(1..) {
        position.play_unchecked(*m);
        let count = occurred.entry(position.key()).or_default();
        *count += 1;
        if limit.reached(*count) {
            return Some(ply);
        }
    }
    None
}

/// A number for the pieces of a board and their squares, which differs for nearly all other boards.
#[inline]
fn number_of(position: &Position<'_>) -> u64 {
    let (roles, colors) = position.board().clone().into_bitboards();
    let parts = roles.into_iter().chain([colors.white]);
    // The golden ratio and the rotation spread the bits, as in FxHash.
    parts
        .fold(0, |all: u64, part| (all.rotate_left(5) ^ part.0).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A random number for each square and each role.
const SHIFTS: [u64; 384] = {
    let mut shifts = [0; 384];
    let mut state = 1_u64;
    let mut i = 0;
    while i < shifts.len() {
        // SplitMix64 by Steele, Lea and Flood.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        shifts[i] = z ^ (z >> 31);
        i += 1;
    }
    shifts
};
