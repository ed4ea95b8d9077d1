//! How many positions of a class are won, drawn and lost.

use std::{collections::BTreeMap, ops::Deref};

use isotope_kernel::Rules;
use shakmaty::{ByColor, Color};

use crate::tablebase::{
    error::{TablebaseError, ensure_running},
    material::Material,
    tables::Tables,
};
use crate::wdl::Wdl;

/// How many positions of a class are won, drawn and lost: of those that stand for one another one, and of
/// equal men each with its own name, as for the Syzygy tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stats {
    /// The class, White first.
    pub table: Material,
    /// How many positions stand for one another: 8, 4, 2 or 1.
    pub symmetry: usize,
    /// The counts, by the side to move.
    pub sides: ByColor<Counts>,
}

/// The positions with one side to move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Won for the side to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
    /// How many are won in so many plies to the next capture or pawn move, or to the end.
    pub dtz_win: BTreeMap<u32, u64>,
    /// How many are lost in so many.
    pub dtz_loss: BTreeMap<u32, u64>,
    /// The plies of the longest win, to the end of the game; `None` without wins.
    pub longest_win: Option<u32>,
    /// The plies of the longest loss.
    pub longest_loss: Option<u32>,
}

impl Counts {
    /// All positions.
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

impl<R: Deref<Target = Rules>> Tables<R> {
    /// Counts the positions of a class, which is built if it is not.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn stats(&mut self, material: &Material) -> Result<Stats, TablebaseError> {
        let control = self.control.part(None);
        let table = self.build(material)?;
        let mut sides = ByColor::new_with(|_| Counts::default());
        table.each(&control, |turn, _, _, value| {
            let counts: &mut Counts = sides.get_mut(turn);
            let (count, dtz, longest) = match value.wdl {
                Wdl::Draw => return counts.draws += 1,
                Wdl::Win => (&mut counts.wins, &mut counts.dtz_win, &mut counts.longest_win),
                Wdl::Loss => (&mut counts.losses, &mut counts.dtz_loss, &mut counts.longest_loss),
            };
            *count += 1;
            *dtz.entry(value.dtz).or_default() += 1;
            *longest = (*longest).max(Some(value.plies));
        });
        ensure_running(&control)?;
        if table.material != *material {
            std::mem::swap(&mut sides.white, &mut sides.black);
        }
        Ok(Stats { table: *material, symmetry: table.symmetry(), sides })
    }
}

impl Stats {
    /// How often a side wins, of all positions with either side to move.
    pub fn won_by(&self, color: Color) -> u64 {
        self.sides.get(color).wins + self.sides.get(!color).losses
    }

    /// How many positions are drawn, with either side to move.
    pub fn drawn(&self) -> u64 {
        self.sides.iter().map(|counts| counts.draws).sum()
    }

    /// All positions, with either side to move.
    pub fn positions(&self) -> u64 {
        self.sides.iter().map(Counts::positions).sum()
    }

    /// The plies of the longest win of either side.
    pub fn longest(&self) -> Option<u32> {
        self.sides
            .iter()
            .flat_map(|counts| [counts.longest_win, counts.longest_loss])
            .max()
            .flatten()
    }
}
