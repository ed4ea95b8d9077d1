//! The smallest positions in which moves differ, or what they lead to.

use isotope_kernel::{Layout, Rules};
use rayon::prelude::{IntoParallelIterator as _, ParallelIterator};
use shakmaty::{Move, Position as _};

use super::placed;
use crate::{
    compare::{Difference, compare},
    parting::{
        How, Parting,
        how::under,
        shrink::{Simplicity, shrunk, simplicity},
        sketch::Sketcher,
        walk,
    },
    verdict::Verdict,
};

/// So many positions of each number of men are drawn: kings that touch, about to castle, pawns that are
/// passed, men in hand.
const SKETCHES: [(u32, usize); 5] =
    [(2, 2_000), (3, 20_000), (4, 20_000), (5, 20_000), (6, 10_000)];

/// So many games are played from the start of each of the rules, where all that fails.
const GAMES: usize = 60;

/// Of so many that were drawn the smallest is taken, each made as small as it gets.
const ENOUGH: usize = 100;

/// What became of the search.
#[derive(Clone, Debug)]
pub struct Moves<'r> {
    /// The smallest position for each way in which the rules part, the plainest first.
    pub found: Vec<Parting<'r>>,
    /// How many positions were looked at that exist under both.
    pub looked_at: usize,
    /// Every position of up to so many men was looked at, as far as men on the board and rights to castle
    /// make a position. 0 where even two men are too many to try.
    pub all_of: usize,
}

/// The smallest positions in which rules part, one for each [`How`].
///
/// Every position of two men is looked at, and every one of three; what needs more men, or more than men, is
/// drawn from `seed` and then made as small as it gets. The same seed finds the same positions, everywhere.
///
/// ```
/// use isotope_analysis::{How, witness};
/// use isotope_kernel::{Castling, Rules, Spec};
///
/// let chess = Rules::compile(Spec::default()).unwrap();
/// let without = Rules::compile(Spec { castling: Castling::Off, ..Spec::default() }).unwrap();
/// let found = witness::moves([&chess, &without], 1).found;
/// assert_eq!(found[0].how, How::Moves);
/// assert!(found[0].layout.castling_rights.any());
///
/// assert!(witness::moves([&chess, &chess], 1).found.is_empty());
/// ```
pub fn moves<'r>(rules: [&'r Rules; 2], seed: u64) -> Moves<'r> {
    let possible = How::possible(rules);
    let mut search = Search { rules, open: possible, found: Vec::new(), looked_at: 0 };
    let mut all_of = 0;
    for (men, count) in SKETCHES {
        if search.open.is_empty() {
            break;
        }
        if men <= 3
            && let Some(all) = placed::all(rules, men as usize)
        {
            let castling = if men == 3 { placed::castling(rules) } else { Vec::new() };
            search.smallest_of(all.chain(castling.into_par_iter()));
            all_of = men as usize;
        }
        let mut sketcher = Sketcher::new(rules, men, seed.rotate_left(8) ^ u64::from(men));
        search.among((0..count).map(|_| sketcher.draw()).collect());
    }
    if !search.open.is_empty() {
        search.among(walk::games(rules, GAMES, seed).collect());
    }
    let mut found = search.found;
    found.sort_by_key(|(how, _)| How::ALL.iter().position(|other| other == how));
    let parting = |(how, layout): (How, Layout)| {
        let positions = under(rules, &layout)?;
        Some(Parting { how, layout, positions })
    };
    let found = found.into_iter().filter_map(parting).collect();
    Moves { found, looked_at: search.looked_at, all_of }
}

/// The move that tells of a witness: the first that differs as it is said that rules part there. There is none
/// where the game is over under one of the rules alone.
pub fn telling(parting: &Parting<'_>) -> Option<Move> {
    let comparison = compare(&parting.positions);
    let tells = |difference: &&Difference<'_>| match (&difference.verdicts[..], parting.how) {
        ([Verdict::Legal(a), Verdict::Legal(b)], How::Boards) => a.after.board() != b.after.board(),
        ([Verdict::Legal(a), Verdict::Legal(b)], How::Winner) => {
            a.outcome.and_then(|one| one.winner) != b.outcome.and_then(|one| one.winner)
        }
        ([a, b], How::Moves) => a.is_legal() != b.is_legal(),
        _ => false,
    };
    let differences = &comparison.differences;
    // Hands and walls differ without the board.
    let first = differences.iter().find(tells).or(match parting.how {
        How::End => None,
        _ => differences.first(),
    });
    first.map(|difference| difference.m)
}

