//! What the files of a table contain: the results with the plies to a capture or pawn move in one, and in another how
//! many plies more it takes to the end of the game.

use std::sync::{OnceLock, atomic::AtomicBool};

use rayon::prelude::*;
use shakmaty::{ByColor, Color};

use super::{
    block_file::BlockFile,
    grid::Grid,
    value::{Coding, DRAWN, NO_POSITION, Value},
};
use crate::wdl::Wdl;

/// The files of a table, from which single positions can be read.
pub(crate) struct TableFiles {
    pub(crate) results: BlockFile,
    pub(crate) more_plies: BlockFile,
    /// The first damage that was found after the files were opened.
    pub(crate) damage: OnceLock<String>,
    /// Whether the damage has been taken as a note.
    pub(crate) is_noted: AtomicBool,
}

/// The problem with the path of the file.
fn named<T>(file: &BlockFile, read: Result<T, String>) -> Result<T, String> {
    read.map_err(|what| {
        format!("{}: {what}; delete it, and it is built again", file.path().display())
    })
}

/// The number of a draw in the file of results. That of a win or loss is [`WIN`] or [`LOSS`] plus the plies to the next
/// capture or pawn move.
pub(super) const DRAW: u16 = 0;
pub(super) const WIN: u16 = 1 << 8;
pub(super) const LOSS: u16 = 2 << 8;

impl TableFiles {
    /// The value of a legal position that represents equivalent ones; `None` if its block is damaged.
    pub(crate) fn value(&self, turn: Color, place: usize) -> Option<Value> {
        self.read(turn, place).map_err(|problem| self.damage.get_or_init(|| problem)).ok()
    }

    fn read(&self, turn: Color, place: usize) -> Result<Value, String> {
        let result = named(&self.results, self.results.value(turn, place))?;
        let (wdl, dtz) = match (result & !0xff, u32::from(result & 0xff)) {
            (WIN, dtz) => (Wdl::Win, dtz),
            (LOSS, dtz) => (Wdl::Loss, dtz),
            _ => return Ok(Value { wdl: Wdl::Draw, plies: 0, dtz: 0 }),
        };
        let more = named(&self.more_plies, self.more_plies.value(turn, place))?;
        Ok(Value { wdl, plies: dtz + u32::from(more), dtz })
    }

    /// The bytes of all positions, as a build leaves them: the results with the plies to the end of the game, and the
    /// plies to the next capture or pawn move.
    pub(super) fn all(&self, coding: Coding, grid: &Grid) -> Result<[ByColor<Vec<u8>>; 2], String> {
        let mut all = [(); 2].map(|()| ByColor::new_with(|_| vec![0; grid.rows() * 64]));
        let representatives = grid.representatives();
        let representative = |place: usize| match representatives[place / 64] & 1 << (place % 64) {
            0 => {
                let (row, bit) = grid.representative(place / 64, place % 64);
                row * 64 + bit
            }
            _ => place,
        };
        let [dtm, dtz] = &mut all;
        for turn in Color::ALL {
            let (dtm, dtz) = (dtm.get_mut(turn), dtz.get_mut(turn));
            // The result is kept in the place of the plies until these are read.
            self.results.each_value(turn, |value| {
                let places = dtm.par_iter_mut().zip(dtz.par_iter_mut()).enumerate();
                places.try_for_each(|(place, (wdl, dtz))| {
                    [*dtz, *wdl] = value(representative(place))?.to_le_bytes();
                    Ok(())
                })
            })?;
            self.more_plies.each_value(turn, |value| {
                let places = dtm.par_iter_mut().zip(dtz.par_iter()).enumerate();
                places.try_for_each(|(place, (byte, dtz))| {
                    *byte = match u16::from(*byte) << 8 {
                        DRAW => DRAWN,
                        wdl => {
                            let more = value(representative(place))?;
                            let plies = u32::from(*dtz) + u32::from(more);
                            // Where there is no legal position, the files may say anything.
                            coding.encode(wdl == WIN, plies).unwrap_or(NO_POSITION)
                        }
                    };
                    Ok(())
                })
            })?;
        }
        Ok(all)
    }

    /// The size in memory, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.results.size() + self.more_plies.size()
    }
}
