//! The order in which moves are searched.

use isotope_kernel::{Captures, Position};
use shakmaty::{Move, Position as _, Role};

use super::{
    exchange::{self, exchange},
    history::{self, MoveHistory, PreviousMoves, QuietMove},
};
use crate::{score::INFINITE, table::PackedMove};

/// A move and its rank; moves of higher rank are searched first.
#[derive(Clone, Copy)]
pub(crate) struct RankedMove {
    pub(crate) m: Move,
    pub(crate) brief: PackedMove,
    pub(crate) rank: i32,
    /// The material that the move wins at once, in centipawns; `None` if it is quiet.
    pub(crate) gain: Option<i32>,
}

/// The base rank of captures and promotions that lose no material, above all quiet moves. Captures and promotions
/// that lose material rank below all quiet moves.
const CAPTURE: i32 = 1_000_000;
/// The rank of the second killer move, above all other quiet moves; the first killer move has the next higher
/// rank.
const KILLER: i32 = 100_000;

/// The maximum number of captures that follow a capture on the same square in an estimate of its gain.
const EXCHANGES: u32 = 8;

/// The `legal` moves with their ranks. `known`, the move from the transposition table, comes first.
pub(crate) fn rank(
    position: &Position<'_>,
    legal: &[Move],
    values: &[i32; 6],
    history: Option<(&MoveHistory, PreviousMoves)>,
    ply: usize,
    known: PackedMove,
) -> Vec<RankedMove> {
    let killers = history.map_or([None; 2], |(history, _)| history.killers(ply));
    let killers = killers.map(|killer| killer.map(|killer| killer.brief));
    let ranked = legal.iter().map(|&m| {
        let brief = PackedMove::new(m);
        let gain = gain(position, values, m);
        let rank = match gain {
            _ if brief == known => i32::MAX,
            Some(gain) if gain >= 0 => CAPTURE + gain,
            Some(gain) => gain - CAPTURE,
            None if killers[0] == Some(brief) => KILLER + 1,
            None if killers[1] == Some(brief) => KILLER,
            None => history.map_or(0, |(history, previous)| {
                history.score(history::indices(position.turn(), previous, QuietMove::of(m)))
            }),
        };
        RankedMove { m, brief, rank, gain }
    });
    ranked.collect()
}

/// The captures, explosions and promotions among `legal` that win material, with their ranks. `known` comes first.
pub(crate) fn rank_gains(
    position: &Position<'_>,
    values: &[i32; 6],
    legal: &[Move],
    known: PackedMove,
) -> Vec<RankedMove> {
    let ranked = legal.iter().filter_map(|m| {
        let gain = gain(position, values, *m)?;
        let brief = PackedMove::new(*m);
        let rank = if brief == known { i32::MAX } else { CAPTURE + gain };
        (gain > 0).then_some(RankedMove { m: *m, brief, rank, gain: Some(gain) })
    });
    ranked.collect()
}

/// Swaps the highest-ranked move at or after index `from` to that index, and returns the move.
pub(crate) fn next_best(moves: &mut [RankedMove], from: usize) -> RankedMove {
    let best = (from..moves.len()).max_by_key(|index| (moves[*index].rank, usize::MAX - index));
    moves.swap(from, best.unwrap_or(from));
    moves[from]
}

/// The material that a capture, an explosion or a promotion wins, in centipawns, minus what the opponent wins by
/// capturing the moving piece in return; [`INFINITE`] if the opponent loses the game by its kings; `None` for a
/// quiet move.
pub(crate) fn gain(position: &Position<'_>, values: &[i32; 6], m: Move) -> Option<i32> {
    let value = |role: Role| values[role as usize - 1];
    let promoted = m.promotion().map(|role| value(role) - value(Role::Pawn));
    let (field, us) = (position.field(), position.turn());
    let captures: &Captures = position.rules().captures();
    let Some(cause) = captures.cause(field, us, m) else { return promoted };
    let aftermath = captures.effect(field, cause);
    let (destroyed, converted) = (aftermath.destroyed, aftermath.converted);
    let ours = field.by_color(us);
    let mut gain = exchange::destroyed(captures, field, cause, aftermath, values);
    if gain >= INFINITE {
        return Some(gain);
    }
    let from = cause.from();
    if ((destroyed | converted) & ours).contains(from) {
        return Some(gain);
    }
    if !aftermath.stays {
        gain += promoted.unwrap_or(0);
    }
    // The piece may be captured in return.
    let gone = (destroyed | converted) & field.by_color(!us);
    let landing = aftermath.landing(from, cause.to());
    let occupied = (field.blocked().without(from) & !destroyed).with(landing);
    if (field.attacks_to(landing, !us, occupied) & !gone).any() {
        let next = captures.after(field, cause, aftermath);
        gain -= exchange(position, &next, !us, landing, values, EXCHANGES);
    }
    Some(gain)
}
