//! When two positions are the same, and how one is printed for a programmer.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use shakmaty::Position as _;

use crate::position::Position;

impl PartialEq for Position<'_> {
    fn eq(&self, other: &Self) -> bool {
        let (one, two) = (&self.state, &other.state);
        one.board == two.board
            && one.turn == two.turn
            && one.castles.castling_rights() == two.castles.castling_rights()
            && one.remaining_checks == two.remaining_checks
            && self.legal_ep_square() == other.legal_ep_square()
    }
}

impl Eq for Position<'_> {}

/// The FEN: the rules would fill pages.
impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}

impl Hash for Position<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state.board.hash(state);
        self.state.turn.hash(state);
        self.state.castles.castling_rights().hash(state);
    }
}
