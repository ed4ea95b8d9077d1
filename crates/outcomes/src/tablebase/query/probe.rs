//! The values and best moves of a position.

use isotope_kernel::{Outcome, Position, Rules};
use shakmaty::{Color, Move, Position as _};

use crate::tablebase::{tables::Tables, value::Value};
use crate::wdl::Wdl;

impl<R: AsRef<Rules>> Tables<R> {
    /// The value of a position for the side to move; `None` if its table is not in memory, if the position has
    /// castling rights or walls, or if the side not to move is in check.
    pub fn probe(&self, position: &Position<'_>) -> Option<Value> {
        if let Some(outcome) = position.board_outcome() {
            return Some(ended(outcome, position.turn()));
        }
        if position.castles().any() || position.field().walls.any() {
            return None;
        }
        // The table does not cover en passant captures, and there is no table for an empty board.
        if position.board().occupied().is_empty() || !position.en_passant_moves().is_empty() {
            return self.by_moves(position);
        }
        self.value(position.board(), position.turn())
    }

    /// The value of a position, derived from the values of the positions after its moves; `None` if any of these
    /// values is unknown.
    pub fn by_moves(&self, position: &Position<'_>) -> Option<Value> {
        if let Some(outcome) = position.decided() {
            return Some(ended(outcome, position.turn()));
        }
        let mut best: Option<Value> = None;
        for (m, value) in self.moves(position)? {
            let value = value_of_move(position, value, m);
            best = Some(match best {
                None => value,
                // Both distances are minimal for wins and maximal for losses.
                Some(best) if best.wdl == value.wdl => {
                    let choose = if value.wdl == Wdl::Loss { u32::max } else { u32::min };
                    Value {
                        wdl: best.wdl,
                        plies: choose(best.plies, value.plies),
                        dtz: choose(best.dtz, value.dtz),
                    }
                }
                Some(best) if best.wdl >= value.wdl => best,
                Some(_) => value,
            });
        }
        best
    }

    /// The legal moves, each with the value of the position after it for the side to move there; `None` if any of
    /// the values is unknown.
    pub fn moves(&self, position: &Position<'_>) -> Option<Vec<(Move, Value)>> {
        let value = |m| Some((m, self.probe(&position.after(m))?));
        position.legal_moves().into_iter().map(value).collect()
    }

    /// The best moves: those that win soonest, hold out longest or keep the draw; `None` if the values of the
    /// moves are not all known.
    pub fn best(&self, position: &Position<'_>) -> Option<Vec<Move>> {
        let worth = self.by_moves(position)?;
        let is_best = |(m, value): &(Move, Value)| {
            let value = value_of_move(position, *value, *m);
            (value.wdl, value.plies) == (worth.wdl, worth.plies)
        };
        Some(self.moves(position)?.into_iter().filter(is_best).map(|(m, _)| m).collect())
    }
}

/// The value, for the side that moves, of a move that leads to a position with the value `after`.
fn value_of_move(position: &Position<'_>, after: Value, m: Move) -> Value {
    match after.wdl {
        Wdl::Draw => after,
        wdl => Value {
            wdl: !wdl,
            plies: after.plies + 1,
            dtz: if position.is_zeroing(m) { 1 } else { after.dtz + 1 },
        },
    }
}

fn ended(outcome: Outcome, turn: Color) -> Value {
    Value { wdl: Wdl::of_winner(outcome.winner, turn), plies: 0, dtz: 0 }
}
