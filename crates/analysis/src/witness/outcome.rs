//! The smallest positions whose values with best play differ between two rulesets.

use isotope_kernel::{Layout, Position, Rules};
use isotope_outcomes::{
    Wdl,
    tablebase::{Grid, Material, Progress, TablebaseError, Tables, Value},
};
use isotope_search::Control;
use rayon::prelude::{IntoParallelIterator as _, ParallelIterator as _};
use shakmaty::{Board, Color, Move, Position as _};
use thiserror::Error;

use super::first_difference::{Reason, reason};
use crate::parting::{
    kind::under,
    small_positions::{grid, layout_of, materials},
};

/// The result of a comparison of the tables of two rulesets.
#[derive(Clone, Debug)]
pub struct Outcomes<'r> {
    /// The materials in which at least one position differs, sorted by the number of pieces and then by the length
    /// of the shortest win.
    pub found: Vec<OutcomeDifference<'r>>,
    /// The number of materials compared.
    pub materials: usize,
    /// The materials that were left out, each with the reason.
    pub left_out: Vec<(Material, String)>,
}

/// A material in which positions differ, with the differing position that has the shortest win.
#[derive(Clone, Debug)]
pub struct OutcomeDifference<'r> {
    /// The material.
    pub material: Material,
    /// The number of positions whose values differ.
    pub differ: u64,
    /// The number of positions in both tables; equivalent positions count once.
    pub of: u64,
    /// The position, independent of any ruleset.
    pub layout: Layout,
    /// The position under each ruleset.
    pub positions: [Position<'r>; 2],
    /// The value for the side to move under each ruleset.
    pub values: [Value; 2],
    /// The line of best play under each ruleset, to the end of the game; empty for a draw.
    pub lines: [Vec<Move>; 2],
    /// The reason for the difference.
    pub reason: Reason<'r>,
}

/// The error for a ruleset that does not allow tables.
#[derive(Debug, Error)]
#[error("{error}")]
pub struct NoTables {
    /// The index of the ruleset, 0 or 1.
    pub which: usize,
    /// The cause.
    #[source]
    pub error: TablebaseError,
}

/// Compares the values of all positions with at most `men` pieces under two rulesets.
///
/// Tables ignore draws by repetition, by the halfmove limit and by dead position, and contain no castling rights.
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
/// let rook = outcomes.found.iter().find(|one| one.material.to_string() == "KRvK").unwrap();
/// let [a, b] = rook.values;
/// assert_eq!((a.wdl, b.wdl, b.plies), (Wdl::Draw, Wdl::Loss, 2));
/// ```
///
/// # Errors
/// Returns [`NoTables`] if either ruleset does not allow tables; [`moves`](super::moves) needs none.
pub fn outcomes<'r>(rules: [&'r Rules; 2], men: usize) -> Result<Outcomes<'r>, NoTables> {
    outcomes_with_progress(rules, men, &Control::new(), &mut |_, _, _| ())
}

/// Like [`outcomes`], but with a control and a progress callback. Materials that are not finished when the control
/// is over are left out. The callback receives the number of finished materials, the total number of materials,
/// and the progress of the current table.
///
/// # Errors
/// As for [`outcomes`].
pub fn outcomes_with_progress<'r>(
    rules: [&'r Rules; 2],
    men: usize,
    control: &Control,
    tell: &mut dyn FnMut(usize, usize, Progress),
) -> Result<Outcomes<'r>, NoTables> {
    let of = |which: usize| match Tables::new(rules[which]) {
        Ok(tables) => Ok(tables.with_control(control)),
        Err(error) => Err(NoTables { which, error }),
    };
    let mut tables = [of(0)?, of(1)?];
    let mut outcomes = Outcomes { found: Vec::new(), materials: 0, left_out: Vec::new() };
    let all: Vec<Material> = (2..=men).flat_map(|men| materials(rules, men)).collect();
    for (done, material) in all.iter().enumerate() {
        let mut tell = |progress| tell(done, all.len(), progress);
        let built = tables
            .iter_mut()
            .try_for_each(|one| one.build_with_progress(material, &mut tell).map(|_| ()))
            .map_err(|error| error.to_string())
            .and_then(|()| match control.check() {
                true => Err(TablebaseError::Stopped.to_string()),
                false => Ok(()),
            });
        if let Err(why) = built {
            outcomes.left_out.push((*material, why));
            continue;
        }
        outcomes.materials += 1;
        outcomes.found.extend(OutcomeDifference::find(*material, rules, &tables));
    }
    outcomes.found.sort_by_key(|one| (one.material.piece_count(), plies(one.values)));
    Ok(outcomes)
}

