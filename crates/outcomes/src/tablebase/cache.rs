//! Tables of a few men, which every search of a process shares.

use std::{
    ops::Deref,
    sync::{Arc, Mutex, PoisonError},
};

use isotope_kernel::{Dead, Kings, Limit, Position, Rules, Spec};
use isotope_search::Control;
use shakmaty::Position as _;

use super::{
    error::TablebaseError, material::Material, table_index::TableIndex, tables::Tables,
    value::Value,
};
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
    /// The tables are built by the first search that needs them, within its time and until it is stopped, and
    /// kept for all later ones under equal rules.
    ///
    /// ```
    /// use isotope_outcomes::{Solver, Wdl};
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
        if is_over {
            return self.solve(position);
        }
        // A build that used up the time leaves none to the search.
        let control = self.control();
        let solver = Solver { time: None, control: Some(&control), ..*self };
        let Some(tables) = Tables::near(position, &control) else { return solver.solve(position) };
        tables.solution(position).unwrap_or_else(|| {
            let of_few_men = |position: &Position<'_>| tables.of_few_men(position);
            Solver { tables: Some(&of_few_men), ..solver }.solve(position)
        })
    }
}

impl<'r> Tables<&'r Rules> {
    /// The men, kings included, of the tables that every search of a process shares.
    pub const FEW: usize = FEW;

    /// The tables that a position of [`FEW`](Tables::FEW) men at most may come to, which the process keeps. They are
    /// built if they are not there yet, until the control is over.
    ///
    /// # Errors
    /// As for [`new`](Tables::new) and [`build`](Tables::build), and [`TablebaseError::TooMany`] men.
    pub fn shared(
        position: &Position<'r>,
        control: &Control,
    ) -> Result<Tables<&'r Rules>, TablebaseError> {
        let tables = Tables::new(position.rules())?.stopped_by(control);
        let men = position.board().occupied().count();
        if men > FEW {
            return Err(TablebaseError::TooMany { men });
        }
        // A game that is over may have no class, and needs none.
        if position.board_outcome().is_some() {
            return Ok(tables);
        }
        let shared = TableCache::of(position.rules());
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tables = Tables { known: shared.known.clone(), ..tables };
        let built = tables.needed_for(&Material::of(position.board()));
        shared.learn(&tables);
        built.map(|_| tables)
    }

    /// The tables of a few men that a search from a position may come to: those of a process are shared, and
    /// each is built once. `None` if there are none, and if the build was stopped.
    fn near(position: &Position<'r>, control: &Control) -> Option<Tables<&'r Rules>> {
        let rules = position.rules();
        let tables = Tables::new(rules).ok()?.stopped_by(control);
        let men = position.board().occupied().count();
        match men {
            ..=FEW if position.board_outcome().is_none() => (),
            // Where a side may have several kings, or none, there are many classes.
            ..=NEAR if rules.spec().kings == Kings::One => (),
            _ => return None,
        }
        let shared = TableCache::of(rules);
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tables = Tables { known: shared.known.clone(), ..tables };
        let materials = if men <= FEW {
            tables.needed_for(&Material::of(position.board()))
        } else {
            let built = tables.build_all(FEW, &mut |_| ());
            built.map(|()| tables.classes())
        };
        shared.learn(&tables);
        let contradicts = |material: &Material| shared.contradicting.contains(material);
        let materials = materials.ok()?;
        let known = tables.known.only(&materials, rules);
        (!materials.iter().any(contradicts)).then_some(Tables { known, ..tables })
    }
}

impl<R: Deref<Target = Rules>> Tables<R> {
    /// Builds a class, and returns it with all classes that it leads to.
    fn needed_for(&mut self, material: &Material) -> Result<Vec<Material>, TablebaseError> {
        self.build_for_play(material, &mut |_| ())?;
        let mut materials = vec![self.canonical(material)];
        let mut done = 0;
        while done < materials.len() {
            for next in materials[done].successors(&self.rules) {
                let next = self.canonical(&next);
                if !materials.contains(&next) {
                    materials.push(next);
                }
            }
            done += 1;
        }
        Ok(materials)
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

    /// Whether the rules call a position of a class dead that is won: a list of material may be wrong.
    fn contradicts_dead(&self, material: &Material) -> bool {
        // What is derived never is.
        if matches!(self.rules.dead(), Dead::Derived | Dead::Off) {
            return false;
        }
        let Some(table) = self.known.table(material) else { return false };
        let mut found = false;
        table.each(&Control::new(), |turn, row, bit, value| {
            let is_won = value.wdl != Wdl::Draw && value.plies > 0;
            found = found
                || is_won && Position::placed(&self.rules, table.board(row, bit), turn).is_dead();
        });
        found
    }
}

/// The tables of a few men that the searches of a process share, under one set of rules.
#[derive(Default)]
struct TableCache {
    known: TableIndex,
    /// The classes whose tables were asked whether a list of dead positions is wrong.
    asked: Vec<Material>,
    /// Those in which it is wrong.
    contradicting: Vec<Material>,
}

/// So many sets of rules have shared tables at a time; of those that no search uses, the one that was asked for
/// longest ago goes first.
const MOST_SHARED: usize = 16;

/// Tables of so many classes are kept under each, and no more.
const MOST_CLASSES: usize = 64;

impl TableCache {
    /// What is shared under these rules, which no program has changed: equal specifications play the same.
    fn of(rules: &Rules) -> Arc<Mutex<TableCache>> {
        static ALL: Mutex<Vec<(Spec, Arc<Mutex<TableCache>>)>> = Mutex::new(Vec::new());
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        let place = all.iter().position(|(spec, _)| spec == rules.spec());
        let newest = match place {
            Some(place) => all.remove(place),
            None => (rules.spec().clone(), Arc::default()),
        };
        let shared = Arc::clone(&newest.1);
        all.push(newest);
        let idle = |(_, shared): &(Spec, Arc<_>)| Arc::strong_count(shared) == 1;
        if all.len() > MOST_SHARED
            && let Some(oldest) = all.iter().position(idle)
        {
            all.remove(oldest);
        }
        shared
    }

