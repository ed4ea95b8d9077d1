//! The ends of games, as Fairy-Stockfish tells them apart.

use isotope_kernel::{Outcome, Position, Stalemate};
use shakmaty::{Color, Position as _};

use crate::board::Board;

/// The value of a win for the side to move; a loss is its negative.
pub const VALUE_MATE: i32 = 32_000;

/// The value of a draw.
pub const VALUE_DRAW: i32 = 0;

impl Board {
    /// Whether the game is over by the rules of the variant, other than checkmate and stalemate, and the
    /// result for the side to move: a win, a draw, or a loss.
    pub fn immediate_end(&self) -> Option<i32> {
        let position = self.position();
        position.board_outcome().map(|outcome| value(&position, outcome))
    }

    /// The result for the side to move if the game is drawn or a player may claim a draw, by repetition or by
    /// halfmoves without progress. Dead positions are left out, as in Fairy-Stockfish.
    pub fn optional_end(&self) -> Option<i32> {
        let position = self.position();
        let is_mate = || position.is_check() && position.legal_moves().is_empty();
        let halfmoves = position.has_reached_halfmoves() && !is_mate();
        let repetition = position.rules().spec().draws.repetition;
        let repeated = || repetition.reached(self.game().repetitions());
        (halfmoves || repeated()).then_some(VALUE_DRAW)
    }

    /// The result of the game for the side to move, if it has no legal move: a win, a draw, or a loss. Where it
    /// has one, the question has no answer, and check counts as checkmate like in Fairy-Stockfish.
    pub fn game_result(&self) -> i32 {
        let position = self.position();
        let stuck = || match position.rules().spec().stalemate {
            _ if position.is_check() => -VALUE_MATE,
            Stalemate::Draw => VALUE_DRAW,
            Stalemate::Loses => -VALUE_MATE,
            Stalemate::Wins => VALUE_MATE,
        };
        position.decided().map_or_else(stuck, |outcome| value(&position, outcome))
    }

    /// Whether the game is over: no legal move is left or neither side can win or, with `claims`, the game is
    /// drawn or a player may claim a draw.
    pub fn is_game_over(&self, claims: bool) -> bool {
        self.value(claims).is_some()
    }

    /// The result as in PGN: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on. See
    /// [`is_game_over`](Board::is_game_over).
    pub fn result(&self, claims: bool) -> &'static str {
        let Some(value) = self.value(claims) else { return "*" };
        match value * self.position().turn().fold_wb(1, -1) {
            VALUE_DRAW => "1/2-1/2",
            1.. => "1-0",
            _ => "0-1",
        }
    }

    /// The result for the side to move, if the game is over; see [`is_game_over`](Board::is_game_over).
    fn value(&self, claims: bool) -> Option<i32> {
        let position = self.position();
        let dead = || (self.insufficient_material() == (true, true)).then_some(VALUE_DRAW);
        let stuck = || position.legal_moves().is_empty().then(|| self.game_result());
        let claimed = || self.optional_end().filter(|_| claims);
        self.immediate_end().or_else(dead).or_else(stuck).or_else(claimed)
    }

    /// Whether White and Black, in this order, can no longer win.
    pub fn insufficient_material(&self) -> (bool, bool) {
        let position = self.position();
        let cannot_win = |color| position.has_insufficient_material(color);
        (cannot_win(Color::White), cannot_win(Color::Black))
    }
}

/// The value of an outcome for the side to move.
fn value(position: &Position<'_>, outcome: Outcome) -> i32 {
    match outcome.winner {
        None => VALUE_DRAW,
        Some(winner) if winner == position.turn() => VALUE_MATE,
        Some(_) => -VALUE_MATE,
    }
}
