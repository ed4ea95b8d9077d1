//! The tables that a search asks at its leaves.

use isotope_kernel::{Position, Reason, Rules};
use shakmaty::Position as _;

use super::{Tables, material::Material};
use crate::{
    solve::{Solution, Solver},
    wdl::Wdl,
};

/// The men, kings included, of the tables that are built for a search.
const FEW: usize = 3;

/// So many men may come down to a few within a search that is worth it.
const NEAR: usize = 7;

impl<'r> Tables<'r> {
    /// All tables of at most three men, for a search from a position: they are built in a fraction of a
    /// second. `None` where the position is far from them, where the rules have none, and where the rules
    /// call a position dead that a table knows to be won.
    ///
    /// ```
    /// use isotope_analysis::{Solver, Wdl, tablebase::Tables};
    /// use isotope_kernel::{Position, Rules, Spec, fen};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let fen = fen::read("8/8/8/8/4k3/8/4P3/4K3 b - - 0 1").unwrap();
    /// let position = Position::from_fen(&rules, fen).unwrap();
    /// assert!(Tables::near(&position).is_some());
    /// assert_eq!(Solver::default().solve_with_tables(&position).result, Some(Wdl::Draw));
    /// ```
    pub fn near(position: &Position<'r>) -> Option<Tables<'r>> {
        if position.board().occupied().count() > NEAR {
            return None;
        }
        let rules = position.rules();
        let mut tables = Tables::new(rules).ok()?;
        tables.build_all(FEW, &mut |_| ()).ok()?;
        (!tables.contradict_dead(rules)).then_some(tables)
    }

    /// What a position of at most three men is worth, and the plies to the end: what a
    /// [`Solver`](crate::Solver) asks.
    pub fn of_few_men(&self, position: &Position<'_>) -> Option<(Wdl, u32)> {
        if position.board().occupied().count() > FEW {
            return None;
        }
        self.probe(position).map(|value| (value.wdl, value.plies))
    }

    /// Whether the rules call a position dead that is won: a list of material may be wrong.
    fn contradict_dead(&self, rules: &Rules) -> bool {
        let is_wrong = |class: &Material| {
            let mut found = false;
            if let Some(table) = self.known.table(class) {
                table.each(|turn, row, bit, value| {
                    found = found
                        || value.wdl != Wdl::Draw
                            && value.plies > 0
                            && Position::placed(rules, table.board(row, bit), turn)
                                .is_drawn_by(Reason::DeadPosition);
                });
            }
            found
        };
        self.classes().iter().any(is_wrong)
    }
}

impl Solver<'_> {
    /// [`solve`](Solver::solve), with tables of a few men where they are [near](Tables::near).
    pub fn solve_with_tables(&self, position: &Position<'_>) -> Solution {
        match Tables::near(position) {
            None => self.solve(position),
            Some(tables) => {
                let of_few_men = |position: &Position<'_>| tables.of_few_men(position);
                Solver { tables: Some(&of_few_men), ..*self }.solve(position)
            }
        }
    }
}
