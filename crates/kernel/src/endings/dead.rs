//! Dead positions, and who can still win.

mod apart;
mod bare;
mod derived;
mod fide;
mod libraries;
mod locked;
mod look;

use shakmaty::Color;

use crate::{hooks::end::dead::Dead, position::Position};

impl Position<'_> {
    /// Whether neither side can win, by the value that the rules give `dead`.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec, fen};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let dead = |text| Position::from_fen(&rules, fen::read(text).unwrap()).unwrap().is_dead();
    /// assert!(dead("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
    /// assert!(!dead("4k3/8/8/8/8/8/8/4KR2 w - - 0 1"));
    /// ```
    pub fn is_dead(&self) -> bool {
        let neither = |cannot_win: &dyn Fn(Color) -> bool| Color::ALL.into_iter().all(cannot_win);
        let (rules, board) = (self.rules(), self.board());
        match (rules.spec().draws.dead, rules.dead()) {
            // In chess that is FIDE's list, but for kings that can be taken.
            (Dead::Derived, _) | (_, Dead::Derived) => {
                neither(&|color| derived::cannot_win(self, color))
            }
            (_, Dead::Off) => false,
            (_, Dead::Fide) => neither(&|color| fide::cannot_win(board, color)),
            (_, Dead::Locked) => locked::dead(self),
            (_, Dead::Libraries) => neither(&|color| libraries::cannot_win(board, color)),
        }
    }

    /// Whether `color` cannot win: what is proven of the rules, and what is dead by the value that
    /// they give `dead`. `Libraries` answers for each side as the libraries do.
    pub(crate) fn cannot_win(&self, color: Color) -> bool {
        if self.decided().is_some_and(|outcome| outcome.winner == Some(color)) {
            return false;
        }
        match self.rules().dead() {
            Dead::Libraries => libraries::cannot_win(self.board(), color),
            _ => derived::cannot_win(self, color) || self.is_dead(),
        }
    }
}
