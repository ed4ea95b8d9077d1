//! The cache of tables with few pieces, shared by all searches in a process.

use std::sync::{Arc, Mutex, PoisonError};

use isotope_kernel::{Dead, Kings, Position, Rules, Spec};
use isotope_search::Control;
use shakmaty::Position as _;

use super::{
    error::TablebaseError, material::Material, query::TableEntry, table_index::TableIndex,
    tables::Tables,
};
use crate::{
    limited::is_in_time,
    proof::{NoProof, Proof},
    solve::{Solution, Solver},
    wdl::Wdl,
};

/// The maximum number of pieces in positions from which a search probes the cached tables.
const MAX_SEARCH_PIECES: usize = 7;

impl Solver<'_> {
    /// Solves a position with the help of tables. With at most three pieces, the solution comes from the tables;
    /// with at most seven, the search probes the tables. Without tables, or if the ruleset considers positions
    /// dead that are won according to the tables, this is [`solve`](Solver::solve).
    ///
    /// The first search that needs the tables builds them, within the time limit of the search and until it is
    /// stopped. The tables are kept for later searches under equal rulesets.
    ///
    /// ```
    /// use isotope_outcomes::{Solver, Wdl};
    /// use isotope_kernel::{Position, Rules, Spec};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// // . . . . . . . .
    /// // . . . . k . . .
    /// // . . . . . . . .
    /// // . . . . P . . .
    /// // . . . . K . . .
    /// let position = Position::from_fen(&rules, "8/8/8/8/4k3/8/4P3/4K3 b - - 0 1").unwrap();
    /// let solution = Solver::default().solve_with_tables(&position);
    /// assert_eq!((solution.result, solution.nodes), (Some(Wdl::Draw), 0));
    /// ```
    pub fn solve_with_tables(&self, position: &Position<'_>) -> Solution {
        // A game that has ended, by a draw for example, needs no table.
        let is_over = position.ended().is_some();
        if is_over {
            return self.solve(position);
        }
        // The build and the search share one control, so that both together keep the time limit.
        let control = self.control();
        let solver = Solver { time: None, control: Some(&control), ..*self };
        let Some(tables) = Tables::within_reach(position, &control) else {
            return solver.solve(position);
        };
        tables.solution(position).unwrap_or_else(|| {
            let probe = |position: &Position<'_>| tables.probe_cached(position);
            Solver { tables: Some(&probe), ..solver }.solve(position)
        })
    }

    /// Searches like [`solve_with_tables`](Solver::solve_with_tables), and writes a win down as
    /// [`prove`](Solver::prove) does. Tables tell the winner's moves; the proof itself goes to the end of the game
    /// and mentions no table.
    ///
    /// The time limit applies to the building of the tables, to the search and to the writing of the proof, each.
    pub fn prove_with_tables(&self, position: &Position<'_>) -> (Solution, Result<Proof, NoProof>) {
        let control = self.control();
        match position.ended().is_none().then(|| Tables::within_reach(position, &control)).flatten()
        {
            None => self.prove(position),
            Some(tables) => {
                let probe = |position: &Position<'_>| tables.probe_cached(position);
                Solver { tables: Some(&probe), ..*self }.prove(position)
            }
        }
    }
}

impl<'r> Tables<&'r Rules> {
    /// The maximum number of pieces, kings included, in the tables that all searches in a process share.
    pub const MAX_CACHED_PIECES: usize = 3;

