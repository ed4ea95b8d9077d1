//! The search for the smallest positions in which two sets of rules part.

use isotope_kernel::{Layout, Rules};
use isotope_search::Control;
use rayon::prelude::{IntoParallelIterator as _, ParallelIterator};

use super::{
    how::{Beside, How, Parting, under},
    placed,
    shrink::{Simplicity, has_blemish, shrunk, simplicity},
    sketch::Sketcher,
    walk,
};

/// So many positions of each number of men are drawn: kings that touch, about to castle, pawns that are
/// passed, men in hand.
const SKETCHES: [(u32, usize); 5] =
    [(2, 2_000), (3, 20_000), (4, 20_000), (5, 20_000), (6, 10_000)];

/// So many games are played from the start of each of the rules, where all that fails.
const GAMES: usize = 60;

/// Of so many that were drawn the smallest is taken, each made as small as it gets.
const ENOUGH: usize = 100;

/// The number of positions drawn at a time. No result depends on it but the number of positions looked at.
const PORTION: usize = 500;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// One position, for the plainest way in which the rules part. One of more men is preferred to one that has a
    /// blemish.
    Plainest,
    /// One for each way, and every position of three men is looked at.
    Each,
}

/// What was found.
pub(crate) struct Found<'r> {
    /// The smallest position for each way in which the rules part, the plainest first.
    pub(crate) partings: Vec<Parting<'r>>,
    /// How many positions were looked at that exist under both.
    pub(crate) looked_at: usize,
    /// Every position of up to so many men was looked at; 0 where two are too many to try.
    pub(crate) all_of: usize,
}

/// Searches positions of ever more men until what is wanted is found or the control is over.
pub(crate) fn search<'r>(
    rules: [&'r Rules; 2],
    seed: u64,
    wanted: Wanted,
    control: &Control,
) -> Found<'r> {
    let open = How::possible(rules);
    let mut search = Search {
        rules,
        control,
        unblemished: wanted == Wanted::Plainest,
        plainest: open.first().copied(),
        open,
        found: Vec::new(),
        fallback: Vec::new(),
        looked_at: 0,
    };
    let mut all_of = 0;
    for (men, count) in SKETCHES {
        if search.is_done() {
            break;
        }
        if (men == 2 || men == 3 && wanted == Wanted::Each)
            && let Some(all) = placed::all(rules, men as usize)
        {
            let castling = if men == 3 { placed::castling(rules) } else { Vec::new() };
            search.smallest_of(all.chain(castling.into_par_iter()));
            all_of = men as usize;
        }
        search.among(|| {
            let mut sketcher = Sketcher::new(rules, men, seed.rotate_left(8) ^ u64::from(men));
            (0..count).map(move |_| sketcher.draw())
        });
    }
    if !search.is_done() {
        search.among(|| walk::games(rules, GAMES, seed));
    }
    let Search { open, mut found, fallback, looked_at, .. } = search;
    found.extend(fallback.into_iter().filter(|(how, _)| open.contains(how)));
    found.sort_by_key(|(how, _)| How::ALL.iter().position(|other| other == how));
    let parting = |(how, layout): (How, Layout)| {
        let positions = under(rules, &layout)?;
        Some(Parting { how, layout, positions })
    };
    let partings = found.into_iter().filter_map(parting).collect();
    Found { partings, looked_at, all_of }
}

struct Search<'r> {
    rules: [&'r Rules; 2],
    control: &'r Control,
    /// Whether the plainest way suffices, and what has a blemish is the last resort.
    unblemished: bool,
    /// The plainest way in which the rules can part.
    plainest: Option<How>,
    /// What is not found yet.
    open: Vec<How>,
    found: Vec<(How, Layout)>,
    /// The smallest that has a blemish, if there is none without.
    fallback: Vec<(How, Layout)>,
    looked_at: usize,
}

