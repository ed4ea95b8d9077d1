//! The smallest positions in which best play comes to something else.

use isotope_kernel::{Layout, Position, Rules};
use isotope_outcomes::{
    Wdl,
    tablebase::{Grid, Material, Progress, TablebaseError, Tables, Value},
};
use isotope_search::Control;
use rayon::prelude::{IntoParallelIterator as _, ParallelIterator as _};
use shakmaty::{Board, Color, Move, Position as _};
use thiserror::Error;

use super::reason::{Reason, reason};
use crate::parting::{
    how::under,
    placed::{classes, grid, laid_out},
};

/// Where best play comes to something else.
#[derive(Clone, Debug)]
pub struct Outcomes<'r> {
    /// The classes of positions in which it does at least once: the fewest men first, and of those the one
    /// that is told apart soonest.
    pub found: Vec<Differing<'r>>,
    /// How many classes were compared.
    pub classes: usize,
    /// Classes that are left out, and why.
    pub left_out: Vec<(Material, String)>,
}

/// A class of positions, and the one of them that tells the rules apart soonest.
#[derive(Clone, Debug)]
pub struct Differing<'r> {
    /// The men.
    pub class: Material,
    /// How many of the positions are worth something else.
    pub differ: u64,
    /// How many positions there are that both know; one of those that stand for one another.
    pub of: u64,
    /// The position, under no rules yet.
    pub layout: Layout,
    /// The same under each of the rules.
    pub positions: [Position<'r>; 2],
    /// What it is worth for the side to move under each of them.
    pub values: [Value; 2],
    /// The line of best play under each, to the end of the game; empty where it is a draw.
    pub lines: [Vec<Move>; 2],
    /// Why.
    pub reason: Reason<'r>,
}

/// Rules of which there are no tables.
#[derive(Debug, Error)]
#[error("{error}")]
pub struct NoTables {
    /// Which of the two.
    pub which: usize,
    /// Why.
    #[source]
    pub error: TablebaseError,
}

/// Compares what every position of up to so many men is worth under both rules.
///
/// Tables count moves and nothing else: no draws by repetition, by 50 moves or because a position is called
/// dead. Nobody may castle.
///
/// ```
/// use isotope_analysis::witness;
/// use isotope_outcomes::Wdl;
/// use isotope_kernel::{Capture, Check, Explode, Rules, Spec};
///
/// let explode = Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() };
/// let with_check = Rules::compile(explode.clone()).unwrap();
/// let without = Rules::compile(Spec { check: Check::Off, ..explode }).unwrap();
///
/// let outcomes = witness::outcomes([&with_check, &without], 3).unwrap();
/// let rook = outcomes.found.iter().find(|one| one.class.to_string() == "KRvK").unwrap();
/// let [a, b] = rook.values;
/// assert_eq!((a.wdl, b.wdl, b.plies), (Wdl::Draw, Wdl::Loss, 2));
/// ```
///
/// # Errors
/// If there are no tables of one of the rules: [`moves`](super::moves) needs none.
pub fn outcomes<'r>(rules: [&'r Rules; 2], men: usize) -> Result<Outcomes<'r>, NoTables> {
    outcomes_telling(rules, men, &Control::new(), &mut |_, _, _| ())
}

/// The same, until the control is over: classes that are not compared by then are left out. `tell` hears how many
/// classes of how many are done, and how far the table is that is built.
///
/// # Errors
/// As for [`outcomes`].
pub fn outcomes_telling<'r>(
    rules: [&'r Rules; 2],
    men: usize,
    control: &Control,
    tell: &mut dyn FnMut(usize, usize, Progress),
) -> Result<Outcomes<'r>, NoTables> {
    let of = |which: usize| match Tables::new(rules[which]) {
        Ok(tables) => Ok(tables.stopped_by(control)),
        Err(error) => Err(NoTables { which, error }),
    };
    let mut tables = [of(0)?, of(1)?];
    let mut outcomes = Outcomes { found: Vec::new(), classes: 0, left_out: Vec::new() };
    let all: Vec<Material> = (2..=men).flat_map(|men| classes(rules, men)).collect();
    for (done, class) in all.iter().enumerate() {
        let mut tell = |progress| tell(done, all.len(), progress);
        let built = tables
            .iter_mut()
            .try_for_each(|one| one.build_telling(class, &mut tell).map(|_| ()))
            .map_err(|error| error.to_string())
            .and_then(|()| match control.check() {
                true => Err(TablebaseError::Stopped.to_string()),
                false => Ok(()),
            });
        if let Err(why) = built {
            outcomes.left_out.push((*class, why));
            continue;
        }
        outcomes.classes += 1;
        outcomes.found.extend(Differing::of(*class, rules, &tables));
    }
    outcomes.found.sort_by_key(|one| (one.class.men(), plies(one.values)));
    Ok(outcomes)
}

