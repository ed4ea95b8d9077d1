//! Building a table, backwards from the ends of the game.
//!
//! First every position is asked what leaves its class, see [`leave`](transitions). What wins or loses in
//! n plies then follows from what does in n - 1: a side wins that has a quiet move to a lost position, and
//! loses if all its moves lead to won ones. All this is done on sets of 64 positions, see
//! [`moves`](moves). What is never found is drawn.

mod moves;
mod passing;
mod side_table;
mod transitions;
mod zeroing;

use isotope_kernel::{Position, Rules};
use isotope_search::Control;
use rayon::prelude::*;
use shakmaty::{Bitboard, ByColor, Color};

use super::{
    grid::Grid,
    material::Material,
    table::{Known, Table},
    value::{Coding, DRAWN, NO_POSITION},
};
pub(crate) use transitions::Unbuilt;

use self::{
    moves::{Movers, Moves},
    passing::Passing,
    side_table::{CHUNK, Half, Newly, passes, places},
    transitions::{Found, Leaving, Unsayable},
};

/// Builds the table of a class. All classes that it leads to are `below`. `tell` hears of each ply.
pub(crate) fn build(
    rules: &Rules,
    material: Material,
    below: &Known,
    coding: Coding,
    control: &Control,
    tell: &mut dyn FnMut(u32),
) -> Result<Table, Unbuilt> {
    let grid = Grid::new(&material, rules);
    let moves = Moves::new(&grid, rules);
    let leaving = Leaving::new(rules, &grid, below, coding);
    let mut halves = ask(&leaving, control)?;
    for turn in Color::ALL {
        let news = over(&leaving, &moves, &mut halves, turn)?;
        halves.get_mut(turn).newly = news;
    }
    for half in halves.iter_mut() {
        half.take_news();
    }
    let last_leaving = halves.iter().map(|half| half.last_leaving(coding)).max().unwrap_or(0);
    for plies in 1.. {
        if plies > last_leaving && halves.iter().all(|half| half.newly.is_empty()) {
            break;
        }
        tell(plies);
        let news = ByColor::new_with(|turn| {
            next(&moves, coding, plies, (halves.get(turn), halves.get(!turn)), (turn, control))
        });
        if control.check() {
            return Err(Unbuilt::Stopped);
        }
        halves.white.newly = news.white;
        halves.black.newly = news.black;
        for half in halves.iter_mut() {
            half.take_news();
            half.write(coding, plies)?;
        }
    }
    let zeroings = zeroing::zeroings(&moves, coding, &halves, control)?;
    halves.iter_mut().for_each(Half::draw_the_rest);
    let ends = ByColor { white: halves.white.bytes, black: halves.black.bytes };
    Ok(Table { material, coding, ends, zeroings, grid })
}

/// Asks what leaves the class, and what is no position of a game.
fn ask(leaving: &Leaving<'_>, control: &Control) -> Result<ByColor<Half>, Unbuilt> {
    let grid = leaving.grid;
    let mut halves = ByColor::new_with(|_| Half::default());
    for half in halves.iter_mut() {
        half.reserve(grid.rows());
    }
    // So many rows at a time that what is found of them takes little memory.
    for first in (0..grid.rows()).step_by(64 * CHUNK) {
        if control.check() {
            return Err(Unbuilt::Stopped);
        }
        let rows = first..grid.rows().min(first + 64 * CHUNK);
        let found: Result<Vec<_>, Unsayable> = rows
            .into_par_iter()
            .map(|index| {
                let Some(row) = grid.row(index) else { return Ok(None) };
                let found = leaving.row(&row)?;
                let passing = |turn| leaving.passing(&row, turn, found.get(turn).free);
                let passing =
                    ByColor { white: passing(Color::White)?, black: passing(Color::Black)? };
                Ok(Some((found, passing)))
            })
            .collect();
        for found in found? {
            match found {
                None => halves.iter_mut().for_each(|half| half.push(&NOTHING)),
                Some((found, passing)) => {
                    for (color, passing) in passing.zip_color() {
                        halves.get_mut(color).push(found.get(color));
                        halves.get_mut(color).passing.extend(passing);
                    }
                }
            }
        }
    }
    Ok(halves)
}

const NOTHING: Found =
    Found { legal: 0, open: 0, free: 0, leaves: 0, wins: 0, bytes: [NO_POSITION; 64] };

