//! The symmetries of a game: reflections of the board that leave the rules unchanged.

use shakmaty::{Bitboard, Color, Square};

use crate::{
    hooks::{
        capture::{
            Effect,
            explode::Explosion,
            fates::{CompiledFate, FateKind},
            rays::{Rays, Steps},
        },
        end::End,
    },
    rules::Rules,
    words::squares::{SideSquares, same_for_both_sides},
};

/// A reflection of the board. The three reflections generate all eight symmetries of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flip {
    /// From left to right: a1 and h1 are swapped.
    Horizontal,
    /// From top to bottom: a1 and a8 are swapped.
    Vertical,
    /// Across the diagonal from a1 to h8: a8 and h1 are swapped.
    Diagonal,
}

impl Flip {
    /// The image of a square under the reflection.
    #[inline]
    pub fn square(self, square: Square) -> Square {
        match self {
            Flip::Horizontal => square.flip_horizontal(),
            Flip::Vertical => square.flip_vertical(),
            Flip::Diagonal => square.flip_diagonal(),
        }
    }

    /// The image of a set of squares under the reflection.
    #[inline]
    pub fn squares(self, squares: Bitboard) -> Bitboard {
        match self {
            Flip::Horizontal => squares.flip_horizontal(),
            Flip::Vertical => squares.flip_vertical(),
            Flip::Diagonal => squares.flip_diagonal(),
        }
    }
}

impl Rules {
    /// Whether `flip` preserves the value of every position without pawns or castling rights, because it
    /// maps blasts to blasts and winning squares to winning squares. [`Flip::Horizontal`] then also
    /// preserves the value of positions with pawns.
    ///
    /// ```
    /// use isotope_kernel::{Blast, Capture, Explode, Flip, Rules, Spec};
    ///
    /// let wide = Explode { blast: Blast::Drawn(vec!["xxOxx".into()]), ..Explode::default() };
    /// let rules = Rules::compile(Spec { capture: Capture::Explode(wide), ..Spec::default() }).unwrap();
    /// assert!(rules.is_symmetric(Flip::Vertical));
    /// assert!(!rules.is_symmetric(Flip::Diagonal));
    /// ```
    pub fn is_symmetric(&self, flip: Flip) -> bool {
        let is_same = |squares: Bitboard| flip.squares(squares) == squares;
        let has_same_goals =
            |end: &End| Color::ALL.into_iter().all(|color| is_same(end.goal(color)));
        let Effect::BuiltIn(cases) = &self.captures.effect else { return false };
        let are_same = |squares: &SideSquares| squares.iter().all(|squares| is_same(*squares));
        let triggers = &self.captures.triggers;
        let mut explosions = cases.0.iter().chain(triggers.explosions());
        explosions.all(|explosion| explosion.is_symmetric(flip) && explosion.all_squares(&are_same))
            && triggers.conditions().all(|when| when.all_squares(&are_same))
            && triggers.squares().all(are_same)
            && !self.is_plugged()
            && self.ends.iter().all(has_same_goals)
    }

