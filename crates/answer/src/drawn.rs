//! Positions and moves as diagrams.

use isotope_analysis::Played;
use isotope_diagram::Diagram;
use isotope_kernel::Position;
use shakmaty::{Bitboard, Move, Position as _};

/// A position: men, walls and hands.
pub(crate) fn standing<'a>(position: &'a Position<'_>) -> Diagram<'a> {
    Diagram::new(position.board()).walls(position.field().walls).hands(position.pockets())
}

/// The position after a move, with the blast and the move marked.
pub(crate) fn after<'a>(played: &'a Played<'_>) -> Diagram<'a> {
    standing(&played.after)
        .center(played.aftermath.center)
        .chained(played.aftermath.chained)
        .destroyed(played.seen())
        .moved(ends(played.m))
}

/// The squares where a move begins and ends.
pub(crate) fn ends(m: Move) -> Bitboard {
    m.from().map_or(Bitboard::EMPTY, Bitboard::from).with(m.to())
}
