//! Playing a move on a position.

use shakmaty::{Bitboard, Color, Move, Square};

use super::{Position, State};
use crate::hooks::{
    capture::{Aftermath, Cause},
    captures::losses,
    kings::SideKings,
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
            Move::Normal { capture: None, .. } | Move::Put { .. }
                if self.rules.captures().triggers.is_empty() =>
            {
                if self.state.hands.is_some() {
                    self.use_hands(m, None, Aftermath::NOTHING);
                }
                self.change(m, Aftermath::NOTHING);
            }
            _ => self.capture_castle_or_trigger(m),
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
    fn capture_castle_or_trigger(&mut self, m: Move) {
        let captures = self.rules.captures();
        let cause = captures.cause(&self.state.field, self.state.turn, m);
        let aftermath =
            cause.map(|cause| captures.effect(&self.state.field, cause)).unwrap_or_default();
        if self.rules.spec().kings.either(SideKings::Each) {
            self.count_kings(cause, aftermath);
        }
        if self.state.hands.is_some() {
            self.use_hands(m, cause.and_then(Cause::victim), aftermath);
        }
        self.change(m, aftermath);
    }

    /// Updates the field, castling rights, en passant square and halfmove clock.
    #[inline(always)]
    fn change(&mut self, m: Move, aftermath: Aftermath) {
        if self.state.castles.any() {
            let from = m.from().filter(|_| !aftermath.stays);
            let left = Bitboard::from_iter(from);
            let changed = aftermath.converted | aftermath.rearranged();
            self.lose_castling_rights(aftermath.destroyed | changed | left);
        }
        self.state.ep_square = self.ep_square_after(m, aftermath);
        let zeroing = m.is_zeroing() || aftermath.is_zeroing(&self.state.field);
        let captures = self.rules.captures();
        captures.apply_move(&mut self.state.field, self.state.turn, m, aftermath);
        if self.state.castles.any() && !self.rules.spec().kings.both(SideKings::One) {
            self.keep_rights_of_castling_kings();
        }
        self.state.halfmoves = if zeroing { 0 } else { self.state.halfmoves.saturating_add(1) };
    }

    /// Removes the castling rights of kings and rooks on squares that a move empties, or on which it
    /// makes them change sides or roles.
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
    fn count_kings(&mut self, cause: Option<Cause>, aftermath: Aftermath) {
        let Some(cause) = cause else { return };
        for color in Color::ALL {
            let losses = losses(&self.state.field, cause, aftermath, color);
            *self.state.fallen.get_mut(color) |= SideKings::Each.lose(losses);
        }
    }

    /// Removes a dropped piece from its hand, adds captured or destroyed pieces to the hands according
    /// to `drops`, and updates the promoted pieces.
    fn use_hands(&mut self, m: Move, victim: Option<Square>, aftermath: Aftermath) {
        let Some(hands) = &mut self.state.hands else { return };
        let spec = self.rules.spec();
        if let Move::Put { role, .. } = m {
            let count = hands.pockets.get_mut(self.state.turn).get_mut(role);
            *count = count.saturating_sub(1);
        }
        if aftermath.destroyed.any() {
            let kings = spec.kings.both(SideKings::Off);
            let taking = (self.state.turn, victim);
            spec.drops.collect(hands, &self.state.field, taking, aftermath, kings);
        }
        hands.promoted = aftermath.promoted(&self.state.field, m, hands.promoted);
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
