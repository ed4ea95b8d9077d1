//! An exhaustive analysis of positions with at most three pieces: which sides can still win.
//!
//! Positions are grouped by material. A material is analysed when it is first asked for: winning
//! sides are propagated backwards from decided positions until nothing changes. A capture leads to
//! smaller material and a promotion to material without the pawn; those are analysed first.
//!
//! Where the game is symmetric left to right, only positions with White's king on files a to d are
//! analysed.
//!
//! Only moves count: neither repetition nor the halfmove limit ends a line. Where checks are counted,
//! a single check is treated as the last one.

use shakmaty::{ByColor, Color, Move};

use super::bare::bare_kings_cannot_win;
use crate::{
    endings::symmetry::Flip,
    legality::generator,
    position::Position,
    rules::{
        Rules,
        winnable::{Material, Placement, Sides, WinnableTable, WinnableTables},
    },
};

impl WinnableTables {
    /// Whether a line of play from `position` ends in a win for `color`. The board holds at most one
    /// piece beside the kings, and no castling right is left.
    pub(super) fn can_win(&self, position: &Position<'_>, color: Color) -> bool {
        let Some((material, placement)) = Material::of(position.board()) else {
            // A king is gone.
            return position.board_outcome().is_some_and(|outcome| outcome.winner == Some(color));
        };
        let table = self.0[material.number()].get_or_init(|| material.analyse(position.rules()));
        table.winners(placement, position.turn()).contains(color)
    }
}

impl Material {
    /// The winning sides of every position with this material.
    fn analyse(self, rules: &Rules) -> WinnableTable {
        let mirrored = rules.is_symmetric(Flip::Horizontal);
        let mut table = WinnableTable {
            winners: vec![ByColor::default(); self.placements().count()],
            mirrored,
        };
        let has_piece = |color| self.0.is_some_and(|piece| piece.color == color);
        let bare_kings_can = !bare_kings_cannot_win(rules);
        let mut open: Sides =
            Color::ALL.into_iter().filter(|color| has_piece(*color) || bare_kings_can).collect();
        while !open.is_empty() {
            let mut changed = Sides::default();
            for placement in self.placements().filter(|placed| !(mirrored && placed.is_right())) {
                for turn in Color::ALL {
                    let asked = open - table.winners(placement, turn);
                    if !asked.is_empty()
                        && let Some(board) = self.board(placement)
                    {
                        let position = Position::placed(rules, board, turn);
                        let winners = self.winners(&position, placement, asked, &table);
                        *table.winners[placement.index()].get_mut(turn) |= winners;
                        changed |= winners;
                    }
                }
            }
            // A side for which a whole pass found no new win has none left to find.
            open = open & changed;
        }
        table
    }

    /// The sides among `asked` that have won in `position`, or that can win after one of its moves
    /// by what `table` holds so far.
    fn winners(
        self,
        position: &Position<'_>,
        placement: Placement,
        asked: Sides,
        table: &WinnableTable,
    ) -> Sides {
        let only = |winner: Option<Color>| -> Sides {
            asked.iter().filter(|color| Some(*color) == winner).collect()
        };
        if let Some(outcome) = position.board_outcome() {
            return only(outcome.winner);
        }
        // A check counts for the side that gave it, and the game may go on.
        let counts = position.state().remaining_checks.is_some() && position.is_in_check();
        let mut winners: Sides = only(counts.then_some(!position.turn()));
        let moves = generator::list(position);
        for m in &moves {
            if winners != asked {
                winners |= Material::winners_after(position, placement, *m, asked - winners, table);
            }
        }
        if moves.is_empty() {
            winners |= only(position.decided().and_then(|outcome| outcome.winner));
        }
        winners
    }

    /// The sides among `asked` that can win after `m`.
    fn winners_after(
        position: &Position<'_>,
        placement: Placement,
        m: Move,
        asked: Sides,
        table: &WinnableTable,
    ) -> Sides {
        let turn = position.turn();
        // A quiet move keeps the material, so its position is looked up without playing the move.
        if let Move::Normal { role, to, capture: None, promotion: None, .. } = m {
            return asked & table.winners(placement.moved(role, turn, to), !turn);
        }
        let after = position.after(m);
        let tables = position.rules().winnable();
        asked.iter().filter(|color| tables.can_win(&after, *color)).collect()
    }
}