    /// Returns the cached tables that a game can reach from a position with at most
    /// [`MAX_CACHED_PIECES`](Tables::MAX_CACHED_PIECES) pieces. Missing tables are built, until the control is over.
    ///
    /// # Errors
    /// As for [`new`](Tables::new) and [`build`](Tables::build), and [`TablebaseError::TooMany`] if the position
    /// has more pieces.
    pub fn shared(
        position: &Position<'r>,
        control: &Control,
    ) -> Result<Tables<&'r Rules>, TablebaseError> {
        let tables = Tables::new(position.rules())?.with_control(control);
        let pieces = position.board().occupied().count();
        if pieces > Tables::MAX_CACHED_PIECES {
            return Err(TablebaseError::TooMany { pieces });
        }
        // The material of a game that is over may have no table, and needs none.
        if position.board_outcome().is_some() {
            return Ok(tables);
        }
        let shared = TableCache::for_rules(position.rules());
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tables = Tables { index: shared.index.clone(), ..tables };
        let material = tables.canonical(&Material::of(position.board()));
        let built = tables.open_for_play(material, usize::MAX);
        shared.store(&tables);
        built.map(|_| tables)
    }

    /// The cached tables that a search from a position can reach, each built once per process; `None` if there are
    /// none, if the build was stopped, or if the ruleset considers positions dead that are won according to the
    /// tables.
    fn within_reach(position: &Position<'r>, control: &Control) -> Option<Tables<&'r Rules>> {
        let rules = position.rules();
        let tables = Tables::new(rules).ok()?.with_control(control);
        let pieces = position.board().occupied().count();
        match pieces {
            ..=Tables::MAX_CACHED_PIECES if position.board_outcome().is_none() => (),
            // If a side may have several kings, or none, there are too many materials.
            ..=MAX_SEARCH_PIECES if rules.spec().kings == Kings::One => (),
            _ => return None,
        }
        let shared = TableCache::for_rules(rules);
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tables = Tables { index: shared.index.clone(), ..tables };
        let materials = if pieces <= Tables::MAX_CACHED_PIECES {
            let material = tables.canonical(&Material::of(position.board()));
            tables.open_for_play(material, usize::MAX)
        } else {
            let built = tables.build_all(Tables::MAX_CACHED_PIECES, &mut |_| ());
            built.map(|()| tables.materials())
        };
        shared.store(&tables);
        let contradicts = |material: &Material| shared.contradicting.contains(material);
        let materials = materials.ok()?;
        let index = tables.index.only(&materials, rules);
        (!materials.iter().any(contradicts)).then_some(Tables { index, ..tables })
    }
}

impl<R: AsRef<Rules>> Tables<R> {
    fn probe_cached(&self, position: &Position<'_>) -> Option<(Wdl, u32)> {
        if position.board().occupied().count() > Tables::MAX_CACHED_PIECES {
            return None;
        }
        self.probe(position).map(|value| (value.wdl, value.plies))
    }

    /// The solution of a position from its table; `None` if there is no table, or if the halfmove limit could make a
    /// win longer or draw the game first.
    fn solution(&self, position: &Position<'_>) -> Option<Solution> {
        let entries = self.entries(position);
        let TableEntry { value, result } = entries.entry?;
        let wdl = result.with_limit()?;
        let is_decisive = wdl != Wdl::Draw;
        if is_decisive && !is_in_time(position, value.plies) {
            return None;
        }
        let moves = entries.moves.iter().map(|(m, entry)| Some((*m, (*entry)?.result)));
        let moves: Vec<_> = moves.collect::<Option<_>>()?;
        let draws = moves.into_iter().filter(|(_, result)| result.with_limit() == Some(Wdl::Draw));
        // For a draw, no number of plies expresses that neither side ever wins, so both numbers are 0.
        let plies = if is_decisive { value.plies } else { 0 };
        let before = |side| if wdl == side { plies.saturating_sub(1) } else { plies };
        Some(Solution {
            result: Some(wdl),
            plies: is_decisive.then_some(plies),
            within: is_decisive.then_some(plies),
            best: if is_decisive { entries.best() } else { draws.map(|(m, _)| m).collect() },
            line: if is_decisive { self.line(position) } else { Vec::new() },
            nodes: 0,
            no_win_within: before(Wdl::Win),
            no_loss_within: before(Wdl::Loss),
        })
    }

    /// Whether the ruleset considers some position of a material dead that is won, which can happen if dead
    /// positions are given by a list.
    fn contradicts_dead(&self, material: &Material) -> bool {
        // Only lists can be wrong: derived dead positions are proven.
        if matches!(self.rules.as_ref().dead(), Dead::Derived | Dead::Off) {
            return false;
        }
        let Some(table) = self.index.table(material) else { return false };
        let mut contradicts = false;
        table.each(&Control::new(), |turn, row, bit, value| {
            let is_won = value.wdl != Wdl::Draw && value.plies > 0;
            contradicts = contradicts
                || is_won
                    && Position::placed(self.rules.as_ref(), table.board(row, bit), turn).is_dead();
        });
        contradicts
    }
}

