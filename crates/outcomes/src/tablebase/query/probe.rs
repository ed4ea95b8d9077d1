//! What tables say of a position.

use std::ops::Deref;

use isotope_kernel::{Outcome, Position, Rules};
use isotope_search::after;
use shakmaty::{Color, Move, Position as _};

use crate::tablebase::{tables::Tables, value::Value};
use crate::wdl::Wdl;

impl<R: Deref<Target = Rules>> Tables<R> {
    /// What a position is worth for the side to move; `None` if its table is not built, if somebody may
    /// castle, or if the side that is not to move could lose its king at once.
    pub fn probe(&self, position: &Position<'_>) -> Option<Value> {
        if let Some(outcome) = position.board_outcome() {
            return Some(over(outcome, position.turn()));
        }
        if position.castles().any() || position.field().walls.any() {
            return None;
        }
        // The board alone does not tell that a pawn can be captured en passant, and without men there is
        // no table.
        if position.board().occupied().is_empty() || !position.en_passant_moves().is_empty() {
            return self.by_moves(position);
        }
        self.known.value(position.board(), position.turn())
    }

    /// What a position is worth by what its moves lead to.
    pub fn by_moves(&self, position: &Position<'_>) -> Option<Value> {
        if let Some(outcome) = position.decided() {
            return Some(over(outcome, position.turn()));
        }
        let mut best: Option<Value> = None;
        for (m, value) in self.moves(position)? {
            let value = before(value, m);
            best = Some(match best {
                None => value,
                // Each distance is that of the side that hurries, or does not.
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

    /// The legal moves, and what each leads to, for the side to move there.
    pub fn moves(&self, position: &Position<'_>) -> Option<Vec<(Move, Value)>> {
        let value = |m| Some((m, self.probe(&after(position, m))?));
        position.legal_moves().into_iter().map(value).collect()
    }

    /// The moves that win soonest, hold out longest or keep the draw.
    pub fn best(&self, position: &Position<'_>) -> Option<Vec<Move>> {
        let worth = self.by_moves(position)?;
        let is_best = |(m, value): &(Move, Value)| {
            let value = before(*value, *m);
            (value.wdl, value.plies) == (worth.wdl, worth.plies)
        };
        Some(self.moves(position)?.into_iter().filter(is_best).map(|(m, _)| m).collect())
    }
}

/// What a position is worth if a move leads to one that is worth this.
fn before(after: Value, m: Move) -> Value {
    match after.wdl {
        Wdl::Draw => after,
        wdl => Value {
            wdl: !wdl,
            plies: after.plies + 1,
            dtz: if m.is_zeroing() { 1 } else { after.dtz + 1 },
        },
    }
}

fn over(outcome: Outcome, turn: Color) -> Value {
    Value { wdl: Wdl::of_winner(outcome.winner, turn), plies: 0, dtz: 0 }
}
