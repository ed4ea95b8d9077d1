//! Playing a move on a position.

use shakmaty::{Bitboard, Color, Move};

use super::{Position, State};
use crate::hooks::{
    capture::{Aftermath, Capturing},
    captures::{apply_move, capture_of, losses},
    kings::Kings,
};

impl<'r> Position<'r> {
    /// Returns the position after a legal move. Legality is not checked: after an illegal move, the
    /// position is meaningless.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec, notation};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let start = Position::start(&rules);
    /// let after = start.after(notation::read(&start, "e4").unwrap());
    /// assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// ```
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move) -> Position<'r> {
        let mut after = self.clone();
        after.make(m);
        after
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn make(&mut self, m: Move) {
        let mover = self.state.turn;
        match m {
            // The most frequent case, handled separately so that the compiler generates simpler code
            // for it.
            Move::Normal { capture: None, .. } if self.state.hands.is_none() => {
                self.change(m, Aftermath::NOTHING);
            }
            _ => self.capture_castle_or_drop(m),
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
    fn capture_castle_or_drop(&mut self, m: Move) {
        let capture = capture_of(self.state.turn, m);
        let aftermath = capture
            .map(|capture| self.rules.captures().aftermath(&self.state.field, capture))
            .unwrap_or_default();
        if self.rules.spec().kings == Kings::Each {
            self.count_kings(capture, aftermath);
        }
        if self.state.hands.is_some() {
            self.use_hands(m, capture, aftermath);
        }
        self.change(m, aftermath);
    }

    /// Updates the field, castling rights, en passant square and halfmove clock.
    #[inline(always)]
    fn change(&mut self, m: Move, aftermath: Aftermath) {
        if self.state.castles.any() {
            let from = m.from().map_or(Bitboard::EMPTY, Bitboard::from);
            self.lose_castling_rights(aftermath.destroyed | from);
        }
        self.state.ep_square = self.ep_square_after(m);
        apply_move(&mut self.state.field, self.state.turn, m, aftermath);
        if self.state.castles.any() && self.rules.spec().kings != Kings::One {
            self.keep_rights_of_castling_kings();
        }
        self.state.halfmoves =
            if m.is_zeroing() { 0 } else { self.state.halfmoves.saturating_add(1) };
    }

    /// Removes the castling rights of kings and rooks on squares that a move empties.
    #[inline]
    fn lose_castling_rights(&mut self, emptied: Bitboard) {
        let State { castles, castling_kings, .. } = &mut self.state;
        for rook in emptied & castles.castling_rights() {
            castles.discard_rook(rook);
        }
        for color in Color::ALL {
            let king = castling_kings.get(color);
            if king.is_some_and(|king| emptied.contains(king)) {
                castles.discard_color(color);
            }
        }
    }

    /// Removes the castling rights of a side whose castling king has changed, for example because
    /// another king has reached the back rank.
    #[cold]
    fn keep_rights_of_castling_kings(&mut self) {
        let kings = self.rules.castling_kings(self.board());
        for (color, king) in kings.zip_color() {
            if king != *self.state.castling_kings.get(color) {
                self.state.castles.discard_color(color);
            }
        }
    }

    /// Records the sides that lose a king, even if other kings are left.
    #[cold]
    fn count_kings(&mut self, capture: Option<Capturing>, aftermath: Aftermath) {
        let Some(capture) = capture else { return };
        for color in Color::ALL {
            let losses = losses(&self.state.field, capture, aftermath, color);
            *self.state.fallen.get_mut(color) |= Kings::Each.lose(losses);
        }
    }

    /// Removes a dropped piece from its hand, adds captured or destroyed pieces to the hands according
    /// to `drops`, and updates the promoted pieces.
    #[cold]
    fn use_hands(&mut self, m: Move, capture: Option<Capturing>, aftermath: Aftermath) {
        let Some(hands) = &mut self.state.hands else { return };
        let spec = self.rules.spec();
        if let Move::Put { role, .. } = m {
            let count = hands.pockets.get_mut(self.state.turn).get_mut(role);
            *count = count.saturating_sub(1);
        }
        if let Some(capture) = capture {
            let kings = spec.kings == Kings::Off;
            spec.drops.collect(hands, &self.state.field, capture, aftermath, kings);
        }
        if let Some(from) = m.from() {
            let was_promoted = hands.promoted.contains(from);
            hands.promoted.discard(from);
            let lives = !aftermath.destroyed.contains(from);
            hands.promoted.set(m.to(), lives && (was_promoted || m.promotion().is_some()));
        }
    }

    /// Counts a check given by `mover`, if there is one. This is a separate function so that games
    /// that do not count checks are not slowed down.
    #[cold]
    #[inline(never)]
    fn count_check(&mut self, mover: Color) {
        let counts = self.is_in_check();
        if let Some(remaining) = self.state.remaining_checks.as_mut().filter(|_| counts) {
            *remaining.get_mut(mover) = remaining.get(mover).saturating_sub(1);
        }
    }
}
