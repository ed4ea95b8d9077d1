//! The event that ends a search.

use isotope_search::TimeLimit;

/// The event that ends a search, other than `stop`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchEnd {
    /// The search reaches one of its limits.
    Limits,
    /// The search reaches the engine's maximum depth.
    Depth,
    /// No other event: the search answers only after `stop`.
    Stop,
    /// No other event before `ponderhit`. The clock starts at `ponderhit`, and from then on the search
    /// ends like any other search.
    PonderHit { budget: Option<TimeLimit>, infinite: bool, limited: bool },
    /// All is counted, by a perft or a bench.
    Count,
}

impl SearchEnd {
    /// Whether the answer is given as soon as there is one.
    pub(crate) const fn is_answered_at_once(self) -> bool {
        matches!(self, SearchEnd::Limits | SearchEnd::Depth)
    }
}
