//! The results of the searches of one position.

use shakmaty::Move;

use crate::wdl::Wdl;

/// A proven value of a position.
#[derive(Clone)]
pub(super) struct ProvenValue {
    pub(super) wdl: Wdl,
    /// The number of plies to the end of the game, or an upper bound if the exact length is not known; `None` for
    /// a draw, and for a win that only Syzygy tables tell.
    pub(super) plies: Option<u32>,
    pub(super) best: Vec<Move>,
    pub(super) line: Vec<Move>,
}

/// The results of a search so far.
#[derive(Clone, Default)]
pub(super) struct Findings {
    /// The value, with the exact length of the win.
    pub(super) exact: Option<ProvenValue>,
    /// The value, with an upper bound on the length of the win.
    pub(super) proven: Option<ProvenValue>,
    /// The number of plies within which the side to move is proven to have no win.
    pub(super) no_win_within: u32,
    /// The number of plies within which the opponent is proven to have no win.
    pub(super) no_loss_within: u32,
}

impl Findings {
    /// Merges the results of another search of the same position.
    pub(super) fn add(&mut self, other: Findings) {
        self.exact = self.exact.take().or(other.exact);
        self.proven = self.proven.take().or(other.proven);
        self.no_win_within = self.no_win_within.max(other.no_win_within);
        self.no_loss_within = self.no_loss_within.max(other.no_loss_within);
    }
}
