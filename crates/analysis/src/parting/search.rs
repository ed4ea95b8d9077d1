//! The search for the smallest positions on which two rulesets differ.

use isotope_kernel::{Layout, Rules};
use isotope_search::Control;
use rayon::prelude::{IntoParallelIterator as _, ParallelIterator};

use super::{
    kind::{Parting, PartingKind, PositionPair, under},
    random_games,
    random_positions::RandomPositions,
    shrink::{Simplicity, has_blemish, shrink, simplicity},
    small_positions,
};

/// The random positions to compare: pairs of a number of pieces and the number of positions with that many pieces.
const RANDOM_POSITIONS: [(u32, usize); 5] =
    [(2, 2_000), (3, 20_000), (4, 20_000), (5, 20_000), (6, 10_000)];

/// The number of random games under each ruleset, played if no smaller position shows a difference.
const GAMES: usize = 60;

/// The maximum number of positions with one kind of difference that are shrunk to find the smallest.
const ENOUGH: usize = 100;

/// The number of positions compared at a time, which affects only the reported number of positions.
const PORTION: usize = 500;

/// The goal of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchMode {
    /// One position with the plainest kind of difference.
    Plainest,
    /// One position for each kind of difference. All positions of three pieces are compared.
    Each,
}

/// The result of a search.
pub(crate) struct SearchResult<'r> {
    /// The smallest position for each kind of difference, the plainest first.
    pub(crate) partings: Vec<Parting<'r>>,
    /// The number of positions compared; positions that are invalid under either ruleset do not count.
    pub(crate) looked_at: usize,
    /// The number of pieces up to which all positions were compared; 0 if even the positions of two pieces were
    /// too many.
    pub(crate) all_of: usize,
}

/// Searches positions with more and more pieces until the goal is reached or the control is over. A position with more
/// pieces is preferred to a position with a blemish, which distracts from the difference.
pub(crate) fn search<'r>(
    rules: [&'r Rules; 2],
    seed: u64,
    mode: SearchMode,
    control: &Control,
) -> SearchResult<'r> {
    let open = PartingKind::possible(rules);
    let mut search = SearchState {
        rules,
        control,
        mode,
        plainest: open.first().copied(),
        open,
        found: Vec::new(),
        fallback: Vec::new(),
        looked_at: 0,
    };
    let mut all_of = 0;
    for (piece_count, count) in RANDOM_POSITIONS {
        if search.is_done() {
            break;
        }
        if (piece_count == 2 || piece_count == 3 && mode == SearchMode::Each)
            && let Some(all) = small_positions::all_positions(rules, piece_count as usize)
        {
            let castling = if piece_count == 3 {
                small_positions::castling_positions(rules)
            } else {
                Vec::new()
            };
            search.search_all(all.chain(castling.into_par_iter()));
            all_of = piece_count as usize;
        }
        search.search_first(|| {
            let mut positions = RandomPositions::new(
                rules,
                piece_count,
                seed.rotate_left(8) ^ u64::from(piece_count),
            );
            (0..count).map(move |_| positions.draw())
        });
    }
    if !search.is_done() {
        search.search_first(|| random_games::games(rules, GAMES, seed));
    }
    let SearchState { open, mut found, fallback, looked_at, .. } = search;
    found.extend(fallback.into_iter().filter(|(how, _)| open.contains(how)));
    found.sort_by_key(|(how, _)| PartingKind::ALL.iter().position(|other| other == how));
    let parting = |(how, layout): (PartingKind, Layout)| {
        let positions = under(rules, &layout)?;
        Some(Parting { how, layout, positions })
    };
    let partings = found.into_iter().filter_map(parting).collect();
    SearchResult { partings, looked_at, all_of }
}

/// The state of a search.
struct SearchState<'r> {
    rules: [&'r Rules; 2],
    control: &'r Control,
    mode: SearchMode,
    /// The plainest kind in which the rulesets can differ.
    plainest: Option<PartingKind>,
    /// The kinds of difference for which no position without a blemish has been found yet.
    open: Vec<PartingKind>,
    found: Vec<(PartingKind, Layout)>,
    /// The smallest positions with a blemish, for kinds of difference without a better position.
    fallback: Vec<(PartingKind, Layout)>,
    looked_at: usize,
}

