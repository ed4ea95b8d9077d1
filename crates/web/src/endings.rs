//! Endings of three men at most, by tables that are made for the question and forgotten with it.

use isotope_analysis::{
    Solution, Wdl,
    tablebase::{Material, Tables, Value},
};
use isotope_kernel::{Dead, Limit, Position};
use shakmaty::{Color, Position as _};

/// All tables of so many men are made in a moment; those of one more take a minute.
const MEN: usize = 3;

/// The tables of an ending.
pub(crate) struct Endings<'r> {
    tables: Tables<'r>,
    /// Positions are called dead by a list, which may do so where the tables see a win.
    is_listed: bool,
}

impl<'r> Endings<'r> {
    /// The tables for a position; nothing if it has too many men, or if its rules have more in them than tables
    /// know.
    pub(crate) fn of(position: &Position<'r>) -> Option<Endings<'r>> {
        let class = Material::of(position.board());
        let rules = position.rules();
        if class.men() > MEN {
            return None;
        }
        let mut tables = Tables::new(rules).ok()?;
        tables.build(&class).ok()?;
        // What is derived is never dead where somebody could win.
        let is_listed = rules.spec().draws.dead != Dead::Derived && rules.dead() != Dead::Off;
        let mut endings = Endings { tables, is_listed };
        (!is_listed || endings.nobody_wins_with_fewer_men(&class)).then_some(endings)
    }

    /// What a position is worth to the side to move, and in how many plies it ends.
    pub(crate) fn probe(&self, position: &Position<'_>) -> Option<(Wdl, u32)> {
        self.value(position).map(|value| (value.wdl, value.plies))
    }

    /// All that there is to know of a position, unless the number of halfmoves may draw it before.
    pub(crate) fn solution(&self, position: &Position<'_>) -> Option<Solution> {
        let Value { wdl, plies, .. } = self.value(position)?;
        let limit = match position.rules().spec().draws.halfmoves {
            Limit::After(limit) => limit,
            Limit::Off(_) => u32::MAX,
        };
        let decisive = wdl != Wdl::Draw;
        if decisive && position.halfmoves().saturating_add(plies) > limit {
            return None;
        }
        let before = |side| if wdl == side { plies.saturating_sub(1) } else { 0 };
        Some(Solution {
            result: Some(wdl),
            plies: decisive.then_some(plies),
            within: decisive.then_some(plies),
            best: self.tables.best(position)?,
            line: self.tables.line(position),
            nodes: 0,
            no_win_within: before(Wdl::Win),
            no_loss_within: before(Wdl::Loss),
        })
    }

    /// The lists go by the men that are there. They stay as they are until a pawn is promoted.
    fn value(&self, position: &Position<'_>) -> Option<Value> {
        let may_be_listed = self.is_listed && position.board().pawns().any();
        if may_be_listed { None } else { self.tables.probe(position) }
    }

    /// Whether a list may call dead whatever a capture leads to.
    fn nobody_wins_with_fewer_men(&mut self, class: &Material) -> bool {
        let fewer: Vec<Material> =
            self.tables.classes().into_iter().filter(|other| other.men() < class.men()).collect();
        fewer.iter().all(|class| {
            let stats = self.tables.stats(class);
            stats.is_ok_and(|stats| Color::ALL.into_iter().all(|color| stats.won_by(color) == 0))
        })
    }
}

#[cfg(test)]
mod tests {
    use isotope_analysis::Solver;
    use isotope_kernel::fen;
    use isotope_ruleset::shipped;

    use super::*;

    #[test]
    fn tables_and_the_search_agree_on_endings_with_and_without_lists() {
        let ending = ["7k/8/R7/6K1/8/8/8/8 w - - 0 1", "8/2P5/8/8/8/8/k7/2K5 w - - 0 1"];
        for name in ["chess", "atomic", "icc", "chess-com"] {
            let ruleset = shipped(name).expect("it is sound");
            for text in ending {
                let fen = fen::read(text).expect("it is a FEN");
                let position = Position::from_fen(&ruleset.rules, fen).expect("it is a position");
                if position.ended().is_some() {
                    continue;
                }
                let endings = Endings::of(&position).expect("it has three men");
                let tables = |position: &Position<'_>| endings.probe(position);
                let solver = Solver { tables: Some(&tables), ..Solver::default() };
                let by_leaves = solver.solve(&position);
                let searched = Solver::default().solve(&position);
                let known = endings.solution(&position).unwrap_or(by_leaves);
                assert!(known.result.is_some(), "{name}: {text}");
                if searched.result.is_some() {
                    let told = |it: &Solution| (it.result, it.plies);
                    assert_eq!(told(&known), told(&searched), "{name}: {text}");
                }
            }
        }
    }

    #[test]
    fn hands_walls_and_more_men_have_no_tables() {
        for (name, text) in [
            ("crazyhouse", "7k/8/R7/6K1/8/8/8/8[] w - - 0 1"),
            ("three-check", "7k/8/R7/6K1/8/8/8/8 w - - 3+3 0 1"),
            ("chess", "6k1/8/R7/6K1/8/8/8/6R1 w - - 0 1"),
        ] {
            let ruleset = shipped(name).expect(name);
            let fen = fen::read(text).expect("it is a FEN");
            let position = Position::from_fen(&ruleset.rules, fen).expect("it is a position");
            assert!(Endings::of(&position).is_none(), "{name}");
        }
    }
}
