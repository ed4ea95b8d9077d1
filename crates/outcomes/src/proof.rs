//! Proofs of forced wins: every answer of the losing side, and one move of the winner against each.
//!
//! A proof is written as text that any program can check: see `docs/outcomes.md` for the format.

mod check;
mod error;
mod reader;

use std::{
    collections::HashMap,
    io::{self, Write},
};

use flate2::{Compression, write::GzEncoder};
use isotope_kernel::{Position, fen, notation};
use shakmaty::{Color, Move};

use reader::{FORMAT, WON};

pub use error::{NoProof, ProofError};
pub use reader::{ProofHeader, ProofReader};

/// A proof that a side can force a win from a position.
///
/// The positions form a graph without cycles: a position that several lines reach has one node, and nodes are
/// numbered so that every move leads to a node with a smaller number. The last node is the position to prove.
#[derive(Clone, Debug)]
pub struct Proof {
    pub(crate) winner: Color,
    /// For each node, the end of its moves in `moves`, which begin where those of the node before it end.
    pub(crate) ends: Vec<u32>,
    /// The moves of all nodes, each with the node that it leads to; [`Proof::END`] if it ends the game.
    pub(crate) moves: Vec<(Move, u32)>,
    /// For each node, the number of plies to the end of the longest line.
    pub(crate) plies: Vec<u32>,
}

impl Proof {
    /// The node of all positions in which the winner has won.
    pub(crate) const END: u32 = u32::MAX;

    pub(crate) fn new(winner: Color) -> Proof {
        Proof { winner, ends: Vec::new(), moves: Vec::new(), plies: Vec::new() }
    }

    /// Adds a node, whose moves must lead to nodes that were added before; returns its number.
    pub(crate) fn add(&mut self, moves: &[(Move, u32)]) -> u32 {
        let longest = moves.iter().map(|(_, to)| self.plies_at(*to)).max().unwrap_or(0);
        self.moves.extend_from_slice(moves);
        self.ends.push(self.moves.len() as u32);
        self.plies.push(longest + 1);
        self.ends.len() as u32 - 1
    }

    /// The proof of the win from the position of a node, without the nodes added after it.
    pub(crate) fn rooted_at(mut self, node: u32) -> Proof {
        let count = node as usize + 1;
        self.ends.truncate(count);
        self.plies.truncate(count);
        self.moves.truncate(self.ends.last().map_or(0, |end| *end as usize));
        self
    }

    /// The number of plies to the end of the longest line from a node.
    pub(crate) fn plies_at(&self, node: u32) -> u32 {
        self.plies.get(node as usize).copied().unwrap_or(0)
    }

    /// The size in memory, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.moves.capacity() * size_of::<(Move, u32)>()
            + (self.ends.capacity() + self.plies.capacity()) * size_of::<u32>()
    }

    fn moves_at(&self, node: u32) -> &[(Move, u32)] {
        let node = node as usize;
        let begin = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.moves[begin as usize..self.ends[node] as usize]
    }

    /// The side that wins.
    pub fn winner(&self) -> Color {
        self.winner
    }

    /// The number of plies in which the winner wins at the latest.
    pub fn plies(&self) -> u32 {
        self.plies.last().copied().unwrap_or(0)
    }

    /// The number of positions in the proof, without those in which the game is over.
    pub fn positions(&self) -> usize {
        self.lines().1
    }

    /// For each node, the number of its line from 1, or 0 if no line of play reaches it; and the number of lines.
    fn lines(&self) -> (Vec<u32>, usize) {
        let mut lines = vec![0; self.ends.len()];
        if let Some(root) = lines.last_mut() {
            *root = 1;
        }
        let mut count = 0;
        // Moves lead to smaller numbers, so all predecessors of a node come before it.
        for node in (0..self.ends.len()).rev() {
            if lines[node] != 0 {
                count += 1;
                lines[node] = count as u32;
                for (_, to) in self.moves_at(node as u32) {
                    if *to != Proof::END {
                        lines[*to as usize] = 1;
                    }
                }
            }
        }
        (lines, count)
    }

    /// Writes the proof, compressed with gzip. `root` is the position that was solved, `name` and `hash` identify
    /// the ruleset.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn write(
        &self,
        root: &Position<'_>,
        (name, hash): (&str, &str),
        out: impl Write,
    ) -> io::Result<()> {
        let (lines, count) = self.lines();
        let mut out = GzEncoder::new(out, Compression::best());
        // A line break in a name would end its line.
        let name = name.split_whitespace().collect::<Vec<_>>().join("-");
        writeln!(out, "{FORMAT}\nrules {name} {hash}\nfen {}", root.fen())?;
        writeln!(out, "winner {}\nplies {}\npositions {count}\n", self.winner, self.plies())?;
        // As read from the FEN, since the notation of castling may be another one than in the game.
        let read = fen::read(&root.fen()).ok();
        let read = read.and_then(|fen| Position::from_fen(root.rules(), fen).ok());
        let root = read.unwrap_or_else(|| root.clone());
        let mut open = HashMap::from([(self.ends.len() - 1, root)]);
        for node in (0..self.ends.len()).rev().filter(|node| lines[*node] != 0) {
            let position = open.remove(&node).expect("a move leads to it");
            for (i, (m, to)) in self.moves_at(node as u32).iter().enumerate() {
                let space = if i == 0 { "" } else { " " };
                write!(out, "{space}{} ", notation::uci(&position, *m))?;
                match *to {
                    Proof::END => write!(out, "{WON}")?,
                    to => {
                        write!(out, "{}", lines[to as usize])?;
                        open.entry(to as usize).or_insert_with(|| position.after(*m));
                    }
                }
            }
            writeln!(out)?;
        }
        out.finish()?.flush()
    }
}