struct Search<'r> {
    rules: [&'r Rules; 2],
    /// What is not found yet.
    open: Vec<How>,
    found: Vec<(How, Layout)>,
    looked_at: usize,
}

impl Search<'_> {
    /// Takes the smallest of all these for each way in which the rules part in one of them.
    fn smallest_of(&mut self, layouts: impl ParallelIterator<Item = Layout>) {
        let Search { rules, open, .. } = self;
        let (rules, ways) = (*rules, open.clone());
        let look = |mut found: Hits, layout: Layout| {
            let Some(positions) = under(rules, &layout) else { return found };
            found.looked_at += 1;
            for (how, best) in ways.iter().zip(&mut found.best) {
                if how.parts(&positions) > 0 {
                    let one = (simplicity(&layout, rules, *how), layout.clone());
                    *best = Some(match best.take() {
                        Some(other) if other.0 <= one.0 => other,
                        _ => one,
                    });
                }
            }
            found
        };
        let none = || Hits { looked_at: 0, best: vec![None; ways.len()] };
        let hits = layouts.fold(none, look).reduce(none, |mut a, b| {
            a.looked_at += b.looked_at;
            for (one, other) in a.best.iter_mut().zip(b.best) {
                *one = match (one.take(), other) {
                    (Some(one), Some(other)) => Some(if other.0 < one.0 { other } else { one }),
                    (one, other) => one.or(other),
                };
            }
            a
        });
        self.looked_at += hits.looked_at;
        for (how, best) in ways.into_iter().zip(hits.best) {
            if let Some((_, layout)) = best {
                self.close(how, layout);
            }
        }
    }

    /// Takes the smallest of the first of these in which the rules part, made as small as they get.
    fn among(&mut self, layouts: Vec<Layout>) {
        let Search { rules, open, .. } = self;
        let (rules, ways) = (*rules, open.clone());
        // For each layout the ways in which the rules part there, as bits.
        let look = |layout: &Layout| {
            let positions = under(rules, layout)?;
            let bits = ways.iter().enumerate().filter(|(_, how)| how.parts(&positions) > 0);
            Some(bits.fold(0_u8, |bits, (i, _)| bits | 1 << i))
        };
        let looked: Vec<Option<u8>> = (&layouts).into_par_iter().map(look).collect();
        self.looked_at += looked.iter().flatten().count();
        for (i, how) in ways.into_iter().enumerate() {
            let parts = |bits: &Option<u8>| bits.is_some_and(|bits| bits & 1 << i != 0);
            let hits = layouts.iter().zip(&looked).filter(|(_, bits)| parts(bits)).take(ENOUGH);
            let hits: Vec<&Layout> = hits.map(|(layout, _)| layout).collect();
            let smallest = hits
                .into_par_iter()
                .map(|layout| shrunk(layout.clone(), rules, how))
                .min_by_key(|layout| simplicity(layout, rules, how));
            if let Some(layout) = smallest {
                self.close(how, layout);
            }
        }
    }

    fn close(&mut self, how: How, layout: Layout) {
        self.open.retain(|open| *open != how);
        self.found.push((how, layout));
    }
}

/// What was looked at, and for each way the smallest position with what it is ordered by.
struct Hits {
    looked_at: usize,
    best: Vec<Option<(Simplicity, Layout)>>,
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Capture, Explode, Spec, fen};

    use super::*;

    #[test]
    fn where_legal_moves_differ_one_that_is_legal_under_one_alone_tells() {
        let capture = Capture::Explode(Explode::default());
        let specs = [Spec::default(), Spec { capture, ..Spec::default() }];
        let rules = specs.map(|spec| Rules::compile(spec).expect("they compile"));
        let layout = fen::read("8/8/8/8/4k3/1p6/P3K3/8 w - - 0 1").expect("a FEN").layout;
        let positions = under(rules.each_ref(), &layout).expect("it is one under both");
        let m = telling(&Parting { how: How::Moves, layout, positions }).expect("a move tells");
        assert!(!m.is_capture(), "the capture comes first, and is legal under both: {m}");
    }
}
