//! The marks on squares: their meaning and precedence, in text and in pictures.

use std::fmt;

/// A mark on a square. A square may have several marks.
///
/// ```
/// use isotope_diagram::Mark;
///
/// assert_eq!(Mark::Destroyed.sign(), Some('x'));
/// assert_eq!(Mark::Destroyed.means(true), "would be destroyed");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// A piece explodes or exploded where it stands.
    Detonation,
    /// The target of a shot, whose capturer stays on its square.
    Shot,
    /// The centre of an explosion.
    Center,
    /// A piece on the square explodes or exploded in turn.
    Chained,
    /// A piece on the square was or would be destroyed.
    Destroyed,
    /// A legal target of the chosen piece.
    Legal,
    /// The chosen piece.
    Picked,
    /// The target of the last move.
    Target,
    /// The origin of the last move.
    Origin,
    /// A king in check.
    Check,
    /// A piece that changes or changed sides.
    Converted,
    /// A piece that takes or took another role.
    Changed,
    /// A piece that the blast moves or moved.
    Moved,
    /// A piece in the blast that survives because of its role.
    Spared,
    /// A square on which the compared boards differ.
    Differs,
    /// A square in the blast.
    Blast,
    /// A square on which a king of either side wins.
    Goal,
    /// A square on which White's king wins.
    WhiteGoal,
    /// A square on which Black's king wins.
    BlackGoal,
    /// A square on which a move sets off an explosion.
    Mine,
}

/// The layer in which a mark is drawn. If a square has several marks in one layer, only the first of them in
/// [`Mark::ALL`] is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layer {
    /// The background of the square.
    Ground,
    /// What the square is in this game, whatever stands on it.
    Place,
    /// A tint over the background.
    Shade,
    /// An outline around the piece.
    Outline,
    /// The corners of the square.
    Corners,
    /// The middle of the square.
    Middle,
}

impl Mark {
    /// All marks in order of precedence: if only one mark can be shown, it is the first.
    pub const ALL: [Mark; 20] = [
        Mark::Detonation,
        Mark::Shot,
        Mark::Center,
        Mark::Chained,
        Mark::Destroyed,
        Mark::Legal,
        Mark::Picked,
        Mark::Target,
        Mark::Origin,
        Mark::Check,
        Mark::Converted,
        Mark::Changed,
        Mark::Moved,
        Mark::Spared,
        Mark::Differs,
        Mark::Blast,
        Mark::Goal,
        Mark::WhiteGoal,
        Mark::BlackGoal,
        Mark::Mine,
    ];

    /// The character for the mark on an empty square in text; `None` if text does not show the mark there.
    /// A piece that changes sides or roles or is moved is shown in parentheses.
    pub const fn sign(self) -> Option<char> {
        match self {
            Mark::Detonation => Some('@'),
            Mark::Shot => Some('o'),
            Mark::Center => Some('*'),
            Mark::Chained => Some('+'),
            Mark::Destroyed => Some('x'),
            _ => None,
        }
    }

    /// The meaning of the mark on an occupied or an empty square.
    pub const fn means(self, occupied: bool) -> &'static str {
        match (self, occupied) {
            (Mark::Detonation, true) => "would explode where it stands",
            (Mark::Detonation, false) => "exploded where it stood",
            (Mark::Shot, true) => "would be shot",
            (Mark::Shot, false) => "shot",
            (Mark::Center, _) => "centre of the explosion",
            (Mark::Chained, true) => "would explode in turn",
            (Mark::Chained, false) => "exploded in turn",
            (Mark::Destroyed, true) => "would be destroyed",
            (Mark::Destroyed, false) => "destroyed",
            (Mark::Legal, true) => "may be captured",
            (Mark::Legal, false) => "may go here",
            (Mark::Picked, _) => "chosen",
            (Mark::Target, _) => "the move ended here",
            (Mark::Origin, _) => "the move began here",
            (Mark::Check, _) => "in check",
            (Mark::Converted, _) => "in the blast, changes sides",
            (Mark::Changed, _) => "in the blast, takes another role",
            (Mark::Moved, _) => "moved by the blast",
            (Mark::Spared, _) => "in the blast, survives because of what it is",
            (Mark::Differs, _) => "the boards differ here",
            (Mark::Blast, _) => "in the blast",
            (Mark::Goal, _) => "a king wins here",
            (Mark::WhiteGoal, _) => "the white king wins here",
            (Mark::BlackGoal, _) => "the black king wins here",
            (Mark::Mine, _) => "mined",
        }
    }

    pub(crate) const fn layer(self) -> Layer {
        match self {
            Mark::Detonation
            | Mark::Shot
            | Mark::Center
            | Mark::Chained
            | Mark::Destroyed
            | Mark::Legal => Layer::Middle,
            Mark::Picked | Mark::Target | Mark::Origin | Mark::Check => Layer::Ground,
            Mark::Converted | Mark::Changed | Mark::Moved | Mark::Spared => Layer::Outline,
            Mark::Differs => Layer::Corners,
            Mark::Blast => Layer::Shade,
            Mark::Goal | Mark::WhiteGoal | Mark::BlackGoal | Mark::Mine => Layer::Place,
        }
    }
}

/// The set of marks on a square.
///
/// ```
/// use isotope_diagram::{Mark, Marks};
///
/// let marks = Marks::NONE.with(Mark::Blast).with(Mark::Destroyed);
/// assert!(marks.has(Mark::Blast));
/// assert_eq!(marks.first(), Some(Mark::Destroyed));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks(u32);

impl Marks {
    /// The empty set.
    pub const NONE: Marks = Marks(0);

    /// Returns the set with `mark` added.
    #[must_use]
    pub const fn with(self, mark: Mark) -> Marks {
        Marks(self.0 | 1 << mark as u32)
    }

    /// Whether the set contains `mark`.
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & 1 << mark as u32 != 0
    }

    /// The marks in the set, in order of precedence.
    pub fn iter(self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(move |mark| self.has(*mark))
    }

    /// The mark that is shown if only one can be shown; `None` if the set is empty.
    pub fn first(self) -> Option<Mark> {
        self.iter().next()
    }

    /// The mark that is shown in `layer`, if there is one.
    pub(crate) fn at(self, layer: Layer) -> Option<Mark> {
        self.iter().find(|mark| mark.layer() == layer)
    }
}

impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_show_in_the_order_of_their_definition() {
        for (i, mark) in Mark::ALL.into_iter().enumerate() {
            assert_eq!(mark as usize, i);
            let only: Vec<Mark> = Marks::NONE.with(mark).iter().collect();
            assert_eq!(only, [mark]);
            let all = Mark::ALL[i..].iter().fold(Marks::NONE, |marks, mark| marks.with(*mark));
            assert_eq!(all.first(), Some(mark));
        }
        assert_eq!(Marks::NONE.first(), None);
    }

    #[test]
    fn a_burst_hides_a_cross_but_not_a_shade() {
        let marks = Marks::NONE.with(Mark::Destroyed).with(Mark::Blast).with(Mark::Center);
        assert_eq!(marks.at(Layer::Middle), Some(Mark::Center));
        assert_eq!(marks.at(Layer::Shade), Some(Mark::Blast));
        assert_eq!(marks.at(Layer::Ground), None);
    }
}
