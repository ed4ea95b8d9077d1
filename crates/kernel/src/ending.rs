//! How a position ends the game, and the draws that its rules call.

use crate::{
    outcome::{Outcome, Reason},
    position::Position,
};

impl Position<'_> {
    /// How the game has ended, if it has: by a win, for want of a legal move, or by a draw that the
    /// rules call at once. Repetition is not seen here: ask a [`Game`](crate::Game).
    ///
    /// ```
    /// use isotope_kernel::{Position, Reason, Rules, Spec, fen};
    /// use shakmaty::Color;
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// // . . . . R . k .
    /// // . . . . . p p p
    /// // (nothing else but White's king on g1)
    /// let fen = fen::read("4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap();
    /// let outcome = Position::from_fen(&rules, fen).unwrap().ended().unwrap();
    /// assert_eq!(outcome.winner, Some(Color::White));
    /// assert_eq!(outcome.reason, Reason::Checkmate);
    /// ```
    pub fn ended(&self) -> Option<Outcome> {
        self.decided().or_else(|| self.drawn())
    }

    /// The draw that the rules call here, if nobody has won and there is a legal move, which is not
    /// asked.
    ///
    /// ```
    /// use isotope_kernel::{Position, Reason, Rules, Spec, fen};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let fen = fen::read("4k3/8/8/8/8/8/8/R3K3 w - - 100 99").unwrap();
    /// let drawn = Position::from_fen(&rules, fen).unwrap().drawn().unwrap();
    /// assert_eq!(drawn.reason, Reason::Halfmoves);
    /// ```
    pub fn drawn(&self) -> Option<Outcome> {
        let mut draws = [Reason::DeadPosition, Reason::Halfmoves].into_iter();
        draws.find(|reason| self.is_drawn_by(*reason)).map(Outcome::draw)
    }

    /// Whether the rules call this position a draw for `reason`, though moves may be left: because it is
    /// dead, or for the number of halfmoves.
    ///
    /// ```
    /// use isotope_kernel::{Position, Reason, Rules, Spec, fen};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let fen = fen::read("4k3/8/8/8/8/8/8/R3K3 w - - 100 90").unwrap();
    /// let position = Position::from_fen(&rules, fen).unwrap();
    /// assert!(position.is_drawn_by(Reason::Halfmoves));
    /// assert!(!position.is_drawn_by(Reason::DeadPosition));
    /// ```
    pub fn is_drawn_by(&self, reason: Reason) -> bool {
        let draws = &self.rules.spec().draws;
        match reason {
            Reason::DeadPosition => self.is_dead(),
            Reason::Halfmoves => draws.halfmoves.reached(self.state.halfmoves),
            _ => false,
        }
    }
}
