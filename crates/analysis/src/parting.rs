//! The search for the smallest position on which two rulesets differ.

pub(crate) mod kind;
pub(crate) mod random_games;
mod random_positions;
pub(crate) mod search;
mod shrink;
pub(crate) mod small_positions;

use isotope_kernel::Rules;
use isotope_search::Control;

pub use kind::{Parting, PartingKind};

use search::{SearchMode, SearchResult};

/// The result of a search for a position on which two rulesets differ.
#[derive(Clone, Debug)]
pub struct PartingSearch<'r> {
    /// The smallest position found, if there is one.
    pub found: Option<Parting<'r>>,
    /// The number of positions compared; positions that are invalid under either ruleset do not count.
    pub looked_at: usize,
}

/// Searches for the smallest position on which two rulesets differ: the simplest of those with the fewest pieces.
/// A difference in legal moves is preferred to a difference in the boards after moves, and this to a difference in
/// the outcome.
///
/// The search compares the same positions on every machine: all positions of two pieces, then random positions of
/// up to six pieces from a fixed seed, then positions from random games. There are at most about 90,000 positions,
/// which takes a second or two for rulesets that hardly differ. An empty result proves nothing. When `control` is
/// over, the best position found so far is returned.
///
/// ```
/// use isotope_analysis::{PartingKind, find_parting};
/// use isotope_kernel::{Rules, Spec, DoubleStep};
/// use isotope_search::Control;
///
/// let chess = Rules::compile(Spec::default()).unwrap();
/// let slow = Rules::compile(Spec { double_step: DoubleStep::Off, ..Spec::default() }).unwrap();
/// let parting = find_parting([&chess, &slow], &Control::new()).found.unwrap();
/// assert_eq!(parting.how, PartingKind::Moves);
/// assert_eq!(parting.layout.board.occupied().count(), 3, "two kings and a pawn");
///
/// assert!(find_parting([&chess, &chess], &Control::new()).found.is_none());
/// ```
pub fn find_parting<'r>(rules: [&'r Rules; 2], control: &Control) -> PartingSearch<'r> {
    let SearchResult { partings, looked_at, .. } =
        search::search(rules, 0, SearchMode::Plainest, control);
    PartingSearch { found: partings.into_iter().next(), looked_at }
}

#[cfg(test)]
mod tests;