    /// Whether the game is the same for both sides: exchanging the colours and flipping the board
    /// vertically preserves the value of every position.
    ///
    /// ```
    /// use isotope_kernel::{Rules, Spec, Start, Win};
    ///
    /// let hill = |square: &str| Win::Hill(vec![square.into()]);
    /// let rules = |win| {
    ///     let win = vec![Win::KingDestroyed, Win::Checkmate, win];
    ///     Rules::compile(Spec { win, ..Spec::default() }).unwrap()
    /// };
    /// assert!(rules(Win::Race(8)).is_same_for_both_sides());
    /// assert!(!rules(hill("e4")).is_same_for_both_sides());
    /// // White has no queen to lose.
    /// let start = "3qk3/8/8/8/8/8/8/4K3 w - - 0 1";
    /// let queens = Win::Extinction([shakmaty::Role::Queen].into_iter().collect());
    /// let win = vec![Win::KingDestroyed, queens];
    /// let spec = Spec { win, start: Start::Fen(start.into()), ..Spec::default() };
    /// assert!(!Rules::compile(spec).unwrap().is_same_for_both_sides());
    /// ```
    pub fn is_same_for_both_sides(&self) -> bool {
        let is_same = |end: &End| {
            let same_roles = match end {
                End::Extinction(watched) | End::Rid(watched) => watched.white == watched.black,
                _ => true,
            };
            same_roles && end.goal(Color::White).flip_vertical() == end.goal(Color::Black)
        };
        let Effect::BuiltIn(cases) = &self.captures.effect else { return false };
        let triggers = &self.captures.triggers;
        let mut conditions = cases.0.iter().map(|case| &case.when).chain(triggers.conditions());
        let mut explosions = cases.0.iter().chain(triggers.explosions());
        let [white, black] = Color::ALL.map(|color| self.spec.kings.of(color));
        !self.is_plugged()
            && white == black
            && conditions.all(|when| !when.names_a_side() && when.all_squares(&same_for_both_sides))
            && explosions.all(|explosion| explosion.all_squares(&same_for_both_sides))
            && triggers.squares().all(same_for_both_sides)
            && self.ends.iter().all(is_same)
    }
}

impl Explosion {
    /// Whether the explosion behaves symmetrically under `flip`: the result of a flipped move is the
    /// flipped result of the original.
    fn is_symmetric(&self, flip: Flip) -> bool {
        let rays = self.rays.as_ref();
        // The home squares of a king and a queen are on different files.
        self.fates.iter().all(|fate| fate.kind != FateKind::Home)
            && rays.is_none_or(|rays| rays.is_symmetric(flip))
            && self.blast.iter().all(|blasts| {
                Square::ALL.into_iter().all(|center| {
                    let flipped = blasts[flip.square(center).to_usize()];
                    flip.squares(blasts[center.to_usize()]) == flipped
                })
            })
    }

    /// Whether every set of squares in the conditions of the explosion passes `test`.
    fn all_squares(&self, test: &impl Fn(&SideSquares) -> bool) -> bool {
        let of_fate = |fate: &CompiledFate| fate.condition.all_squares(test);
        self.when.all_squares(test) && self.fates.iter().all(of_fate)
    }
}

impl Rays {
    /// Whether `flip` maps the steps to themselves.
    fn is_symmetric(&self, flip: Flip) -> bool {
        // The direction of a move is flipped with the move.
        let Steps::Fixed(steps) = &self.steps else { return true };
        steps.iter().all(|steps| {
            steps.iter().all(|&(dx, dy)| {
                steps.contains(&match flip {
                    Flip::Horizontal => (-dx, dy),
                    Flip::Vertical => (dx, -dy),
                    Flip::Diagonal => (dy, dx),
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Capture, Explode, Rules, SideName, Spec, When};

    /// Whether the game in which captures explode under this condition is the same for both sides.
    fn is_same(when: When) -> bool {
        let capture = Capture::Explode(Explode { when, ..Explode::default() });
        let rules = Rules::compile(Spec { capture, ..Spec::default() });
        rules.expect("the condition is valid").is_same_for_both_sides()
    }

    #[test]
    fn conditions_inside_others_may_tell_the_sides_apart() {
        let on = |squares: &[&str]| When::On(squares.iter().copied().map(String::from).collect());
        let not = |when| When::Not(Box::new(when));
        assert!(is_same(not(on(&["e4", "e5"]))));
        assert!(!is_same(not(on(&["e4"]))));
        assert!(!is_same(When::Any(vec![When::SameRole, When::Side(SideName::White)])));
        assert!(!is_same(When::All(vec![When::SameRole, not(When::Side(SideName::Black))])));
        assert!(is_same(When::All(vec![When::SameRole, not(When::Promoting)])));
    }
}
