//! Builds a table by retrograde analysis.
//!
//! The first pass evaluates the conversions of every position, which are the moves that change the material (see
//! [`conversions`]). Wins and losses in n plies then follow from wins and losses in n - 1 plies: a side wins if a
//! quiet move leads to a position lost for its opponent, and loses if all its moves lead to positions won for its
//! opponent. The passes work on sets of 64 positions (see [`quiet_moves`]). Positions without a result at the end
//! are drawn.

mod conversions;
mod double_steps;
mod dtz;
mod quiet_moves;
mod saved_state;
mod side_table;

use std::sync::OnceLock;

use isotope_kernel::{Position, Rules};
use isotope_search::Control;
use rayon::prelude::*;
use shakmaty::{Bitboard, ByColor, Color};

use super::{
    grid::Grid,
    material::Material,
    table::{Table, Values},
    table_index::TableIndex,
    value::{Coding, DRAWN, NO_POSITION},
};
pub(crate) use conversions::BuildError;
pub(crate) use saved_state::StateFile;

use self::{
    conversions::{ConversionRow, Conversions, Unencodable},
    double_steps::DoubleStep,
    quiet_moves::{Movers, QuietMoves},
    saved_state::BuildState,
    side_table::{CHUNK, NewResults, SideTable, double_steps_where, positions_of},
};

/// How far the build of a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuildPass {
    /// This percentage of the captures and checks has been evaluated.
    Captures(u8),
    /// The wins and losses of so many plies are being computed.
    Plies(u32),
    /// The distances to captures and pawn moves are being computed.
    Distances,
}

/// Builds the table of a material. `below` must contain the tables of all other materials to which `material` can
/// lead; `tell` is called for each pass. The state is saved in `file`, from which a build that was stopped goes on.
pub(crate) fn build(
    rules: &Rules,
    material: Material,
    below: &TableIndex,
    coding: Coding,
    control: &Control,
    tell: &mut dyn FnMut(BuildPass),
    mut file: Option<&mut StateFile>,
) -> Result<Table, BuildError> {
    let grid = Grid::new(&material, rules);
    let saved = file.as_ref().and_then(|file| file.read(grid.rows()));
    let mut state = saved.unwrap_or_else(|| BuildState::new(coding, grid.rows()));
    let passes = Passes {
        moves: QuietMoves::new(&grid, rules),
        conversions: Conversions::new(rules, &grid, below, state.coding),
        control,
    };
    let mut save = |state: &BuildState| {
        if let Some(file) = &mut file {
            file.save_now_and_then(state);
        }
    };
    let dtz =
        passes.run(&mut state, tell, &mut save).inspect_err(|error| match (error, &mut file) {
            (BuildError::Stopped, Some(file)) => file.save(&state),
            (BuildError::Unencodable, Some(file)) => file.remove(),
            (_, None) => (),
        })?;
    let BuildState { coding, mut sides, .. } = state;
    sides.iter_mut().for_each(SideTable::mark_draws);
    let dtm = ByColor { white: sides.white.bytes, black: sides.black.bytes };
    let values = Values::InMemory { dtm, dtz };
    Ok(Table { material, coding, values, grid, is_stored: false, longest: OnceLock::new() })
}

/// The passes of a build.
struct Passes<'a> {
    conversions: Conversions<'a>,
    moves: QuietMoves<'a>,
    control: &'a Control,
}

