//! The state of a build for the positions with one side to move.

use rayon::prelude::*;
use shakmaty::Bitboard;

use super::{
    conversions::{ConversionRow, Unencodable},
    double_steps::DoubleStep,
};
use crate::tablebase::value::{Coding, DRAWN};

/// The number of rows in one parallel task.
pub(crate) const CHUNK: usize = 64;

/// Sets of positions with one side to move: 64 bits for each row.
#[derive(Default)]
pub(crate) struct SideTable {
    /// The legal positions, in which the side not to move is not in check.
    pub(crate) legal: Vec<u64>,
    /// The legal positions in which the game goes on.
    pub(crate) open: Vec<u64>,
    /// The open positions in which quiet moves are allowed.
    pub(crate) free: Vec<u64>,
    /// The positions with a legal conversion.
    pub(crate) converts: Vec<u64>,
    /// The positions with a winning conversion.
    pub(crate) wins_by_conversion: Vec<u64>,
    /// The positions known to be won.
    pub(crate) won: Vec<u64>,
    /// The positions known to be lost.
    pub(crate) lost: Vec<u64>,
    /// The results of the latest ply.
    pub(crate) latest: NewResults,
    /// The coded values, 64 for each row.
    pub(crate) bytes: Vec<u8>,
    pub(crate) double_steps: Vec<DoubleStep>,
}

/// The positions decided in one ply.
#[derive(Default)]
pub(crate) struct NewResults {
    pub(crate) won: Vec<u64>,
    pub(crate) lost: Vec<u64>,
}

impl NewResults {
    pub(crate) fn none(rows: usize) -> NewResults {
        NewResults { won: vec![0; rows], lost: vec![0; rows] }
    }

    /// Fills each row with the won and lost positions that `find` returns for the index of the row, in parallel.
    pub(crate) fn fill(&mut self, find: impl Fn(usize) -> (u64, u64) + Sync) {
        let chunks = self.won.par_chunks_mut(CHUNK).zip(self.lost.par_chunks_mut(CHUNK));
        chunks.enumerate().for_each(|(chunk, (won, lost))| {
            for (i, (won, lost)) in won.iter_mut().zip(lost).enumerate() {
                (*won, *lost) = find(chunk * CHUNK + i);
            }
        });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.won.iter().chain(&self.lost).all(|set| *set == 0)
    }
}

impl SideTable {
    pub(crate) fn reserve(&mut self, rows: usize) {
        for sets in [
            &mut self.legal,
            &mut self.open,
            &mut self.free,
            &mut self.converts,
            &mut self.wins_by_conversion,
        ] {
            sets.reserve_exact(rows);
        }
        self.bytes.reserve_exact(rows * 64);
        self.won = vec![0; rows];
        self.lost = vec![0; rows];
    }

    pub(crate) fn push(&mut self, row: &ConversionRow) {
        self.legal.push(row.legal);
        self.open.push(row.open);
        self.free.push(row.free);
        self.converts.push(row.converts);
        self.wins_by_conversion.push(row.wins);
        self.bytes.extend_from_slice(&row.bytes);
    }

    /// The length in plies of the longest win or loss that is known, as by a conversion.
    pub(crate) fn longest(&self, coding: Coding) -> u32 {
        let plies = |byte: &u8| coding.decode(*byte).map_or(0, |(_, plies)| plies);
        self.bytes.par_iter().map(plies).max().unwrap_or(0)
    }

    /// Adds the results of the latest ply to the known results.
    pub(crate) fn merge_latest(&mut self) {
        let latest = self.latest.won.par_iter().zip(&self.latest.lost);
        self.won.par_iter_mut().zip(&mut self.lost).zip(latest).for_each(|(known, new)| {
            *known.0 |= new.0;
            *known.1 |= new.1;
        });
    }

    /// Marks all open positions without a result as drawn, including positions with a losing conversion.
    pub(crate) fn mark_draws(&mut self) {
        let known = self.won.par_iter().zip(&self.lost).zip(&self.open);
        self.bytes.par_chunks_mut(64).zip(known).for_each(|(bytes, ((won, lost), open))| {
            for bit in Bitboard(open & !won & !lost) {
                bytes[bit.to_usize()] = DRAWN;
            }
        });
    }

    /// Writes the results of the latest ply as bytes.
    pub(crate) fn write(&mut self, coding: Coding, plies: u32) -> Result<(), Unencodable> {
        for (wins, sets) in [(true, &self.latest.won), (false, &self.latest.lost)] {
            if sets.iter().any(|set| *set != 0) {
                let byte = coding.encode(wins, plies).ok_or(Unencodable)?;
                self.bytes.par_chunks_mut(64).zip(sets).for_each(|(bytes, set)| {
                    for bit in Bitboard(*set) {
                        bytes[bit.to_usize()] = byte;
                    }
                });
            }
        }
        Ok(())
    }
}

/// The set of positions of a row whose byte is `byte`.
#[inline]
pub(crate) fn positions_of(bytes: &[u8], byte: u8) -> u64 {
    bytes.iter().enumerate().fold(0, |set, (i, of)| set | u64::from(*of == byte) << i)
}

/// The positions of a row with a double step that passes `test`.
#[inline]
pub(crate) fn double_steps_where(
    double_steps: &[DoubleStep],
    row: usize,
    test: impl Fn(&DoubleStep) -> bool,
) -> u64 {
    if double_steps.is_empty() {
        return 0;
    }
    let first = double_steps.partition_point(|step| (step.row as usize) < row);
    let steps = double_steps[first..].iter().take_while(|step| step.row as usize == row);
    steps.filter(|step| test(step)).fold(0, |set, step| set | 1 << step.bit)
}
