//! The verification of every entry of a table against the entries of the positions after its moves.

use isotope_kernel::{Position, Rules};
use rayon::prelude::*;
use shakmaty::Color;

use crate::tablebase::{
    error::{TablebaseError, ensure_running},
    material::Material,
    tables::Tables,
    value::Value,
};

/// A table entry that does not follow from the entries of the positions after its legal moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableMismatch {
    /// The position as FEN.
    pub fen: String,
    /// The value in the table; `None` for an illegal position.
    pub table: Option<Value>,
    /// The value that follows from the legal moves; `None` for an illegal position.
    pub moves: Option<Value>,
}

impl<R: AsRef<Rules> + Sync> Tables<R> {
    /// Checks that the entry of every position of a material follows from the values of the positions after its
    /// legal moves. Builds the tables if necessary. Returns the number of positions checked and at most ten wrong
    /// entries.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn verify(
        &mut self,
        material: &Material,
    ) -> Result<(u64, Vec<TableMismatch>), TablebaseError> {
        self.build_for_play(material, &mut |_| ())?;
        let tables = &*self;
        let control = &tables.control;
        let table = tables.index.table(&tables.canonical(material)).expect("it was just built");
        let rows = (0..table.grid.rows()).into_par_iter();
        let (checked, mut wrong) = rows
            .filter(|_| !control.check())
            .filter_map(|index| table.grid.row(index))
            .map(|row| {
                let (mut checked, mut wrong) = (0, Vec::new());
                let free = table.grid.free_squares(&row);
                for bit in (0..64).filter(|bit| free & 1 << bit != 0) {
                    for turn in Color::ALL {
                        let position =
                            Position::placed(tables.rules(), table.board(&row, bit), turn);
                        let entry = table.value(turn, row.index, bit);
                        let from_moves = tables.value_from_moves(&position);
                        checked += 1;
                        if entry != from_moves && wrong.len() < 10 {
                            wrong.push(TableMismatch {
                                fen: position.fen(),
                                table: entry,
                                moves: from_moves,
                            });
                        }
                    }
                }
                (checked, wrong)
            })
            .reduce(
                || (0, Vec::new()),
                |(checked, mut wrong): (u64, Vec<TableMismatch>), (more, others)| {
                    wrong.extend(others);
                    (checked + more, wrong)
                },
            );
        ensure_running(control)?;
        wrong.truncate(10);
        Ok((checked, wrong))
    }

    /// The value of a position, derived from its moves; `None` if the position is illegal.
    fn value_from_moves(&self, position: &Position<'_>) -> Option<Value> {
        use shakmaty::Position as _;
        if position.with_turn(!position.turn()).is_check() {
            return None;
        }
        match position.board_outcome() {
            Some(_) => self.probe(position),
            None => self.by_moves(position),
        }
    }
}