impl<'r> OutcomeDifference<'r> {
    /// The difference in a material; `None` if no position that is valid under both rulesets differs.
    fn find(
        material: Material,
        rules: [&'r Rules; 2],
        tables: &[Tables<&'r Rules>; 2],
    ) -> Option<Self> {
        let grid = grid(&material, rules);
        let rows = (0..grid.rows()).into_par_iter();
        let compare = |tally, row| compare_row(&grid, row, rules, tables, tally);
        let tally = rows.fold(Tally::default, compare).reduce(Tally::default, Tally::merged);
        let (_, layout) = tally.soonest?;
        let positions = under(rules, &layout)?;
        let [Some(a), Some(b)] = [0, 1].map(|i| tables[i].probe(&positions[i])) else {
            return None;
        };
        let lines = [0, 1].map(|i| tables[i].line(&positions[i]));
        let reason = reason(&positions, tables);
        let Tally { differ, of, .. } = tally;
        Some(OutcomeDifference {
            material,
            differ,
            of,
            layout,
            positions,
            values: [a, b],
            lines,
            reason,
        })
    }

    /// The length of the shorter win of the two values, in plies.
    pub fn plies(&self) -> u32 {
        plies(self.values)
    }
}

/// The counts of positions and the best differing position from some rows of a grid.
#[derive(Default)]
struct Tally {
    differ: u64,
    of: u64,
    soonest: Option<(Measure, Layout)>,
}

/// The sort key of a position: the length of the shorter win in plies, whether the game is over under either
/// ruleset, the number of legal moves under both rulesets, and the FEN.
type Measure = (u32, bool, usize, String);

impl Tally {
    fn merged(self, other: Tally) -> Tally {
        let mut both = Tally {
            differ: self.differ + other.differ,
            of: self.of + other.of,
            soonest: self.soonest,
        };
        both.consider(other.soonest);
        both
    }

    fn consider(&mut self, one: Option<(Measure, Layout)>) {
        if let Some(one) = one
            && self.soonest.as_ref().is_none_or(|soonest| one.0 < soonest.0)
        {
            self.soonest = Some(one);
        }
    }
}

fn compare_row(
    grid: &Grid,
    row: usize,
    rules: [&Rules; 2],
    tables: &[Tables<&Rules>; 2],
    mut tally: Tally,
) -> Tally {
    for board in grid.boards(row) {
        for turn in Color::ALL {
            let value = |i: usize| tables[i].value(&board, turn);
            let (Some(a), Some(b)) = (value(0), value(1)) else { continue };
            tally.of += 1;
            if a.wdl != b.wdl {
                tally.differ += 1;
                let plies = plies([a, b]);
                if tally.soonest.as_ref().is_none_or(|(soonest, _)| plies <= soonest.0) {
                    tally.consider(measured(plies, &board, turn, rules));
                }
            }
        }
    }
    tally
}

/// A position with its sort key; `None` if the position is invalid under either ruleset.
fn measured(
    plies: u32,
    board: &Board,
    turn: Color,
    rules: [&Rules; 2],
) -> Option<(Measure, Layout)> {
    let layout = layout_of(board.clone(), turn);
    let positions = under(rules, &layout)?;
    let over = positions.iter().any(|position| position.decided().is_some());
    let moves = positions.iter().map(|position| position.legal_moves().len()).sum();
    Some(((plies, over, moves, layout.to_string()), layout))
}

/// The length of the shorter win of two values that differ, in plies.
fn plies(values: [Value; 2]) -> u32 {
    let won = values.iter().filter(|value| value.wdl != Wdl::Draw).map(|value| value.plies);
    won.min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Both, Capture, Compulsory, Explode, OwnKing, Spec, Stalemate};

    use super::*;

    #[test]
    fn the_shorter_of_two_wins_counts() {
        let value = |wdl, plies| Value { wdl, plies, dtz: plies };
        assert_eq!(plies([value(Wdl::Win, 3), value(Wdl::Loss, 8)]), 3);
        assert_eq!(plies([value(Wdl::Draw, 0), value(Wdl::Loss, 8)]), 8);
    }

    /// Captures are compulsory, and a king that captures destroys itself. Kings may do so only under the second
    /// ruleset, under which a side without a legal move loses.
    #[test]
    fn fewer_pieces_come_first_and_a_game_that_goes_on_before_one_that_is_over() {
        let capture = Capture::Explode(Explode::default());
        let spec = Spec { capture, compulsory: Compulsory::Capture, ..Spec::default() };
        let own_king = OwnKing::Mortal { both: Both::MoverLoses };
        let mortal = Spec { own_king, stalemate: Stalemate::Loses, ..spec.clone() };
        let rules = [spec, mortal].map(|spec| Rules::compile(spec).expect("they compile"));
        let outcomes = outcomes([&rules[0], &rules[1]], 3).expect("there are tables");
        let found = outcomes.found.iter().map(|one| {
            let over = one.positions.iter().any(|position| position.decided().is_some());
            (one.material.to_string(), one.plies(), over)
        });
        let found: Vec<(String, u32, bool)> = found.take(3).collect();
        let [kings, queen, rook] = &found[..] else { panic!("{found:?}") };
        assert_eq!(*kings, ("KvK".into(), 1, false));
        assert_eq!(*queen, ("KQvK".into(), 0, true));
        assert_eq!(*rook, ("KRvK".into(), 1, false), "though a rook can stalemate the king");
    }
}
