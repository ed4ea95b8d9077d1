//! Playing a move: the one place where a position changes.

use shakmaty::{Bitboard, Color, Move, Role};

use crate::{
    captures::{capture_of, put_through},
    position::Position,
};

impl Position<'_> {
    /// Plays a legal move.
    #[inline]
    pub(crate) fn make(&mut self, m: Move) {
        let mover = self.state.turn;
        let aftermath = capture_of(mover, m)
            .map(|capture| self.rules.captures().aftermath(&self.state.field, capture))
            .unwrap_or_default();
        self.lose_castling_rights(m, aftermath.destroyed);
        self.state.ep_square = self.ep_square_after(m);
        put_through(&mut self.state.field, mover, m, aftermath);
        self.state.halfmoves =
            if m.is_zeroing() { 0 } else { self.state.halfmoves.saturating_add(1) };
        if mover == Color::Black {
            self.state.fullmoves = self.state.fullmoves.saturating_add(1);
        }
        self.state.turn = !mover;
        if self.state.remaining_checks.is_some() {
            self.count_check(mover);
        }
    }

    fn lose_castling_rights(&mut self, m: Move, destroyed: Bitboard) {
        if self.state.castles.is_empty() {
            return;
        }
        for square in destroyed {
            self.state.castles.discard_rook(square);
        }
        for color in Color::ALL {
            if self.state.field.king_of(color).is_some_and(|king| destroyed.contains(king)) {
                self.state.castles.discard_color(color);
            }
        }
        match m {
            Move::Castle { .. } | Move::Normal { role: Role::King, .. } => {
                self.state.castles.discard_color(self.state.turn);
            }
            Move::Normal { from, .. } => self.state.castles.discard_rook(from),
            _ => (),
        }
    }

    /// Few games count checks, and the others should not pay for asking who gives one.
    #[cold]
    #[inline(never)]
    fn count_check(&mut self, mover: Color) {
        let counts = self.is_in_check();
        if let Some(remaining) = self.state.remaining_checks.as_mut().filter(|_| counts) {
            *remaining.get_mut(mover) = remaining.get(mover).saturating_sub(1);
        }
    }
}
