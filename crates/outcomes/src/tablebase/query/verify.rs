//! Every entry of a table against its successors.

use std::ops::Deref;

use isotope_kernel::{Position, Rules};
use rayon::prelude::*;
use shakmaty::Color;

use crate::tablebase::{
    error::{TablebaseError, ensure_running},
    material::Material,
    tables::Tables,
    value::Value,
};

/// An entry that does not follow from where its moves lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The position.
    pub fen: String,
    /// What the table says; `None`: that no game leads there.
    pub table: Option<Value>,
    /// What follows from the moves.
    pub moves: Option<Value>,
}

impl<R: Deref<Target = Rules> + Sync> Tables<R> {
    /// Asks every position of a class, which is built if it is not, whether its entry follows from its legal
    /// moves and what the tables say of where they lead. It tells how many were asked, and the first that
    /// are wrong, ten at most.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn verify(&mut self, material: &Material) -> Result<(u64, Vec<Wrong>), TablebaseError> {
        self.build_for_play(material, &mut |_| ())?;
        let tables = &*self;
        let control = &tables.control;
        let table = tables.known.table(&tables.canonical(material)).expect("it was just built");
        let rows = (0..table.grid.rows()).into_par_iter();
        let (asked, mut wrong) = rows
            .filter(|_| !control.check())
            .filter_map(|index| table.grid.row(index))
            .map(|row| {
                let (mut asked, mut wrong) = (0, Vec::new());
                let room = table.grid.free_squares(&row);
                for bit in (0..64).filter(|bit| room & 1 << bit != 0) {
                    for turn in Color::ALL {
                        let position =
                            Position::placed(tables.rules(), table.board(&row, bit), turn);
                        let entry = table.value(turn, row.index, bit);
                        let follows = tables.follows(&position);
                        asked += 1;
                        if entry != follows && wrong.len() < 10 {
                            wrong.push(Wrong { fen: position.fen(), table: entry, moves: follows });
                        }
                    }
                }
                (asked, wrong)
            })
            .reduce(
                || (0, Vec::new()),
                |(asked, mut wrong): (u64, Vec<Wrong>), (more, others)| {
                    wrong.extend(others);
                    (asked + more, wrong)
                },
            );
        ensure_running(control)?;
        wrong.truncate(10);
        Ok((asked, wrong))
    }

    /// What a position is worth by its moves, if a game leads there.
    fn follows(&self, position: &Position<'_>) -> Option<Value> {
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
