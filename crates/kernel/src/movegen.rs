//! Legal moves: the pseudo-legal ones that [`judge`](crate::judge) lets pass.

use shakmaty::{Bitboard, Move, MoveList};

use crate::{judge, position::Position, pseudo};

/// The legal moves of the pieces on `origins`, though the game may be over.
pub(crate) fn from(position: &Position<'_>, origins: Bitboard) -> MoveList {
    let mut moves = MoveList::new();
    pseudo::moves(position, origins, |m| {
        if is_legal(position, m) {
            moves.push(m);
        }
    });
    moves
}

/// Whether the side to move has a legal move, though the game may be over.
pub(crate) fn any(position: &Position<'_>) -> bool {
    any_from(position, Bitboard::FULL)
}

/// Whether a piece on `origins` has a legal move, though the game may be over.
pub(crate) fn any_from(position: &Position<'_>, origins: Bitboard) -> bool {
    let mut found = false;
    pseudo::moves(position, origins, |m| {
        found = found || is_legal(position, m);
    });
    found
}

/// Whether a pseudo-legal move is legal.
pub(crate) fn is_legal(position: &Position<'_>, m: Move) -> bool {
    judge::legality(position, m, |_| ()).is_ok()
}
