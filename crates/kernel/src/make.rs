//! Playing a move: the one place where a position changes.

use shakmaty::{Bitboard, Color, Move};

use crate::{
    captures::{capture_of, put_through},
    hooks::capture::Aftermath,
    position::{Position, State},
};

impl Position<'_> {
    /// Plays a legal move.
    #[inline]
    pub(crate) fn make(&mut self, m: Move) {
        let mover = self.state.turn;
        match m {
            // Most moves, of which the compiler makes something simpler.
            Move::Normal { capture: None, .. } => self.change(m, Aftermath::NOTHING),
            _ => self.capture_or_castle(m),
        }
        if mover == Color::Black {
            self.state.fullmoves = self.state.fullmoves.saturating_add(1);
        }
        self.state.turn = !mover;
        if self.state.remaining_checks.is_some() {
            self.count_check(mover);
        }
    }

    #[inline(never)]
    fn capture_or_castle(&mut self, m: Move) {
        let aftermath = capture_of(self.state.turn, m)
            .map(|capture| self.rules.captures().aftermath(&self.state.board, capture))
            .unwrap_or_default();
        self.change(m, aftermath);
    }

    /// Changes the board, and what depends on the move.
    #[inline(always)]
    fn change(&mut self, m: Move, aftermath: Aftermath) {
        if self.state.castles.any() {
            let from = m.from().map_or(Bitboard::EMPTY, Bitboard::from);
            self.lose_castling_rights(aftermath.destroyed | from);
        }
        self.state.ep_square = self.ep_square_after(m);
        put_through(&mut self.state.board, self.state.turn, m, aftermath);
        self.state.halfmoves =
            if m.is_zeroing() { 0 } else { self.state.halfmoves.saturating_add(1) };
    }

    /// Takes the rights of the kings and rooks on the squares that a move empties.
    #[inline]
    fn lose_castling_rights(&mut self, emptied: Bitboard) {
        let State { board, castles, .. } = &mut self.state;
        for rook in emptied & castles.castling_rights() {
            castles.discard_rook(rook);
        }
        for color in Color::ALL {
            if (emptied & board.kings() & board.by_color(color)).any() && castles.has_color(color) {
                castles.discard_color(color);
            }
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