impl Passes<'_> {
    /// Makes the passes that a state lacks, and returns the distances to captures and pawn moves. When this is stopped,
    /// the state is that before the pass that was stopped.
    fn run(
        &self,
        state: &mut BuildState,
        tell: &mut dyn FnMut(BuildPass),
        save: &mut dyn FnMut(&BuildState),
    ) -> Result<ByColor<Vec<u8>>, BuildError> {
        let Passes { conversions, moves, control } = self;
        let coding = state.coding;
        if state.plies.is_none() {
            self.evaluate_conversions(state, tell, save)?;
            let sides = &mut state.sides;
            for turn in Color::ALL {
                let latest = ended_games(conversions, moves, sides, turn)?;
                sides.get_mut(turn).latest = latest;
            }
            for side in sides.iter_mut() {
                side.merge_latest();
            }
            state.plies = Some(0);
        }
        let longest = state.sides.iter().map(|side| side.longest(coding)).max().unwrap_or(0);
        for plies in state.plies.map_or(1, |plies| plies + 1).. {
            let sides = &mut state.sides;
            if plies > longest && sides.iter().all(|side| side.latest.is_empty()) {
                break;
            }
            tell(BuildPass::Plies(plies));
            let latest = ByColor::new_with(|turn| {
                next_ply(moves, coding, plies, (sides.get(turn), sides.get(!turn)), (turn, control))
            });
            if control.check() {
                return Err(BuildError::Stopped);
            }
            sides.white.latest = latest.white;
            sides.black.latest = latest.black;
            for side in sides.iter_mut() {
                side.merge_latest();
                side.write(coding, plies)?;
            }
            state.plies = Some(plies);
            save(state);
        }
        tell(BuildPass::Distances);
        dtz::distances(moves, coding, &state.sides, control)
    }

    /// Finds the legal positions of the rows that a state lacks, and the results of their conversions.
    fn evaluate_conversions(
        &self,
        state: &mut BuildState,
        tell: &mut dyn FnMut(BuildPass),
        save: &mut dyn FnMut(&BuildState),
    ) -> Result<(), BuildError> {
        let grid = self.conversions.grid;
        // Rows are evaluated in batches to limit the memory of intermediate results.
        for first in (state.sides.white.legal.len()..grid.rows()).step_by(64 * CHUNK) {
            tell(BuildPass::Captures((first * 100 / grid.rows()) as u8));
            if self.control.check() {
                return Err(BuildError::Stopped);
            }
            let rows = first..grid.rows().min(first + 64 * CHUNK);
            let batch: Result<Vec<_>, Unencodable> =
                rows.into_par_iter().map(|index| self.conversions_of(index)).collect();
            let sides = &mut state.sides;
            for row in batch? {
                match row {
                    None => sides.iter_mut().for_each(|side| side.push(&NOTHING)),
                    Some((states, double_steps)) => {
                        for (color, double_steps) in double_steps.zip_color() {
                            sides.get_mut(color).push(states.get(color));
                            sides.get_mut(color).double_steps.extend(double_steps);
                        }
                    }
                }
            }
            save(state);
        }
        Ok(())
    }

    /// The conversions and double steps of a row; `None` for a row without positions.
    fn conversions_of(&self, index: usize) -> Result<Option<RowConversions>, Unencodable> {
        let conversions = &self.conversions;
        let Some(row) = conversions.grid.row(index) else { return Ok(None) };
        let states = conversions.row(&row)?;
        let double_steps = |turn| conversions.double_steps(&row, turn, states.get(turn).free);
        let double_steps =
            ByColor { white: double_steps(Color::White)?, black: double_steps(Color::Black)? };
        Ok(Some((states, double_steps)))
    }
}

/// The conversions of a row, and its double steps past enemy pawns, by the side to move.
type RowConversions = (ByColor<ConversionRow>, ByColor<Vec<DoubleStep>>);

/// Marks in a table that was read the entries without a legal position, of which its files tell nothing.
pub(crate) fn mark_illegal(
    rules: &Rules,
    grid: &Grid,
    coding: Coding,
    [dtm, dtz]: [&mut ByColor<Vec<u8>>; 2],
) {
    let below = TableIndex::default();
    let conversions = Conversions::new(rules, grid, &below, coding);
    let none: Vec<ByColor<u64>> = (0..grid.rows())
        .into_par_iter()
        .map(|index| match grid.row(index) {
            None => ByColor::new_with(|_| u64::MAX),
            Some(row) => {
                let room = grid.free_squares(&row);
                conversions.illegal(&row).map(|illegal| illegal | !room)
            }
        })
        .collect();
    for turn in Color::ALL {
        let rows = dtm.get_mut(turn).par_chunks_mut(64).zip(dtz.get_mut(turn).par_chunks_mut(64));
        rows.zip(&none).for_each(|((dtm, dtz), none)| {
            for bit in Bitboard(*none.get(turn)) {
                (dtm[bit.to_usize()], dtz[bit.to_usize()]) = (NO_POSITION, 0);
            }
        });
    }
}

const NOTHING: ConversionRow =
    ConversionRow { legal: 0, open: 0, free: 0, converts: 0, wins: 0, bytes: [NO_POSITION; 64] };

