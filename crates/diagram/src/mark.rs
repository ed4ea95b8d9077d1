//! What may be marked on a square: what each mark means, and which shows where only one can.
//!
//! Text and pictures ask here, and nowhere else.

use std::fmt;

/// What may be said of a square. A square may have several marks.
///
/// ```
/// use isotope_diagram::Mark;
///
/// assert_eq!(Mark::Destroyed.sign(), Some('x'));
/// assert_eq!(Mark::Destroyed.means(true), "would be destroyed");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// An explosion is centred here.
    Center,
    /// A piece explodes here in turn.
    Chained,
    /// What stood here is destroyed, or what stands here would be.
    Destroyed,
    /// The chosen piece may go here.
    Legal,
    /// The piece that is chosen.
    Picked,
    /// A move ended here.
    Target,
    /// A move began here.
    Origin,
    /// A king in check.
    Check,
    /// A blast reaches what stands here, which survives because of what it is.
    Spared,
    /// A target on which boards beside each other differ.
    Differs,
    /// A blast reaches the square.
    Blast,
}

/// Where a mark is drawn. Of the marks in one place the first of [`Mark::ALL`] shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// The square itself.
    Ground,
    /// A shade over the ground.
    Shade,
    /// Around what stands there.
    Outline,
    /// In the corners.
    Corners,
    /// In the middle.
    Middle,
}

impl Mark {
    /// All marks. Where only one can show, it is the first of these.
    pub const ALL: [Mark; 11] = [
        Mark::Center,
        Mark::Chained,
        Mark::Destroyed,
        Mark::Legal,
        Mark::Picked,
        Mark::Target,
        Mark::Origin,
        Mark::Check,
        Mark::Spared,
        Mark::Differs,
        Mark::Blast,
    ];

    /// How text shows it on an empty square, if it does.
    pub const fn sign(self) -> Option<char> {
        match self {
            Mark::Center => Some('*'),
            Mark::Chained => Some('+'),
            Mark::Destroyed => Some('x'),
            _ => None,
        }
    }

    /// What it says of a square on which something stands, or nothing does.
    pub const fn means(self, occupied: bool) -> &'static str {
        match (self, occupied) {
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
            (Mark::Spared, _) => "in the blast, survives because of what it is",
            (Mark::Differs, _) => "the boards differ here",
            (Mark::Blast, _) => "in the blast",
        }
    }

    pub(crate) const fn place(self) -> Place {
        match self {
            Mark::Center | Mark::Chained | Mark::Destroyed | Mark::Legal => Place::Middle,
            Mark::Picked | Mark::Target | Mark::Origin | Mark::Check => Place::Ground,
            Mark::Spared => Place::Outline,
            Mark::Differs => Place::Corners,
            Mark::Blast => Place::Shade,
        }
    }
}

/// The marks of a square.
///
/// ```
/// use isotope_diagram::{Mark, Marks};
///
/// let marks = Marks::NONE.with(Mark::Blast).with(Mark::Destroyed);
/// assert!(marks.has(Mark::Blast));
/// assert_eq!(marks.first(), Some(Mark::Destroyed));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks(u16);

impl Marks {
    /// No mark.
    pub const NONE: Marks = Marks(0);

    /// These and `mark`.
    #[must_use]
    pub const fn with(self, mark: Mark) -> Marks {
        Marks(self.0 | 1 << mark as u16)
    }

    /// Whether `mark` is among them.
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & 1 << mark as u16 != 0
    }

    /// In the order in which they show.
    pub fn iter(self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(move |mark| self.has(*mark))
    }

    /// The one that shows where only one can.
    pub fn first(self) -> Option<Mark> {
        self.iter().next()
    }

    /// The one that shows in a place.
    pub(crate) fn at(self, place: Place) -> Option<Mark> {
        self.iter().find(|mark| mark.place() == place)
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
    fn each_mark_is_itself_and_shows_in_the_order_in_which_it_is_written() {
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
    fn a_burst_hides_a_cross_and_no_shade() {
        let marks = Marks::NONE.with(Mark::Destroyed).with(Mark::Blast).with(Mark::Center);
        assert_eq!(marks.at(Place::Middle), Some(Mark::Center));
        assert_eq!(marks.at(Place::Shade), Some(Mark::Blast));
        assert_eq!(marks.at(Place::Ground), None);
    }
}
