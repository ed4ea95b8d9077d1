//! The outcome of a game as far as its position determines it: wins, stalemate, dead positions and the
//! halfmove limit.

mod dead;
pub(crate) mod symmetry;

use shakmaty::Color;

use crate::{
    hooks::end::{End, EndCondition, checkmate},
    legality::generator,
    position::Position,
    rules::spec::Stalemate,
    words::outcome::{Outcome, Reason},
};

impl Position<'_> {
    /// The outcome, if the game is over: by a win, for lack of a legal move, as a dead position or by
    /// the halfmove limit. Repetition is not detected, because it depends on earlier positions; a
    /// [`Game`](crate::Game) detects it.
    ///
    /// ```
    /// use isotope_kernel::{Position, Reason, Rules, Spec};
    /// use shakmaty::Color;
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// // . . . . R . k .
    /// // . . . . . p p p
    /// // (nothing else but White's king on g1)
    /// let fen = "4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    /// let outcome = Position::from_fen(&rules, fen).unwrap().ended().unwrap();
    /// assert_eq!(outcome.winner, Some(Color::White));
    /// assert_eq!(outcome.reason, Reason::Checkmate);
    /// ```
    pub fn ended(&self) -> Option<Outcome> {
        self.decided().or_else(|| self.drawn())
    }

    /// The outcome, if the game is over by a win or for lack of a legal move. The rules in `draws` do
    /// not affect this outcome.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let of = |text| {
    ///     Position::from_fen(&rules, text).unwrap().decided()
    /// };
    /// let stalemate = of("k7/8/1Q6/8/8/8/8/K7 b - - 0 1").unwrap();
    /// assert_eq!(stalemate.to_string(), "draw: stalemate");
    /// assert_eq!(of("k7/8/8/8/8/8/8/K7 b - - 0 1"), None, "dead, and moves are left");
    /// ```
    #[doc(hidden)]
    pub fn decided(&self) -> Option<Outcome> {
        self.met_end().or_else(|| {
            let winner = self.stalemate_winner();
            (!generator::any(self)).then_some(Outcome { winner, reason: Reason::Stalemate })
        })
    }

    /// The side that has won, if the game is over by a win. This is the winner of
    /// [`decided`](Position::decided), but faster: a legal move is looked for only if the lack of one
    /// would be a win.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec};
    /// use shakmaty::Color;
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let of = |text| {
    ///     Position::from_fen(&rules, text).unwrap().winner()
    /// };
    /// assert_eq!(of("4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), Some(Color::White));
    /// assert_eq!(of("k7/8/1Q6/8/8/8/8/K7 b - - 0 1"), None, "stalemate");
    /// ```
    #[doc(hidden)]
    pub fn winner(&self) -> Option<Color> {
        match self.met_end() {
            Some(outcome) => outcome.winner,
            None => self.stalemate_winner().filter(|_| !generator::any(self)),
        }
    }

    /// The outcome by checkmate or by the board alone, if an end condition is met.
    fn met_end(&self) -> Option<Outcome> {
        self.rules.ends().iter().find_map(|end| match end {
            End::Checkmate => self.is_mate().then(|| checkmate::outcome(self.turn())),
            end => end.outcome(self.standing()),
        })
    }

    /// The winner if the side to move has no legal move and is not checkmated; `None` for a draw.
    fn stalemate_winner(&self) -> Option<Color> {
        match self.rules.spec().stalemate {
            Stalemate::Draw => None,
            Stalemate::Loses => Some(!self.turn()),
            Stalemate::Wins => Some(self.turn()),
        }
    }

    fn is_mate(&self) -> bool {
        self.is_in_check() && !generator::any(self)
    }

    /// The draw, if the position is dead or the halfmove limit has been reached. The caller must ensure
    /// that neither side has won and that there is a legal move.
    ///
    /// ```
    /// use isotope_kernel::{Position, Reason, Rules, Spec};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 100 99";
    /// let drawn = Position::from_fen(&rules, fen).unwrap().drawn().unwrap();
    /// assert_eq!(drawn.reason, Reason::Halfmoves);
    /// ```
    #[doc(hidden)]
    pub fn drawn(&self) -> Option<Outcome> {
        let halfmoves = || self.has_reached_halfmoves().then_some(Reason::Halfmoves);
        let reason = self.is_dead().then_some(Reason::DeadPosition).or_else(halfmoves);
        reason.map(Outcome::draw)
    }

    /// Whether the number of halfmoves since the last capture or pawn move has reached the limit in
    /// `draws.halfmoves`.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 100 90";
    /// assert!(Position::from_fen(&rules, fen).unwrap().has_reached_halfmoves());
    /// ```
    #[doc(hidden)]
    pub fn has_reached_halfmoves(&self) -> bool {
        self.rules.spec().draws.halfmoves.reached(self.state.halfmoves)
    }

    /// Whether neither side can win, according to the algorithm in `draws.dead`.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let dead = |text| Position::from_fen(&rules, text).unwrap().is_dead();
    /// assert!(dead("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
    /// assert!(!dead("4k3/8/8/8/8/8/8/4KR2 w - - 0 1"));
    /// ```
    #[doc(hidden)]
    pub fn is_dead(&self) -> bool {
        dead::is_dead(self)
    }

    /// Whether `color` cannot win, because that can be proven from the rules or because the position is
    /// dead by `draws.dead`. Under `Libraries`, only the algorithm of the libraries is used, which
    /// decides for each side separately.
    pub(crate) fn cannot_win(&self, color: Color) -> bool {
        self.winner() != Some(color) && dead::cannot_win(self, color)
    }
}