impl Search<'_> {
    /// Takes the smallest of all these for each way in which the rules part in one of them.
    fn smallest_of(&mut self, layouts: impl ParallelIterator<Item = Layout>) {
        let (rules, control, ways) = (self.rules, self.control, self.open.clone());
        let unblemished = self.unblemished;
        let look = |mut found: Hits, layout: Layout| {
            if control.is_over() {
                return found;
            }
            let Some(positions) = under(rules, &layout) else { return found };
            let beside = Beside::of(&positions);
            found.looked_at += 1;
            for (how, best) in ways.iter().zip(&mut found.best) {
                if beside.parts(*how) {
                    let comes_last = unblemished && has_blemish(&layout, rules, *how);
                    let one = ((comes_last, simplicity(&layout, rules, *how)), layout.clone());
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

    /// Takes the smallest of the first [`ENOUGH`] of these layouts in which the rules part, each made as small as it
    /// gets. Where the plainest way suffices, the others, which cost more, are looked for only if it is missing.
    fn among<I: Iterator<Item = Layout>>(&mut self, layouts: impl Fn() -> I) {
        if self.is_done() {
            return;
        }
        let ways = self.open.clone();
        let (first, others) = ways.split_at(if self.unblemished { 1 } else { ways.len() });
        let looked_at = self.first_of(first, layouts());
        if !others.is_empty() && !self.is_done() {
            self.first_of(others, layouts());
        }
        self.looked_at += looked_at;
    }

    /// The part of [`among`](Self::among) for some of the ways. Returns the number of positions looked at that exist
    /// under both rules.
    fn first_of(&mut self, ways: &[How], mut layouts: impl Iterator<Item = Layout>) -> usize {
        let (rules, control, unblemished) = (self.rules, self.control, self.unblemished);
        // With each layout the ways in which the rules part there, as bits.
        let look = |layout: Layout| {
            let positions = under(rules, &layout).filter(|_| !control.is_over())?;
            let beside = Beside::of(&positions);
            let bits = ways.iter().enumerate().filter(|(_, how)| beside.parts(**how));
            let bits = bits.fold(0_u8, |bits, (i, _)| bits | 1 << i);
            Some((layout, bits))
        };
        let mut hits: Vec<Vec<Layout>> = vec![Vec::new(); ways.len()];
        let mut looked_at = 0;
        while hits.iter().any(|hits| hits.len() < ENOUGH) {
            let portion: Vec<Layout> = layouts.by_ref().take(PORTION).collect();
            if portion.is_empty() {
                break;
            }
            let looked: Vec<Option<(Layout, u8)>> = portion.into_par_iter().map(look).collect();
            for (layout, bits) in looked.into_iter().flatten() {
                looked_at += 1;
                for (i, hits) in hits.iter_mut().enumerate() {
                    if bits & 1 << i != 0 && hits.len() < ENOUGH {
                        hits.push(layout.clone());
                    }
                }
            }
        }
        for (how, hits) in ways.iter().zip(hits) {
            let smallest = hits
                .into_par_iter()
                .map(|layout| shrunk(layout, rules, *how, unblemished))
                .min_by_key(|layout| {
                    let comes_last = unblemished && has_blemish(layout, rules, *how);
                    (comes_last, simplicity(layout, rules, *how))
                });
            if let Some(layout) = smallest {
                self.close(*how, layout);
            }
            if self.is_done() {
                break;
            }
        }
        looked_at
    }

    /// True if nothing more is to be found, or the control is over.
    fn is_done(&self) -> bool {
        let has_plainest = || self.found.iter().any(|(how, _)| Some(*how) == self.plainest);
        self.open.is_empty() || self.control.is_over() || self.unblemished && has_plainest()
    }

    fn close(&mut self, how: How, layout: Layout) {
        if !self.unblemished || !has_blemish(&layout, self.rules, how) {
            self.open.retain(|open| *open != how);
            self.found.push((how, layout));
        } else if self.fallback.iter().all(|(other, _)| *other != how) {
            self.fallback.push((how, layout));
        }
    }
}

/// What was looked at, and for each way the smallest position with what it is ordered by.
struct Hits {
    looked_at: usize,
    best: Vec<Option<((bool, Simplicity), Layout)>>,
}
