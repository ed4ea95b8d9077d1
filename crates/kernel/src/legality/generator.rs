//! The legal moves of a position, found by the generator that its rules use.

use shakmaty::{Bitboard, Color, Move, MoveList, Role};

use super::survey;
use crate::{
    hooks::kings::SideKings,
    movegen::{
        self,
        group::{Sink, Visitor},
    },
    position::Position,
    rules::Generator,
};

/// Whether the board alone ends the game, so that there are no legal moves.
#[inline]
pub(crate) fn is_over(position: &Position<'_>) -> bool {
    match position.rules().generator() {
        Generator::Sets(sets) => movegen::is_over(sets, position),
        // The usual case is tested first, because it is cheap.
        Generator::Survey(outline) if outline.ends_with_kings => lacks_king(position),
        Generator::Survey(_) => position.board_outcome().is_some(),
    }
}

/// Passes all legal moves that a sink wants to it, even if the game is over. No side may lack a king. `start` creates
/// the sink.
#[inline]
fn generate<T: Sink>(position: &Position<'_>, start: impl FnOnce(&Position<'_>) -> T) -> T {
    match position.rules().generator() {
        Generator::Sets(sets) => movegen::generate(sets, position, start),
        Generator::Survey(outline) => survey::generate(outline, position, start),
    }
}

/// Calls `visit` for each legal move from `origins` to `targets`. The target of castling is the rook's
/// square. Moves are generated even if the game is over, unless a side lacks a king.
#[inline]
fn visit(position: &Position<'_>, between: (Bitboard, Bitboard), visit: impl FnMut(Move)) {
    if !lacks_king(position) {
        generate(position, |_| Visitor::new(position, between, visit));
    }
}

/// The legal moves from `origins` to `targets`, at most 450. Moves are generated even if the game is
/// over, unless a side lacks a king.
pub(crate) fn choose(position: &Position<'_>, origins: Bitboard, targets: Bitboard) -> MoveList {
    let mut moves = MoveList::new();
    visit(position, (origins, targets), |m| {
        // Moves beyond the capacity are dropped; `Position::all_moves` includes them.
        let _ = moves.try_push(m);
    });
    moves
}

/// The legal moves, at most 450. The game must not be over by the board alone.
#[inline]
pub(crate) fn list(position: &Position<'_>) -> MoveList {
    match position.rules().generator() {
        // A game by sets is over without a king.
        Generator::Sets(sets) => movegen::list(sets, position),
        Generator::Survey(_) if lacks_king(position) => MoveList::new(),
        Generator::Survey(outline) => survey::list(outline, position),
    }
}

/// The legal moves, however many there are; none if the game is over.
pub(crate) fn all(position: &Position<'_>) -> Vec<Move> {
    let mut moves = Vec::new();
    if !is_over(position) {
        visit(position, (Bitboard::FULL, Bitboard::FULL), |m| moves.push(m));
    }
    moves
}

/// The unique legal move, other than castling, from one of these origins to one of these targets with
/// this `capture` and `promotion`. `None` if there is no such move or more than one, or if the game is
/// over.
#[inline]
pub(crate) fn only(
    position: &Position<'_>,
    between: (Bitboard, Bitboard),
    capture: bool,
    promotion: Option<Role>,
) -> Option<Move> {
    if is_over(position) {
        return None;
    }
    let (mut only, mut several) = (None, false);
    visit(position, between, |m| {
        if !m.is_castle() && m.is_capture() == capture && m.promotion() == promotion {
            several |= only.is_some();
            only = Some(m);
        }
    });
    only.filter(|_| !several)
}

/// Whether the side to move has a legal move. Moves count even if the game is over, unless a side
/// lacks a king.
pub(crate) fn any(position: &Position<'_>) -> bool {
    // Counting moves is cheaper than listing them.
    lines(position, 1) > 0
}

/// Whether a piece on `origins` has a legal move. Moves count even if the game is over, unless a side
/// lacks a king.
pub(crate) fn any_from(position: &Position<'_>, origins: Bitboard) -> bool {
    let mut any = false;
    visit(position, (origins, Bitboard::FULL), |_| any = true);
    any
}

/// The number of lines of `depth` plies, at least 1, from a position in which the game is not over.
pub(crate) fn lines(position: &Position<'_>, depth: u32) -> u64 {
    if lacks_king(position) {
        return 0;
    }
    match position.rules().generator() {
        Generator::Sets(sets) => movegen::lines(sets, position, depth),
        Generator::Survey(outline) => survey::lines(outline, position, depth),
    }
}

/// Whether the game is over because a side lacks a king, which cannot happen to a side whose kings are
/// `Off`.
fn lacks_king(position: &Position<'_>) -> bool {
    let (board, kings) = (position.board(), &position.rules().captures().kings);
    let lacks = |color| {
        *kings.get(color) != SideKings::Off && (board.kings() & board.by_color(color)).is_empty()
    };
    Color::ALL.into_iter().any(lacks)
}
