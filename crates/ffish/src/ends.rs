//! The ends of games, as Fairy-Stockfish tells them apart.

use std::ops::Deref;

use isotope_kernel::{Game, Outcome, Position, Rules, Stalemate};
use shakmaty::Position as _;

/// The value of a win for the side to move; a loss is its negative.
pub const VALUE_MATE: i32 = 32_000;

/// The value of a draw.
pub const VALUE_DRAW: i32 = 0;

fn value(position: &Position<'_>, outcome: Outcome) -> i32 {
    match outcome.winner {
        None => VALUE_DRAW,
        Some(winner) if winner == position.turn() => VALUE_MATE,
        Some(_) => -VALUE_MATE,
    }
}

/// The result if the board alone decides the game.
pub(crate) fn immediate(position: &Position<'_>) -> Option<i32> {
    position.board_outcome().map(|outcome| value(position, outcome))
}

/// The result if the game is drawn, or may be, by halfmoves or by repetition.
pub(crate) fn optional<R: Deref<Target = Rules>>(game: &Game<R>) -> Option<i32> {
    let position = game.position();
    let is_mate = || position.is_check() && position.legal_moves().is_empty();
    let halfmoves = position.has_reached_halfmoves() && !is_mate();
    let repeated = || position.rules().spec().draws.repetition.reached(game.repetitions());
    (halfmoves || repeated()).then_some(VALUE_DRAW)
}

/// The result for a side that has no legal move. Where it has one, the question has no answer, and check counts
/// as checkmate like in Fairy-Stockfish.
pub(crate) fn result(position: &Position<'_>) -> i32 {
    let stuck = || match position.rules().spec().stalemate {
        _ if position.is_check() => -VALUE_MATE,
        Stalemate::Draw => VALUE_DRAW,
        Stalemate::Loses => -VALUE_MATE,
        Stalemate::Wins => VALUE_MATE,
    };
    position.decided().map_or_else(stuck, |outcome| value(position, outcome))
}
