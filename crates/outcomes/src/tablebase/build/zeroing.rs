//! The plies to the next capture or pawn move, once it is known what is won and what is lost.

use isotope_search::Control;
use rayon::prelude::*;
use shakmaty::{Bitboard, ByColor, Color};

use super::{
    moves::{Movers, Moves},
    side_table::{Half, Newly, passes},
    transitions::Unbuilt,
};
use crate::tablebase::value::Coding;

/// What is known of one side to move.
struct Known {
    /// The positions whose plies are written.
    done: Vec<u64>,
    newly: Newly,
    bytes: Vec<u8>,
}

/// For each position that is won or lost, the plies to the next capture or pawn move, or to the end.
pub(crate) fn zeroings(
    moves: &Moves<'_>,
    coding: Coding,
    halves: &ByColor<Half>,
    control: &Control,
) -> Result<ByColor<Vec<u8>>, Unbuilt> {
    let mut known = halves.as_ref().map(Known::of_games_that_are_over);
    for plies in 1.. {
        let news = ByColor::new_with(|turn| next(moves, coding, plies, halves, &known, turn));
        if plies > 1 && news.white.is_empty() && news.black.is_empty() {
            break;
        }
        if control.check() {
            return Err(Unbuilt::Stopped);
        }
        let byte = u8::try_from(plies).map_err(|_| Unbuilt::Unsayable)?;
        known.white.take(news.white, byte);
        known.black.take(news.black, byte);
    }
    Ok(known.map(|known| known.bytes))
}

impl Known {
    fn of_games_that_are_over(half: &Half) -> Known {
        let over =
            |sets: &[u64]| sets.iter().zip(&half.open).map(|(set, open)| set & !open).collect();
        let newly = Newly { won: over(&half.won), lost: over(&half.lost) };
        let done = newly.won.iter().zip(&newly.lost).map(|(won, lost)| won | lost).collect();
        Known { done, newly, bytes: vec![0; half.bytes.len()] }
    }

    fn take(&mut self, news: Newly, byte: u8) {
        let sets = news.won.par_iter().zip(&news.lost);
        let places = self.done.par_iter_mut().zip(self.bytes.par_chunks_mut(64));
        places.zip(sets).for_each(|((done, bytes), (won, lost))| {
            *done |= won | lost;
            for bit in Bitboard(won | lost) {
                bytes[bit.to_usize()] = byte;
            }
        });
        self.newly = news;
    }
}

/// What takes `plies`, after all that takes fewer.
fn next(
    moves: &Moves<'_>,
    coding: Coding,
    plies: u32,
    halves: &ByColor<Half>,
    known: &ByColor<Known>,
    turn: Color,
) -> Newly {
    let (us, them) = (halves.get(turn), halves.get(!turn));
    let (our, their) = (known.get(turn), known.get(!turn));
    let mut newly = Newly::nothing(us.open.len());
    if plies > 1 && their.newly.is_empty() {
        return newly;
    }
    newly.fill(|index| {
        let unknown = us.open[index] & !our.done[index];
        let (mut won, mut lost) = (us.won[index] & unknown, us.lost[index] & unknown);
        let Some(row) = moves.grid.row(index).filter(|_| won | lost != 0) else { return (0, 0) };
        let before = |movers, sets: &dyn Fn(usize) -> u64| {
            moves.before(&row, turn, movers, sets) & us.free[index]
        };
        if won != 0 {
            let mut found = before(Movers::Pieces, &|at| their.newly.lost[at]);
            if plies == 1 {
                found |= us.wins_by_leaving[index] | before(Movers::Pawns, &|at| them.lost[at]);
                found |=
                    passes(&us.passing, index, |step| step.is_lost(coding, u32::MAX, &them.lost));
            }
            won &= found;
        }
        if lost != 0 && plies > 1 {
            lost &= before(Movers::Pieces, &|at| their.newly.won[at]);
        }
        if lost != 0 {
            lost &= !before(Movers::Pieces, &|at| them.won[at] & !their.done[at]);
        }
        (won, lost)
    });
    newly
}
