//! What was found out about a position.

use shakmaty::Move;

use crate::wdl::Wdl;

/// What a position is worth, for certain.
#[derive(Clone)]
pub(super) struct Settled {
    pub(super) wdl: Wdl,
    /// Plies to the end of the game, but for a draw; of a win whose length is not known, at most.
    pub(super) plies: Option<u32>,
    pub(super) best: Vec<Move>,
    pub(super) line: Vec<Move>,
}

/// What was found out, as far as the search went.
#[derive(Clone, Default)]
pub(super) struct Findings {
    /// The value and the length are known.
    pub(super) settled: Option<Settled>,
    /// The value is known, and a bound of the length.
    pub(super) proven: Option<Settled>,
    /// There is no win in so many plies.
    pub(super) no_win_within: u32,
    /// And no loss.
    pub(super) no_loss_within: u32,
}

impl Findings {
    /// Adds what others have found.
    pub(super) fn add(&mut self, other: Findings) {
        self.settled = self.settled.take().or(other.settled);
        self.proven = self.proven.take().or(other.proven);
        self.no_win_within = self.no_win_within.max(other.no_win_within);
        self.no_loss_within = self.no_loss_within.max(other.no_loss_within);
    }
}
