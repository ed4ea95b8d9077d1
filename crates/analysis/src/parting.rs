//! The smallest position on which two sets of rules part.

pub(crate) mod how;
pub(crate) mod placed;
pub(crate) mod search;
mod shrink;
mod sketch;
mod walk;

use isotope_kernel::Rules;
use isotope_search::Control;

pub use how::{How, Parting};

use search::{Found, Wanted};

/// What became of the search for a position on which two sets of rules part.
#[derive(Clone, Debug)]
pub struct Search<'r> {
    /// The smallest position that was found, if any was.
    pub found: Option<Parting<'r>>,
    /// How many positions were looked at that exist under both.
    pub looked_at: usize,
}

/// The smallest position on which two sets of rules part: of fewest men, and of those the simplest
/// that was found. A difference in legal moves is preferred to one in the boards that moves lead to,
/// and that to one in how the game ends.
///
/// The same positions are looked at on every machine: those of two kings, then others of up to six
/// men drawn from a fixed seed, and then those of games played at random. At most about 90 000 are,
/// which takes a second or two where rules hardly differ; that nothing is found proves nothing. Once `control` is
/// over, what was found by then is answered.
///
/// ```
/// use isotope_analysis::{How, part};
/// use isotope_kernel::{Rules, Spec, Switch};
/// use isotope_search::Control;
///
/// let chess = Rules::compile(Spec::default()).unwrap();
/// let slow = Rules::compile(Spec { double_step: Switch::Off, ..Spec::default() }).unwrap();
/// let parting = part([&chess, &slow], &Control::new()).found.unwrap();
/// assert_eq!(parting.how, How::Moves);
/// assert_eq!(parting.layout.board.occupied().count(), 3, "two kings and a pawn");
///
/// assert!(part([&chess, &chess], &Control::new()).found.is_none());
/// ```
pub fn part<'r>(rules: [&'r Rules; 2], control: &Control) -> Search<'r> {
    let Found { partings, looked_at, .. } = search::search(rules, 0, Wanted::Plainest, control);
    Search { found: partings.into_iter().next(), looked_at }
}

#[cfg(test)]
mod tests;
