//! Counts lines of play.

use shakmaty::Bitboard;

use super::visit::{count, visit};
use crate::{position::Position, rules::outline::Outline};

/// The number of lines of `depth` plies, at least 1, from a position in which the game is not over.
pub(crate) fn lines(outline: &Outline, position: &Position<'_>, depth: u32) -> u64 {
    if depth == 1 {
        return count(outline, position);
    }
    let mut lines = 0;
    visit(outline, position, (Bitboard::FULL, Bitboard::FULL), |m| {
        let child = position.after(m);
        if child.board_outcome().is_none() {
            lines += self::lines(outline, &child, depth - 1);
        }
    });
    lines
}