    /// Keeps what was built. Where kings are ordinary pieces there may be too many classes to keep them all.
    fn learn(&mut self, tables: &Tables<&Rules>) {
        let materials = tables.classes();
        if materials.len() <= MOST_CLASSES {
            self.known = tables.known.clone();
        }
        for material in materials {
            if !self.asked.contains(&material) {
                self.asked.push(material);
                if tables.contradicts_dead(&material) {
                    self.contradicting.push(material);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Capture, Draws, Explode, fen};

    use super::*;

    /// Rules that no other test has.
    fn rules(halfmoves: u32) -> Rules {
        let draws = Draws { halfmoves: Limit::After(halfmoves), ..Draws::default() };
        let capture = Capture::Explode(Explode::default());
        Rules::compile(Spec { draws, capture, ..Spec::default() }).expect("they compile")
    }

    fn solve(rules: &Rules, fen: &str, control: Option<&Control>) -> Solution {
        let position = Position::from_fen(rules, fen::read(fen).expect("one")).expect("legal");
        let solver = Solver { nodes: Some(100), control, ..Solver::default() };
        solver.solve_with_tables(&position)
    }

    fn shared(rules: &Rules) -> TableIndex {
        TableCache::of(rules).lock().expect("no test panics").known.clone()
    }

    /// The address of a table.
    fn table(rules: &Rules, material: &str) -> Option<*const crate::tablebase::Table> {
        shared(rules).table(&material.parse().expect("a material")).map(std::ptr::from_ref)
    }

    const QUEEN: &str = "8/8/8/8/8/k7/8/KQ6 w - - 0 1";
    const FOUR: &str = "8/8/8/8/8/k6p/8/KQ6 w - - 0 1";

    #[test]
    fn the_tables_of_three_men_are_built_once_for_all_searches_under_equal_rules() {
        let (once, again) = (rules(71), rules(71));
        // Other tests of this process share tables under more rules than are kept.
        let _in_use = TableCache::of(&once);
        solve(&once, QUEEN, None);
        let queen = table(&once, "KQvK").expect("it was built");
        assert!(table(&once, "KRvK").is_none(), "and nothing that nobody asked for");
        solve(&again, QUEEN, None);
        solve(&again, FOUR, None);
        solve(&once, FOUR, None);
        assert_eq!(table(&again, "KQvK"), Some(queen), "it is the same table");
        let materials: Vec<String> =
            shared(&once).materials().iter().map(ToString::to_string).collect();
        assert_eq!(materials, ["KvK", "KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]);
        assert!(table(&rules(72), "KQvK").is_none(), "other rules share nothing");
    }

    #[test]
    fn a_search_that_is_stopped_or_out_of_time_builds_no_table() {
        let control = Control::new();
        control.stop();
        let solution = solve(&rules(73), FOUR, Some(&control));
        assert_eq!(solution.result, None);
        let position = fen::read(FOUR).expect("one");
        let rules = rules(73);
        let position = Position::from_fen(&rules, position).expect("legal");
        let solver = Solver { time: Some(std::time::Duration::ZERO), ..Solver::default() };
        solver.solve_with_tables(&position);
        assert!(shared(&rules).materials().is_empty());
        // It is built when there is time for it.
        assert_eq!(solve(&rules, QUEEN, None).nodes, 0);
    }

    #[test]
    fn no_more_rules_share_tables_than_are_kept() {
        let first = rules(200);
        solve(&first, QUEEN, None);
        for halfmoves in 201..=200 + MOST_SHARED as u32 {
            TableCache::of(&rules(halfmoves));
        }
        assert!(table(&first, "KQvK").is_none());
    }

    #[test]
    fn a_win_that_tables_know_is_told_unless_the_number_of_halfmoves_draws_before_it() {
        let rules = rules(75);
        let at = |halfmoves: u32| {
            solve(&rules, &format!("8/Q7/8/8/8/3K4/8/6k1 b - - {halfmoves} 60"), None)
        };
        let solution = at(0);
        let plies = solution.plies.expect("the queen wins");
        assert_eq!(solution.result, Some(Wdl::Loss));
        assert_eq!((solution.no_win_within, solution.no_loss_within), (plies, plies - 1));
        assert_eq!((at(75 - plies).plies, at(75 - plies).nodes), (Some(plies), 0), "just in time");
        assert_ne!(at(76 - plies).plies, Some(plies), "a ply too late");
    }
}