/// The cached tables under one ruleset.
#[derive(Default)]
struct TableCache {
    index: TableIndex,
    /// The materials whose tables have been compared with the list of dead positions.
    checked: Vec<Material>,
    /// The materials for which the list of dead positions is wrong.
    contradicting: Vec<Material>,
}

/// The maximum number of rulesets with cached tables. Above this number, the least recently used ruleset that no
/// search is using is dropped.
const MAX_RULES: usize = 16;

/// The maximum number of materials with cached tables under one ruleset.
const MAX_MATERIALS: usize = 64;

impl TableCache {
    /// Returns the cache for a ruleset. Rulesets with equal specs share a cache, which is possible because
    /// rulesets with plugins have no tables.
    fn for_rules(rules: &Rules) -> Arc<Mutex<TableCache>> {
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
        if all.len() > MAX_RULES
            && let Some(oldest) = all.iter().position(idle)
        {
            all.remove(oldest);
        }
        shared
    }

    /// Stores built tables, unless there are too many of them, as may happen if kings are ordinary pieces.
    /// Compares each new table with the list of dead positions.
    fn store(&mut self, tables: &Tables<&Rules>) {
        let materials = tables.materials();
        if materials.len() <= MAX_MATERIALS {
            self.index = tables.index.clone();
        }
        for material in materials {
            if !self.checked.contains(&material) {
                self.checked.push(material);
                if tables.contradicts_dead(&material) {
                    self.contradicting.push(material);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Capture, Draws, Explode, Limit, fen};

    use super::*;

    /// A ruleset that only one test uses, because the tests share the cache.
    fn rules(halfmoves: u32) -> Rules {
        let draws = Draws { halfmoves: Limit::After(halfmoves), ..Draws::default() };
        let capture = Capture::Explode(Explode::default());
        Rules::compile(Spec { draws, capture, ..Spec::default() }).expect("they compile")
    }

    fn solve(rules: &Rules, fen: &str, control: Option<&Control>) -> Solution {
        let position = Position::from_fen(rules, fen).expect("legal");
        let solver = Solver { nodes: Some(100), control, ..Solver::default() };
        solver.solve_with_tables(&position)
    }

    fn shared(rules: &Rules) -> TableIndex {
        TableCache::for_rules(rules).lock().expect("no test panics").index.clone()
    }

    /// The address of the cached table of a material; `None` if the table is not cached.
    fn table(rules: &Rules, material: &str) -> Option<*const crate::tablebase::Table> {
        shared(rules).table(&material.parse().expect("a material")).map(std::ptr::from_ref)
    }

    const QUEEN: &str = "8/8/8/8/8/k7/8/KQ6 w - - 0 1";
    const FOUR: &str = "8/8/8/8/8/k6p/8/KQ6 w - - 0 1";

    #[test]
    fn tables_of_three_pieces_are_built_once_for_all_searches_under_equal_rules() {
        let (once, again) = (rules(71), rules(71));
        // Keeps the ruleset in the cache, which other tests in this process may fill.
        let _in_use = TableCache::for_rules(&once);
        solve(&once, QUEEN, None);
        let queen = table(&once, "KQvK").expect("the table was built");
        assert!(table(&once, "KRvK").is_none(), "only requested tables are built");
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
        // A later search that has time builds the table.
        assert_eq!(solve(&rules, QUEEN, None).nodes, 0);
    }

    #[test]
    fn the_cache_drops_the_least_recently_used_rules() {
        let first = rules(200);
        solve(&first, QUEEN, None);
        for halfmoves in 201..=200 + MAX_RULES as u32 {
            TableCache::for_rules(&rules(halfmoves));
        }
        assert!(table(&first, "KQvK").is_none());
    }

    #[test]
    fn a_table_win_is_reported_unless_the_number_of_halfmoves_draws_first() {
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
