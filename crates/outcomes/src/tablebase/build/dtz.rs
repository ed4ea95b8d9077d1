//! The distances to the next capture or pawn move (DTZ), once all wins and losses are known.

use isotope_search::Control;
use rayon::prelude::*;
use shakmaty::{Bitboard, ByColor, Color};

use super::{
    conversions::BuildError,
    quiet_moves::{Movers, QuietMoves},
    side_table::{NewResults, SideTable, double_steps_where},
};
use crate::tablebase::value::Coding;

/// The distances for one side to move.
struct SideDistances {
    /// The positions whose distance is known.
    done: Vec<u64>,
    latest: NewResults,
    bytes: Vec<u8>,
}

/// The number of plies to the next capture or pawn move, or to the end of the game, for each won or lost position;
/// 0 for all other positions.
pub(crate) fn distances(
    moves: &QuietMoves<'_>,
    coding: Coding,
    sides: &ByColor<SideTable>,
    control: &Control,
) -> Result<ByColor<Vec<u8>>, BuildError> {
    let mut known = sides.as_ref().map(SideDistances::of_ended_games);
    for plies in 1.. {
        let latest = ByColor::new_with(|turn| next_ply(moves, coding, plies, sides, &known, turn));
        if plies > 1 && latest.white.is_empty() && latest.black.is_empty() {
            break;
        }
        if control.check() {
            return Err(BuildError::Stopped);
        }
        let byte = u8::try_from(plies).map_err(|_| BuildError::Unencodable)?;
        known.white.take(latest.white, byte);
        known.black.take(latest.black, byte);
    }
    Ok(known.map(|known| known.bytes))
}

impl SideDistances {
    fn of_ended_games(side: &SideTable) -> SideDistances {
        let over =
            |sets: &[u64]| sets.iter().zip(&side.open).map(|(set, open)| set & !open).collect();
        let latest = NewResults { won: over(&side.won), lost: over(&side.lost) };
        let done = latest.won.iter().zip(&latest.lost).map(|(won, lost)| won | lost).collect();
        SideDistances { done, latest, bytes: vec![0; side.bytes.len()] }
    }

    fn take(&mut self, latest: NewResults, byte: u8) {
        let sets = latest.won.par_iter().zip(&latest.lost);
        let places = self.done.par_iter_mut().zip(self.bytes.par_chunks_mut(64));
        places.zip(sets).for_each(|((done, bytes), (won, lost))| {
            *done |= won | lost;
            for bit in Bitboard(won | lost) {
                bytes[bit.to_usize()] = byte;
            }
        });
        self.latest = latest;
    }
}

/// The positions with a distance of exactly `plies`, once all shorter distances are known.
fn next_ply(
    moves: &QuietMoves<'_>,
    coding: Coding,
    plies: u32,
    sides: &ByColor<SideTable>,
    known: &ByColor<SideDistances>,
    turn: Color,
) -> NewResults {
    let (us, them) = (sides.get(turn), sides.get(!turn));
    let (our, their) = (known.get(turn), known.get(!turn));
    let mut latest = NewResults::none(us.open.len());
    if plies > 1 && their.latest.is_empty() {
        return latest;
    }
    latest.fill(|index| {
        let unknown = us.open[index] & !our.done[index];
        let (mut won, mut lost) = (us.won[index] & unknown, us.lost[index] & unknown);
        let Some(row) = moves.grid.row(index).filter(|_| won | lost != 0) else { return (0, 0) };
        let before = |movers, sets: &dyn Fn(usize) -> u64| {
            moves.predecessors(&row, turn, movers, sets) & us.free[index]
        };
        if won != 0 {
            let mut positions = before(Movers::Pieces, &|at| their.latest.lost[at]);
            if plies == 1 {
                positions |=
                    us.wins_by_conversion[index] | before(Movers::Pawns, &|at| them.lost[at]);
                positions |= double_steps_where(&us.double_steps, index, |step| {
                    step.is_lost(coding, u32::MAX, &them.lost)
                });
            }
            won &= positions;
        }
        if lost != 0 && plies > 1 {
            lost &= before(Movers::Pieces, &|at| their.latest.won[at]);
        }
        if lost != 0 {
            lost &= !before(Movers::Pieces, &|at| them.won[at] & !their.done[at]);
        }
        (won, lost)
    });
    latest
}
