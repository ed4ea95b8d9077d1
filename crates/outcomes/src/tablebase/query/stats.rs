//! The counts of won, drawn and lost positions of a material.

use std::collections::BTreeMap;

use isotope_kernel::Rules;
use shakmaty::{ByColor, Color};

use crate::tablebase::{
    error::{TablebaseError, ensure_running},
    material::Material,
    tables::Tables,
};
use crate::wdl::Wdl;

/// The counts of won, drawn and lost positions of a material. As in the Syzygy tables, equivalent positions count
/// once, and pieces of the same kind are distinguished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stats {
    /// The material.
    pub table: Material,
    /// The number of symmetries by which positions are equivalent: 8, 4, 2 or 1.
    pub symmetry: usize,
    /// The counts, by side to move.
    pub sides: ByColor<Counts>,
}

/// The counts of positions with one side to move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// The number of positions won for the side to move.
    pub wins: u64,
    /// The number of drawn positions.
    pub draws: u64,
    /// The number of positions lost for the side to move.
    pub losses: u64,
    /// The number of won positions by DTZ, the number of plies to the next capture or pawn move, or to the end of
    /// the game.
    pub dtz_win: BTreeMap<u32, u64>,
    /// The number of lost positions by DTZ.
    pub dtz_loss: BTreeMap<u32, u64>,
    /// The length of the longest win in plies, to the end of the game; `None` without wins.
    pub longest_win: Option<u32>,
    /// The length of the longest loss in plies, to the end of the game; `None` without losses.
    pub longest_loss: Option<u32>,
}

impl Counts {
    /// The total number of positions.
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The numbers of *cursed wins* and *blessed losses*: of the wins and of the losses, those whose next capture or
    /// pawn move takes more than `limit` plies, so that a limit of that many halfmoves draws the game before. Positions
    /// whose capture or pawn move comes in time, but leads to such a position, are not counted.
    pub fn later_than(&self, limit: u32) -> (u64, u64) {
        let later = |plies: &BTreeMap<u32, u64>| {
            plies.range(limit.saturating_add(1)..).map(|(_, count)| count).sum()
        };
        (later(&self.dtz_win), later(&self.dtz_loss))
    }
}

impl<R: AsRef<Rules>> Tables<R> {
    /// Counts the won, drawn and lost positions of a material. Builds its table if necessary.
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
    /// The number of positions, with either side to move, that `color` wins.
    pub fn won_by(&self, color: Color) -> u64 {
        self.sides.get(color).wins + self.sides.get(!color).losses
    }

    /// The number of drawn positions, with either side to move.
    pub fn drawn(&self) -> u64 {
        self.sides.iter().map(|counts| counts.draws).sum()
    }

    /// The total number of positions, with either side to move.
    pub fn positions(&self) -> u64 {
        self.sides.iter().map(Counts::positions).sum()
    }

    /// The length of the longest win of either side in plies; `None` if all positions are drawn.
    pub fn longest(&self) -> Option<u32> {
        self.sides
            .iter()
            .flat_map(|counts| [counts.longest_win, counts.longest_loss])
            .max()
            .flatten()
    }
}