impl<'r> Differing<'r> {
    /// The class, if anything in it differs in a position that exists under both.
    fn of(class: Material, rules: [&'r Rules; 2], tables: &[Tables<&'r Rules>; 2]) -> Option<Self> {
        let grid = grid(&class, rules);
        let rows = (0..grid.rows()).into_par_iter();
        let look = |found, row| looked_at(&grid, row, rules, tables, found);
        let found = rows.fold(Found::default, look).reduce(Found::default, Found::and);
        let (_, layout) = found.soonest?;
        let positions = under(rules, &layout)?;
        let [Some(a), Some(b)] = [0, 1].map(|i| tables[i].probe(&positions[i])) else {
            return None;
        };
        let lines = [0, 1].map(|i| tables[i].line(&positions[i]));
        let reason = reason(&positions, tables);
        let Found { differ, of, .. } = found;
        Some(Differing { class, differ, of, layout, positions, values: [a, b], lines, reason })
    }

    /// In how many plies the sooner of the wins is won that only one of the rules knows.
    pub fn plies(&self) -> u32 {
        plies(self.values)
    }
}

/// What was found in some rows of a class.
#[derive(Default)]
struct Found {
    differ: u64,
    of: u64,
    soonest: Option<(Measure, Layout)>,
}

/// What is told apart sooner comes first; then games that go on under both, fewer legal moves, and the FEN.
type Measure = (u32, bool, usize, String);

impl Found {
    fn and(self, other: Found) -> Found {
        let mut both = Found {
            differ: self.differ + other.differ,
            of: self.of + other.of,
            soonest: self.soonest,
        };
        both.take(other.soonest);
        both
    }

    fn take(&mut self, one: Option<(Measure, Layout)>) {
        if let Some(one) = one
            && self.soonest.as_ref().is_none_or(|soonest| one.0 < soonest.0)
        {
            self.soonest = Some(one);
        }
    }
}

fn looked_at(
    grid: &Grid,
    row: usize,
    rules: [&Rules; 2],
    tables: &[Tables<&Rules>; 2],
    mut found: Found,
) -> Found {
    for board in grid.boards(row) {
        for turn in Color::ALL {
            let value = |i: usize| tables[i].value(&board, turn);
            let (Some(a), Some(b)) = (value(0), value(1)) else { continue };
            found.of += 1;
            if a.wdl != b.wdl {
                found.differ += 1;
                let plies = plies([a, b]);
                if found.soonest.as_ref().is_none_or(|(soonest, _)| plies <= soonest.0) {
                    found.take(measured(plies, &board, turn, rules));
                }
            }
        }
    }
    found
}

/// A position with its measure, if it exists under both rules.
fn measured(
    plies: u32,
    board: &Board,
    turn: Color,
    rules: [&Rules; 2],
) -> Option<(Measure, Layout)> {
    let layout = laid_out(board.clone(), turn);
    let positions = under(rules, &layout)?;
    let over = positions.iter().any(|position| position.decided().is_some());
    let moves = positions.iter().map(|position| position.legal_moves().len()).sum();
    Some(((plies, over, moves, layout.to_string()), layout))
}

/// The distance of the sooner win of those that only one of the rules knows.
fn plies(values: [Value; 2]) -> u32 {
    let won = values.iter().filter(|value| value.wdl != Wdl::Draw).map(|value| value.plies);
    won.min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_both_sides_win_the_sooner_win_tells() {
        let value = |wdl, plies| Value { wdl, plies, dtz: plies };
        assert_eq!(plies([value(Wdl::Win, 3), value(Wdl::Loss, 8)]), 3);
        assert_eq!(plies([value(Wdl::Draw, 0), value(Wdl::Loss, 8)]), 8);
    }
}
