//! The moves of a position, by the generator that its rules have chosen. Callers do not know which.

use shakmaty::{Bitboard, Color, Move};

use crate::{hooks::kings::Kings, judge, movegen, position::Position, rules::Generator};

/// Calls `visit` with the legal moves of the pieces on `origins` to one of `targets`, though the
/// game may be over. The target of castling is the rook's square.
#[inline]
pub(crate) fn for_each(
    position: &Position<'_>,
    origins: Bitboard,
    targets: Bitboard,
    mut visit: impl FnMut(Move),
) {
    if lacks_king(position) {
        return;
    }
    match position.rules().generator() {
        Generator::Sets(masks) => movegen::for_each(masks, position, origins, targets, &mut visit),
        Generator::Definition => {
            judge::for_each(position, origins, |m| {
                if targets.contains(m.to()) {
                    visit(m);
                }
            });
        }
    }
}

/// Whether the side to move has a legal move, though the game may be over.
pub(crate) fn any(position: &Position<'_>) -> bool {
    any_from(position, Bitboard::FULL)
}

/// Whether a piece on `origins` has a legal move, though the game may be over.
pub(crate) fn any_from(position: &Position<'_>, origins: Bitboard) -> bool {
    if lacks_king(position) {
        return false;
    }
    match position.rules().generator() {
        Generator::Sets(masks) => {
            let mut found = false;
            movegen::for_each(masks, position, origins, Bitboard::FULL, &mut |_| found = true);
            found
        }
        Generator::Definition => judge::any(position, origins),
    }
}

/// The number of lines of `depth` plies, at least 1, of a game that is not over.
pub(crate) fn lines(position: &Position<'_>, depth: u32) -> u64 {
    if lacks_king(position) {
        return 0;
    }
    match position.rules().generator() {
        Generator::Sets(masks) => movegen::lines(masks, position, depth),
        Generator::Definition => judged_lines(position, depth),
    }
}

fn judged_lines(position: &Position<'_>, depth: u32) -> u64 {
    let mut lines = 0;
    judge::for_each(position, Bitboard::FULL, |m| {
        lines += if depth == 1 {
            1
        } else {
            let mut child = position.clone();
            child.make(m);
            if child.won().is_some() { 0 } else { judged_lines(&child, depth - 1) }
        };
    });
    lines
}

/// Where a side has no king the game is over, unless kings do not matter.
fn lacks_king(position: &Position<'_>) -> bool {
    let (board, kings) = (position.board(), position.board().kings());
    position.rules().spec().kings != Kings::Off
        && Color::ALL.into_iter().any(|color| (kings & board.by_color(color)).is_empty())
}
