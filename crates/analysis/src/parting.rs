//! The smallest position on which two sets of rules part.

pub(crate) mod how;
pub(crate) mod shrink;
pub(crate) mod sketch;
pub(crate) mod walk;

use isotope_kernel::{Layout, Position, Rules};

pub use how::How;

use how::under;
use shrink::{shrunk, simplicity};
use sketch::Sketcher;

/// So many positions of each number of men are drawn. Two kings alone are all tried.
const SKETCHES: [(u32, usize); 5] =
    [(2, 2_000), (3, 20_000), (4, 20_000), (5, 20_000), (6, 10_000)];

/// So many games are played from the start of each of the rules.
const GAMES: usize = 60;

/// Of so many positions on which rules part, the smallest is taken.
const ENOUGH: usize = 100;

/// The same for those of games, each of which is made as small as it gets.
const ENOUGH_GAMES: usize = 10;

/// What became of the search for a position on which two sets of rules part.
#[derive(Clone, Debug)]
pub struct Search<'r> {
    /// The smallest position that was found, if any was.
    pub found: Option<Parting<'r>>,
    /// How many positions were looked at that exist under both.
    pub looked_at: usize,
}

/// A position on which two sets of rules part.
#[derive(Clone, Debug)]
pub struct Parting<'r> {
    /// What they part in.
    pub how: How,
    /// The position as anybody's FEN would say it.
    pub layout: Layout,
    /// The same under each of the rules.
    pub positions: [Position<'r>; 2],
}

/// The smallest position on which two sets of rules part: of fewest men, and of those the simplest
/// that was found. A difference in legal moves is preferred to one in the boards that moves lead to,
/// and that to one in how the game ends.
///
/// The same positions are looked at on every machine: those of two kings, then others of up to six
/// men drawn from a fixed seed, and then those of games played at random. At most about 90 000 are,
/// which takes a second or two where rules hardly differ; that nothing is found proves nothing.
///
/// ```
/// use isotope_analysis::{How, part};
/// use isotope_kernel::{Rules, Spec, Stalemate, Switch};
///
/// let chess = Rules::compile(Spec::default()).unwrap();
/// let slow = Rules::compile(Spec { double_step: Switch::Off, ..Spec::default() }).unwrap();
/// let parting = part([&chess, &slow]).found.unwrap();
/// assert_eq!(parting.how, How::Moves);
/// assert_eq!(parting.layout.board.occupied().count(), 3, "two kings and a pawn");
///
/// assert!(part([&chess, &chess]).found.is_none());
/// ```
pub fn part<'r>(rules: [&'r Rules; 2]) -> Search<'r> {
    let mut looked_at = 0;
    for how in How::possible(rules) {
        // Each time the same positions are looked at, from the first.
        let mut pass = Pass { rules, how, looked_at: 0 };
        let layout = pass.smallest();
        looked_at = looked_at.max(pass.looked_at);
        if let Some(found) = layout.and_then(|layout| pass.parting(layout)) {
            return Search { found: Some(found), looked_at };
        }
    }
    Search { found: None, looked_at }
}

/// The search for positions on which rules part in one way.
struct Pass<'r> {
    rules: [&'r Rules; 2],
    how: How,
    looked_at: usize,
}

impl<'r> Pass<'r> {
    fn smallest(&mut self) -> Option<Layout> {
        let kings = self.best(sketch::two_kings(self.rules), ENOUGH);
        let small = kings.or_else(|| {
            SKETCHES.into_iter().find_map(|(men, count)| {
                let mut sketcher = Sketcher::new(self.rules, men, men.into());
                let sketches = (0..count).map(|_| sketcher.draw());
                self.best(sketches, ENOUGH)
            })
        });
        small.or_else(|| self.best(walk::games(self.rules, GAMES, 1), ENOUGH_GAMES))
    }

    /// The simplest of the first `enough` layouts on which the rules part.
    fn best(&mut self, layouts: impl IntoIterator<Item = Layout>, enough: usize) -> Option<Layout> {
        let Pass { rules, how, looked_at } = self;
        let parting = |layout: &Layout| {
            let positions = under(*rules, layout);
            *looked_at += usize::from(positions.is_some());
            positions.is_some_and(|positions| how.parts(&positions) > 0)
        };
        let hits = layouts.into_iter().filter(parting).take(enough);
        let hits: Vec<Layout> = hits.collect();
        let shrunk = hits.into_iter().map(|layout| shrunk(layout, *rules, *how));
        shrunk.min_by_key(|layout| simplicity(layout, *rules, *how))
    }

    /// The position with what the rules part in there, which may be more than was looked for.
    fn parting(&self, layout: Layout) -> Option<Parting<'r>> {
        let positions = under(self.rules, &layout)?;
        let how = How::ALL.into_iter().find(|how| how.parts(&positions) > 0)?;
        Some(Parting { how, layout, positions })
    }
}

#[cfg(test)]
mod tests;