/// The positions where the game is over: somebody has won, or nobody can move.
fn over(
    leaving: &Leaving<'_>,
    moves: &Moves<'_>,
    halves: &mut ByColor<Half>,
    turn: Color,
) -> Result<Newly, Unsayable> {
    let (grid, coding) = (leaving.grid, leaving.coding);
    let legal_after = std::mem::take(&mut halves.get_mut(!turn).legal);
    let half = halves.get_mut(turn);
    let mut newly = Newly::nothing(grid.rows());
    for row in (0..grid.rows()).filter_map(|index| grid.row(index)) {
        let index = row.index;
        let bytes = &mut half.bytes[index * 64..][..64];
        // Won where it stands.
        for bit in Bitboard(half.legal[index] & !half.open[index]) {
            if let Some((wins, _)) = coding.decode(bytes[bit.to_usize()]) {
                let set = if wins { &mut newly.won } else { &mut newly.lost };
                set[index] |= 1 << bit.to_usize();
            }
        }
        let mut stuck = half.open[index] & !half.leaves[index];
        if stuck != 0 {
            stuck &= !moves.before(&row, turn, Movers::All, |at| legal_after[at]);
        }
        for bit in Bitboard(stuck & !passes(&half.passing, index, |_| true)) {
            let mut board = grid.board(&row);
            board.set_piece_at(bit, grid.last());
            let position = Position::placed(leaving.rules, board, turn);
            let outcome = position.decided().expect("a side without a move has its game decided");
            half.open[index] &= !(1 << bit.to_usize());
            half.free[index] &= !(1 << bit.to_usize());
            if let Some(winner) = outcome.winner {
                let wins = winner == turn;
                bytes[bit.to_usize()] = coding.encode(wins, 0).ok_or(Unsayable)?;
                let set = if wins { &mut newly.won } else { &mut newly.lost };
                set[index] |= 1 << bit.to_usize();
            }
        }
    }
    halves.get_mut(!turn).legal = legal_after;
    Ok(newly)
}

/// What is won and lost in `plies`, after all that is in fewer.
fn next(
    moves: &Moves<'_>,
    coding: Coding,
    plies: u32,
    (us, them): (&Half, &Half),
    (turn, control): (Color, &Control),
) -> Newly {
    let grid = moves.grid;
    let mut newly = Newly::nothing(grid.rows());
    let exists = |byte: Option<u8>| byte.filter(|byte| us.bytes.par_iter().any(|of| of == byte));
    // Of captures and promotions. A byte of a quiet move is not written yet.
    let (wins, loses) = (exists(coding.encode(true, plies)), exists(coding.encode(false, plies)));
    let any = |sets: &[u64]| sets.iter().any(|set| *set != 0);
    let (any_lost, any_won) = (any(&them.newly.lost), any(&them.newly.won));
    if !(any_lost || any_won || wins.is_some() || loses.is_some()) {
        return newly;
    }
    let work = |index: usize| -> (u64, u64) {
        let unknown = us.open[index] & !us.won[index] & !us.lost[index];
        if unknown == 0 || control.check() {
            return (0, 0);
        }
        let Some(row) = grid.row(index) else { return (0, 0) };
        let bytes = &us.bytes[index * 64..][..64];
        let is = |byte: Option<u8>| byte.map_or(0, |byte| places(bytes, byte));
        let before = |sets: &dyn Fn(usize) -> u64| {
            moves.before(&row, turn, Movers::All, sets) & us.free[index]
        };
        let passes = |test: &dyn Fn(&Passing) -> bool| passes(&us.passing, index, test);
        let mut won = is(wins);
        if any_lost {
            won |= before(&|at| them.newly.lost[at]);
            won |= passes(&|step| step.is_lost(coding, plies - 1, &them.lost));
        }
        won &= unknown;
        let mut lost = is(loses);
        if any_won {
            lost |= before(&|at| them.newly.won[at]);
            lost |= passes(&|step| step.is_won(coding, plies - 1, &them.won));
        }
        lost &= unknown & !won;
        if lost != 0 {
            lost &= can_only_lose(bytes, lost, coding, plies);
        }
        if lost != 0 {
            lost &= !before(&|at| them.legal[at] & !them.won[at]);
            lost &= !passes(&|step| !step.is_won(coding, plies - 1, &them.won));
        }
        (won, lost)
    };
    newly.fill(work);
    newly
}

/// Of these positions those whose captures and promotions all lose within so many plies.
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
