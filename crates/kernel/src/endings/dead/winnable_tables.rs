//! Determines which sides can still win, by an exhaustive analysis of positions with at most three
//! pieces.
//!
//! Positions are grouped by material, and each material is analysed when it is first needed. Starting
//! from decided positions, the sides that can win are propagated backwards until nothing changes. A
//! capture leads to less material and a promotion to material without the pawn, which is analysed first.
//!
//! If the game is symmetric from left to right, only positions with White's king on files a to d are
//! analysed.
//!
//! An analysis that [is stopped](crate::Rules::stopped_by) has no result, and is not kept.
//!
//! Neither repetition nor the halfmove limit ends a line. Where checks are counted, every check is
//! treated as the last one needed.

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
    /// Whether some line of play from `position` ends in a win for `color`; `None` if the analysis was stopped. There
    /// must be at most one piece besides the kings, and no castling rights.
    pub(super) fn can_win(&self, position: &Position<'_>, color: Color) -> Option<bool> {
        let Some((material, placement)) = Material::of(position.board()) else {
            // A king has been destroyed.
            let outcome = position.board_outcome();
            return Some(outcome.is_some_and(|outcome| outcome.winner == Some(color)));
        };
        let table = match self.0[material.number()].get() {
            Some(table) => table,
            None => {
                // Other threads may analyse the same material: each goes on only as long as its own caller.
                let table = material.analyse(position.rules())?;
                self.0[material.number()].get_or_init(|| table)
            }
        };
        Some(table.winners(placement, position.turn()).contains(color))
    }
}

impl Material {
    /// Determines the sides that can win in each position with this material; `None` if this was stopped.
    fn analyse(self, rules: &Rules) -> Option<WinnableTable> {
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
                if rules.is_stopped() {
                    return None;
                }
                for turn in Color::ALL {
                    let asked = open - table.winners(placement, turn);
                    if !asked.is_empty()
                        && let Some(board) = self.board(placement, rules.spec().double_step)
                    {
                        let position = Position::placed(rules, board, turn);
                        let winners = self.winners(&position, placement, asked, &table)?;
                        *table.winners[placement.index()].get_mut(turn) |= winners;
                        changed |= winners;
                    }
                }
            }
            // If a whole pass finds no new win for a side, there are no more to be found.
            open = open & changed;
        }
        Some(table)
    }

    /// The sides among `asked` that have won in `position`, or that can win after one of its moves
    /// according to the entries that `table` has so far.
    fn winners(
        self,
        position: &Position<'_>,
        placement: Placement,
        asked: Sides,
        table: &WinnableTable,
    ) -> Option<Sides> {
        let only = |winner: Option<Color>| -> Sides {
            asked.iter().filter(|color| Some(*color) == winner).collect()
        };
        if let Some(outcome) = position.board_outcome() {
            return Some(only(outcome.winner));
        }
        // A check counts as a win for the side that gave it, but the game may continue.
        let counts = position.state().remaining_checks.is_some() && position.is_in_check();
        let mut winners: Sides = only(counts.then_some(!position.turn()));
        let moves = generator::list(position);
        for m in &moves {
            if winners != asked {
                winners |= self.winners_after(position, placement, *m, asked - winners, table)?;
            }
        }
        if moves.is_empty() {
            winners |= only(position.winner());
        }
        Some(winners)
    }

    /// The sides among `asked` that can win after `m`; `None` if the analysis of another material was stopped.
    fn winners_after(
        self,
        position: &Position<'_>,
        placement: Placement,
        m: Move,
        asked: Sides,
        table: &WinnableTable,
    ) -> Option<Sides> {
        let turn = position.turn();
        // A quiet move does not change the material, so the position after it is looked up without
        // playing it.
        if let Move::Normal { role, to, capture: None, promotion: None, .. } = m
            && position.rules().captures().cause(position.field(), turn, m).is_none()
        {
            return Some(asked & table.winners(placement.moved(role, turn, to), !turn));
        }
        let after = position.after(m);
        // An explosion may destroy nothing.
        if let Some((material, placement)) = Material::of(after.board())
            && material == self
        {
            return Some(asked & table.winners(placement, !turn));
        }
        let tables = position.rules().winnable();
        let mut winners = Sides::default();
        for color in asked.iter() {
            if tables.can_win(&after, color)? {
                winners |= Sides::from_iter([color]);
            }
        }
        Some(winners)
    }
}
