//! Games that are over because somebody has won or nobody can move.

use crate::{
    hooks::end::{End, EndCondition, checkmate},
    legality::generator,
    position::Position,
    rules::spec::Stalemate,
    words::outcome::{Outcome, Reason},
};

impl Position<'_> {
    /// How the game has ended where nobody has to call it: somebody has won, or the side to move
    /// has no legal move.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec, fen};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let of = |text| {
    ///     Position::from_fen(&rules, fen::read(text).unwrap()).unwrap().decided()
    /// };
    /// let stalemate = of("k7/8/1Q6/8/8/8/8/K7 b - - 0 1").unwrap();
    /// assert_eq!(stalemate.to_string(), "draw: stalemate");
    /// assert_eq!(of("k7/8/8/8/8/8/8/K7 b - - 0 1"), None, "dead, and moves are left");
    /// ```
    pub fn decided(&self) -> Option<Outcome> {
        let ends = self.rules.ends().iter();
        let mut wins = ends.filter_map(|end| match end {
            End::Checkmate => self.is_mate().then(|| checkmate::outcome(self.turn())),
            end => end.outcome(self.standing()),
        });
        wins.next().or_else(|| {
            let winner = match self.rules.spec().stalemate {
                Stalemate::Draw => None,
                Stalemate::Loses => Some(!self.turn()),
                Stalemate::Wins => Some(self.turn()),
            };
            (!generator::any(self)).then_some(Outcome { winner, reason: Reason::Stalemate })
        })
    }

    fn is_mate(&self) -> bool {
        self.is_in_check() && !generator::any(self)
    }
}
