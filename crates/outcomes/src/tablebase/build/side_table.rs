//! What is known of the positions with one side to move, while a table is built.

use rayon::prelude::*;
use shakmaty::Bitboard;

use super::{
    passing::Passing,
    transitions::{Found, Unsayable},
};
use crate::tablebase::value::{Coding, DRAWN};

/// The rows that are worked on at a time by one core.
pub(crate) const CHUNK: usize = 64;

/// Sets of positions with one side to move, and what is known of each.
#[derive(Default)]
pub(crate) struct Half {
    /// Where a game can be.
    pub(crate) legal: Vec<u64>,
    /// Where it goes on.
    pub(crate) open: Vec<u64>,
    /// Where quiet moves are allowed.
    pub(crate) free: Vec<u64>,
    /// Where a move leaves the class; where one wins.
    pub(crate) leaves: Vec<u64>,
    pub(crate) wins_by_leaving: Vec<u64>,
    /// What is won and lost, as far as is found.
    pub(crate) won: Vec<u64>,
    pub(crate) lost: Vec<u64>,
    /// What was found in the last ply.
    pub(crate) newly: Newly,
    pub(crate) bytes: Vec<u8>,
    pub(crate) passing: Vec<Passing>,
}

/// What is found in one ply.
#[derive(Default)]
pub(crate) struct Newly {
    pub(crate) won: Vec<u64>,
    pub(crate) lost: Vec<u64>,
}

impl Newly {
    pub(crate) fn nothing(rows: usize) -> Newly {
        Newly { won: vec![0; rows], lost: vec![0; rows] }
    }

    /// Finds what is won and what is lost in each row, on all cores.
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

impl Half {
    pub(crate) fn reserve(&mut self, rows: usize) {
        for sets in [
            &mut self.legal,
            &mut self.open,
            &mut self.free,
            &mut self.leaves,
            &mut self.wins_by_leaving,
        ] {
            sets.reserve_exact(rows);
        }
        self.bytes.reserve_exact(rows * 64);
        self.won = vec![0; rows];
        self.lost = vec![0; rows];
    }

    pub(crate) fn push(&mut self, found: &Found) {
        self.legal.push(found.legal);
        self.open.push(found.open);
        self.free.push(found.free);
        self.leaves.push(found.leaves);
        self.wins_by_leaving.push(found.wins);
        self.bytes.extend_from_slice(&found.bytes);
    }

    /// The plies of the last win or loss by leaving the class.
    pub(crate) fn last_leaving(&self, coding: Coding) -> u32 {
        let plies = |byte: &u8| coding.decode(*byte).map_or(0, |(_, plies)| plies);
        self.bytes.par_iter().map(plies).max().unwrap_or(0)
    }

    /// What was found in the last ply is known from now on.
    pub(crate) fn take_news(&mut self) {
        let news = self.newly.won.par_iter().zip(&self.newly.lost);
        self.won.par_iter_mut().zip(&mut self.lost).zip(news).for_each(|(known, new)| {
            *known.0 |= new.0;
            *known.1 |= new.1;
        });
    }

    /// What was never found is drawn, be it that a capture or promotion loses.
    pub(crate) fn draw_the_rest(&mut self) {
        let known = self.won.par_iter().zip(&self.lost).zip(&self.open);
        self.bytes.par_chunks_mut(64).zip(known).for_each(|(bytes, ((won, lost), open))| {
            for bit in Bitboard(open & !won & !lost) {
                bytes[bit.to_usize()] = DRAWN;
            }
        });
    }

    /// Writes what was found in the last ply.
    pub(crate) fn write(&mut self, coding: Coding, plies: u32) -> Result<(), Unsayable> {
        for (wins, sets) in [(true, &self.newly.won), (false, &self.newly.lost)] {
            if sets.iter().any(|set| *set != 0) {
                let byte = coding.encode(wins, plies).ok_or(Unsayable)?;
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

/// Where a byte is one of 64.
#[inline]
pub(crate) fn places(bytes: &[u8], byte: u8) -> u64 {
    bytes.iter().enumerate().fold(0, |found, (i, of)| found | u64::from(*of == byte) << i)
}

/// The positions of a row with a double step of this kind.
#[inline]
pub(crate) fn passes(passing: &[Passing], row: usize, test: impl Fn(&Passing) -> bool) -> u64 {
    if passing.is_empty() {
        return 0;
    }
    let first = passing.partition_point(|step| (step.row as usize) < row);
    let steps = passing[first..].iter().take_while(|step| step.row as usize == row);
    steps.filter(|step| test(step)).fold(0, |found, step| found | 1 << step.bit)
}