/// The won and lost positions in which the game is over: a side has won, or the side to move has no legal move.
/// Positions without a legal move are removed from the open positions of `sides`.
fn ended_games(
    conversions: &Conversions<'_>,
    moves: &QuietMoves<'_>,
    sides: &mut ByColor<SideTable>,
    turn: Color,
) -> Result<NewResults, Unencodable> {
    let (grid, coding) = (conversions.grid, conversions.coding);
    let legal_after = std::mem::take(&mut sides.get_mut(!turn).legal);
    let side = sides.get_mut(turn);
    let mut latest = NewResults::none(grid.rows());
    for row in (0..grid.rows()).filter_map(|index| grid.row(index)) {
        let index = row.index;
        let bytes = &mut side.bytes[index * 64..][..64];
        // Positions in which the board alone decides the game.
        for bit in Bitboard(side.legal[index] & !side.open[index]) {
            if let Some((wins, _)) = coding.decode(bytes[bit.to_usize()]) {
                let set = if wins { &mut latest.won } else { &mut latest.lost };
                set[index] |= 1 << bit.to_usize();
            }
        }
        let mut stuck = side.open[index] & !side.converts[index];
        if stuck != 0 {
            stuck &= !moves.predecessors(&row, turn, Movers::All, |at| legal_after[at]);
        }
        for bit in Bitboard(stuck & !double_steps_where(&side.double_steps, index, |_| true)) {
            let mut board = grid.board(&row);
            board.set_piece_at(bit, grid.last());
            let position = Position::placed(conversions.rules, board, turn);
            let outcome = position.decided().expect("a side without a move has its game decided");
            side.open[index] &= !(1 << bit.to_usize());
            side.free[index] &= !(1 << bit.to_usize());
            if let Some(winner) = outcome.winner {
                let wins = winner == turn;
                bytes[bit.to_usize()] = coding.encode(wins, 0).ok_or(Unencodable)?;
                let set = if wins { &mut latest.won } else { &mut latest.lost };
                set[index] |= 1 << bit.to_usize();
            }
        }
    }
    sides.get_mut(!turn).legal = legal_after;
    Ok(latest)
}

/// The positions won and lost in exactly `plies`, once all shorter results are known.
fn next_ply(
    moves: &QuietMoves<'_>,
    coding: Coding,
    plies: u32,
    (us, them): (&SideTable, &SideTable),
    (turn, control): (Color, &Control),
) -> NewResults {
    let grid = moves.grid;
    let mut latest = NewResults::none(grid.rows());
    let exists = |byte: Option<u8>| byte.filter(|byte| us.bytes.par_iter().any(|of| of == byte));
    // These bytes are results of conversions, because the results of quiet moves for this ply are not written yet.
    let (wins, loses) = (exists(coding.encode(true, plies)), exists(coding.encode(false, plies)));
    let any = |sets: &[u64]| sets.iter().any(|set| *set != 0);
    let (any_lost, any_won) = (any(&them.latest.lost), any(&them.latest.won));
    if !(any_lost || any_won || wins.is_some() || loses.is_some()) {
        return latest;
    }
    let work = |index: usize| -> (u64, u64) {
        let unknown = us.open[index] & !us.won[index] & !us.lost[index];
        if unknown == 0 || control.check() {
            return (0, 0);
        }
        let Some(row) = grid.row(index) else { return (0, 0) };
        let bytes = &us.bytes[index * 64..][..64];
        let is = |byte: Option<u8>| byte.map_or(0, |byte| positions_of(bytes, byte));
        let before = |sets: &dyn Fn(usize) -> u64| {
            moves.predecessors(&row, turn, Movers::All, sets) & us.free[index]
        };
        let double_steps_where =
            |test: &dyn Fn(&DoubleStep) -> bool| double_steps_where(&us.double_steps, index, test);
        let mut won = is(wins);
        if any_lost {
            won |= before(&|at| them.latest.lost[at]);
            won |= double_steps_where(&|step| step.is_lost(coding, plies - 1, &them.lost));
        }
        won &= unknown;
        let mut lost = is(loses);
        if any_won {
            lost |= before(&|at| them.latest.won[at]);
            lost |= double_steps_where(&|step| step.is_won(coding, plies - 1, &them.won));
        }
        lost &= unknown & !won;
        if lost != 0 {
            lost &= can_only_lose(bytes, lost, coding, plies);
        }
        if lost != 0 {
            lost &= !before(&|at| them.legal[at] & !them.won[at]);
            lost &= !double_steps_where(&|step| !step.is_won(coding, plies - 1, &them.won));
        }
        (won, lost)
    };
    latest.fill(work);
    latest
}

/// The positions in the set `of` whose captures and promotions all lose within `plies`.
fn can_only_lose(bytes: &[u8], of: u64, coding: Coding, plies: u32) -> u64 {
    Bitboard(of)
        .into_iter()
        .filter(|bit| match (bytes[bit.to_usize()], coding.decode(bytes[bit.to_usize()])) {
            (DRAWN, _) => true,
            (_, Some((wins, in_plies))) => !wins && in_plies <= plies,
            _ => false,
        })
        .collect::<Bitboard>()
        .0
}
