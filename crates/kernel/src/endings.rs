//! How a position ends the game, and the draws that its rules call.

mod dead;
mod mate;
pub(crate) mod symmetry;

use crate::{
    position::Position,
    words::outcome::{Outcome, Reason},
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
        let halfmoves = || self.has_reached_halfmoves().then_some(Reason::Halfmoves);
        let reason = self.is_dead().then_some(Reason::DeadPosition).or_else(halfmoves);
        reason.map(Outcome::draw)
    }

    /// Whether as many halfmoves have passed without a capture or a pawn's move as draw the game, though moves
    /// may be left.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec, fen};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let fen = fen::read("4k3/8/8/8/8/8/8/R3K3 w - - 100 90").unwrap();
    /// assert!(Position::from_fen(&rules, fen).unwrap().has_reached_halfmoves());
    /// ```
    pub fn has_reached_halfmoves(&self) -> bool {
        self.rules.spec().draws.halfmoves.reached(self.state.halfmoves)
    }
}
