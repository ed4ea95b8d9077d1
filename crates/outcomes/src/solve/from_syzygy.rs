//! The value of a position in Syzygy tables.

use isotope_kernel::Position;

use super::{findings::ProvenValue, solver_rules::SolverRules};
use crate::{
    syzygy::{entries, line},
    wdl::Wdl,
};

/// The value of a position in which the game goes on, with the halfmove limit, and without the number of plies to the
/// end of the game; `None` if it is unknown.
pub(super) fn from_syzygy(position: &Position<'_>, rules: &SolverRules<'_>) -> Option<ProvenValue> {
    let game = rules.syzygy.as_deref()?;
    let wdl = rules.syzygy_result(position)?;
    let moves = if wdl == Wdl::Loss { Vec::new() } else { entries(position, game).moves };
    let keeps = moves.into_iter().filter(|(_, value)| {
        let after = value.and_then(|value| value.result.with_limit());
        after == Some(!wdl)
    });
    let best = keeps.map(|(m, _)| m).collect();
    let line = if wdl == Wdl::Draw { Vec::new() } else { line(position, game) };
    Some(ProvenValue { wdl, plies: None, best, line })
}