impl SearchState<'_> {
    /// Records, for each open kind of difference, the smallest of `layouts` that shows it.
    fn search_all(&mut self, layouts: impl ParallelIterator<Item = Layout>) {
        let (rules, control, kinds) = (self.rules, self.control, self.open.clone());
        let compare = |mut found: Hits, layout: Layout| {
            if control.is_over() {
                return found;
            }
            let Some(positions) = under(rules, &layout) else { return found };
            let pair = PositionPair::new(&positions);
            found.looked_at += 1;
            for (how, best) in kinds.iter().zip(&mut found.best) {
                if pair.differs(*how) {
                    let comes_last = has_blemish(&layout, rules, *how);
                    let one = ((comes_last, simplicity(&layout, rules, *how)), layout.clone());
                    *best = Some(match best.take() {
                        Some(other) if other.0 <= one.0 => other,
                        _ => one,
                    });
                }
            }
            found
        };
        let none = || Hits { looked_at: 0, best: vec![None; kinds.len()] };
        let hits = layouts.fold(none, compare).reduce(none, |mut a, b| {
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
        for (how, best) in kinds.into_iter().zip(hits.best) {
            if let Some((_, layout)) = best {
                self.record(how, layout);
            }
        }
    }

    /// For each open kind of difference, shrinks the first [`ENOUGH`] of `layouts` that show it, and records the
    /// smallest. If only the plainest kind is needed, the other kinds, which cost more, are searched only if no
    /// position shows the plainest.
    fn search_first<I: Iterator<Item = Layout>>(&mut self, layouts: impl Fn() -> I) {
        if self.is_done() {
            return;
        }
        let kinds = self.open.clone();
        let (first, others) =
            kinds.split_at(if self.mode == SearchMode::Plainest { 1 } else { kinds.len() });
        let looked_at = self.search_first_of(first, layouts());
        if !others.is_empty() && !self.is_done() {
            self.search_first_of(others, layouts());
        }
        self.looked_at += looked_at;
    }

    /// Does the work of [`search_first`](Self::search_first) for some kinds of difference, and returns the number
    /// of positions compared.
    fn search_first_of(
        &mut self,
        kinds: &[PartingKind],
        mut layouts: impl Iterator<Item = Layout>,
    ) -> usize {
        let (rules, control) = (self.rules, self.control);
        // Pairs a layout with a bit set of the kinds of difference that it shows.
        let compare = |layout: Layout| {
            let positions = under(rules, &layout).filter(|_| !control.is_over())?;
            let pair = PositionPair::new(&positions);
            let bits = kinds.iter().enumerate().filter(|(_, how)| pair.differs(**how));
            let bits = bits.fold(0_u8, |bits, (i, _)| bits | 1 << i);
            Some((layout, bits))
        };
        let mut hits: Vec<Vec<Layout>> = vec![Vec::new(); kinds.len()];
        let mut looked_at = 0;
        while hits.iter().any(|hits| hits.len() < ENOUGH) {
            let portion: Vec<Layout> = layouts.by_ref().take(PORTION).collect();
            if portion.is_empty() {
                break;
            }
            let compared: Vec<Option<(Layout, u8)>> =
                portion.into_par_iter().map(compare).collect();
            for (layout, bits) in compared.into_iter().flatten() {
                looked_at += 1;
                for (i, hits) in hits.iter_mut().enumerate() {
                    if bits & 1 << i != 0 && hits.len() < ENOUGH {
                        hits.push(layout.clone());
                    }
                }
            }
        }
        for (how, hits) in kinds.iter().zip(hits) {
            let smallest = hits
                .into_par_iter()
                .map(|layout| shrink(layout, rules, *how))
                .min_by_key(|layout| {
                    let comes_last = has_blemish(layout, rules, *how);
                    (comes_last, simplicity(layout, rules, *how))
                });
            if let Some(layout) = smallest {
                self.record(*how, layout);
            }
            if self.is_done() {
                break;
            }
        }
        looked_at
    }

    /// Whether the goal is reached or the control is over.
    fn is_done(&self) -> bool {
        let has_plainest = || self.found.iter().any(|(how, _)| Some(*how) == self.plainest);
        let is_enough = || self.mode == SearchMode::Plainest && has_plainest();
        self.open.is_empty() || self.control.is_over() || is_enough()
    }

    /// Records a position for a kind of difference; the kind stays open if the position has a blemish.
    fn record(&mut self, how: PartingKind, layout: Layout) {
        if !has_blemish(&layout, self.rules, how) {
            self.open.retain(|open| *open != how);
            self.found.push((how, layout));
        } else if self.fallback.iter().all(|(other, _)| *other != how) {
            self.fallback.push((how, layout));
        }
    }
}

/// The number of positions compared, and the smallest position for each kind with its sort key.
struct Hits {
    looked_at: usize,
    best: Vec<Option<((bool, Simplicity), Layout)>>,
}
