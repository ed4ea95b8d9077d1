//! The tables of one game.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use isotope_kernel::Position;
use shakmaty::{CastlingMode, EnPassantMode, FromSetup, Position as _, PositionError};
use shakmaty_syzygy::{AmbiguousWdl, Dtz, MaybeRounded, Syzygy, SyzygyError, Tablebase, Wdl};

use super::entries::{SyzygyGame, SyzygyValue};
use crate::limited::LimitedWdl;

/// A note for each file that is damaged; `None` once it has been taken.
pub(crate) type Notes = Mutex<BTreeMap<String, Option<String>>>;

/// The tables of one game, which is shakmaty's game `S`.
pub(crate) struct Game<'a, S: shakmaty::Position + Clone + Syzygy> {
    pub(crate) tables: &'a Tablebase<S>,
    pub(crate) notes: &'a Notes,
}

impl<S> SyzygyGame for Game<'_, S>
where
    S: shakmaty::Position + FromSetup + Clone + Syzygy + Sync + Send,
{
    fn max_pieces(&self) -> usize {
        self.tables.max_pieces()
    }

    fn probe(&self, position: &Position<'_>) -> Option<SyzygyValue> {
        let pieces = position.board().occupied().count();
        if pieces > self.tables.max_pieces() || position.castles().any() {
            return None;
        }
        let halfmoves = position.halfmoves();
        let setup = position.to_setup(EnPassantMode::Legal);
        let same = S::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .ok()?;
        if let Some(dtz) = self.noting(self.tables.probe_dtz(&same)) {
            let result = AmbiguousWdl::from_dtz_and_halfmoves(dtz, halfmoves);
            let is_exact = matches!(dtz, MaybeRounded::Precise(_));
            let Dtz(plies) = dtz.ignore_rounding();
            return Some(SyzygyValue { result: named(result), dtz: Some(plies), is_exact });
        }
        // The file of distances is not there, or is damaged.
        let result = match self.noting(self.tables.probe_wdl_after_zeroing(&same))? {
            Wdl::Win if halfmoves > 0 => LimitedWdl::MaybeWin,
            Wdl::Loss if halfmoves > 0 => LimitedWdl::MaybeLoss,
            wdl => named(wdl.into()),
        };
        Some(SyzygyValue { result, dtz: None, is_exact: false })
    }
}

impl<S: shakmaty::Position + Clone + Syzygy> Game<'_, S> {
    /// The value of a lookup. Notes a file that is damaged.
    fn noting<T>(&self, found: Result<T, SyzygyError>) -> Option<T> {
        let error = match found {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        if let SyzygyError::ProbeFailed { metric, material, .. } = &error {
            let file = format!("{material} ({metric})");
            let note =
                format!("the Syzygy file of {file} is damaged, and is not used: fetch it again");
            let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
            notes.entry(file).or_insert(Some(note));
        }
        None
    }
}

fn named(wdl: AmbiguousWdl) -> LimitedWdl {
    match wdl {
        AmbiguousWdl::Loss => LimitedWdl::Loss,
        AmbiguousWdl::MaybeLoss => LimitedWdl::MaybeLoss,
        AmbiguousWdl::BlessedLoss => LimitedWdl::BlessedLoss,
        AmbiguousWdl::Draw => LimitedWdl::Draw,
        AmbiguousWdl::CursedWin => LimitedWdl::CursedWin,
        AmbiguousWdl::MaybeWin => LimitedWdl::MaybeWin,
        AmbiguousWdl::Win => LimitedWdl::Win,
    }
}
