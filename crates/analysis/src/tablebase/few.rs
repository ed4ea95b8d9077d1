//! Tables that are built for a question, and forgotten with it.

use isotope_kernel::{Dead, Kings, Limit, Position, Reason, Rules};
use shakmaty::Position as _;

use super::{material::Material, tables::Tables, value::Value};
use crate::{
    solve::{Solution, Solver},
    wdl::Wdl,
};

/// The men, kings included, of tables that are built in a fraction of a second.
const FEW: usize = 3;

/// So many men may come down to a few within a search.
const NEAR: usize = 7;

impl Solver<'_> {
    /// [`solve`](Solver::solve), with tables: of three men at most they answer, and a search from seven at most
    /// asks them at its leaves. Where the rules have none, or call a position dead that tables know to be
    /// won, it is the search alone.
    ///
    /// ```
    /// use isotope_analysis::{Solver, Wdl};
    /// use isotope_kernel::{Position, Rules, Spec, fen};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// // . . . . . . . .
    /// // . . . . k . . .
    /// // . . . . . . . .
    /// // . . . . P . . .
    /// // . . . . K . . .
    /// let fen = fen::read("8/8/8/8/4k3/8/4P3/4K3 b - - 0 1").unwrap();
    /// let position = Position::from_fen(&rules, fen).unwrap();
    /// let solution = Solver::default().solve_with_tables(&position);
    /// assert_eq!((solution.result, solution.nodes), (Some(Wdl::Draw), 0));
    /// ```
    pub fn solve_with_tables(&self, position: &Position<'_>) -> Solution {
        // What has ended by a draw that the rules call is no longer asked.
        let is_over = position.ended().is_some();
        let Some(tables) = Tables::near(position).filter(|_| !is_over) else {
            return self.solve(position);
        };
        tables.solution(position).unwrap_or_else(|| {
            let of_few_men = |position: &Position<'_>| tables.of_few_men(position);
            Solver { tables: Some(&of_few_men), ..*self }.solve(position)
        })
    }
}

impl<'r> Tables<'r> {
    /// The tables of a few men that a search from a position may come to.
    fn near(position: &Position<'r>) -> Option<Tables<'r>> {
        let rules = position.rules();
        let mut tables = Tables::new(rules).ok()?;
        match position.board().occupied().count() {
            ..=FEW if position.won().is_none() => {
                tables.build(&Material::of(position.board())).ok()?;
            }
            // Where a side may have several kings, or none, there are many classes.
            ..=NEAR if rules.spec().kings == Kings::One => {
                tables.build_all(FEW, &mut |_| ()).ok()?;
            }
            _ => return None,
        }
        (!tables.contradict_dead(rules)).then_some(tables)
    }

    fn of_few_men(&self, position: &Position<'_>) -> Option<(Wdl, u32)> {
        if position.board().occupied().count() > FEW {
            return None;
        }
        self.probe(position).map(|value| (value.wdl, value.plies))
    }

    /// All that there is to know of a position, unless the number of halfmoves may draw it before the end.
    fn solution(&self, position: &Position<'_>) -> Option<Solution> {
        let Value { wdl, plies, .. } = self.probe(position)?;
        let is_decisive = wdl != Wdl::Draw;
        let comes_too_late = match position.rules().spec().draws.halfmoves {
            Limit::After(limit) => position.halfmoves().saturating_add(plies) > limit,
            Limit::Off(_) => false,
        };
        if is_decisive && comes_too_late {
            return None;
        }
        // Of a draw it is known for ever that nobody wins, which no number of plies says.
        let before = |side| if wdl == side { plies.saturating_sub(1) } else { plies };
        Some(Solution {
            result: Some(wdl),
            plies: is_decisive.then_some(plies),
            within: is_decisive.then_some(plies),
            best: self.best(position)?,
            line: self.line(position),
            nodes: 0,
            no_win_within: before(Wdl::Win),
            no_loss_within: before(Wdl::Loss),
        })
    }

    /// Whether the rules call a position dead that is won: a list of material may be wrong.
    fn contradict_dead(&self, rules: &Rules) -> bool {
        // What is derived never is.
        if matches!(rules.dead(), Dead::Derived | Dead::Off) {
            return false;
        }
        let is_wrong = |class: &Material| {
            let mut found = false;
            if let Some(table) = self.known.table(class) {
                table.each(|turn, row, bit, value| {
                    let is_won = value.wdl != Wdl::Draw && value.plies > 0;
                    found = found
                        || is_won
                            && Position::placed(rules, table.board(row, bit), turn)
                                .is_drawn_by(Reason::DeadPosition);
                });
            }
            found
        };
        self.classes().iter().any(is_wrong)
    }
}
