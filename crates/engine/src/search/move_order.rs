//! The order in which moves are searched.

use isotope_kernel::{Captures, Position, SideKings};
use isotope_search::History;
use shakmaty::{Bitboard, Color, Move, Position as _, Role};

use crate::{score::INFINITE, table::PackedMove};

/// The history of quiet moves: scores for moves that were good elsewhere in the search.
pub(crate) type MoveHistory = History<PackedMove>;

/// Creates an empty history.
pub(crate) fn empty_history() -> MoveHistory {
    History::new(vec![0; 2 * 4096])
}

/// The index in the history of a move by `color`, derived from its origin and target.
pub(crate) fn index(color: Color, m: PackedMove) -> usize {
    color as usize * 4096 + m.squares()
}

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

/// The legal moves with their ranks. `known`, the move from the transposition table, comes first.
pub(crate) fn rank(
    position: &Position<'_>,
    values: &[i32; 6],
    memory: &MoveHistory,
    ply: usize,
    known: PackedMove,
) -> Vec<RankedMove> {
    let killers = memory.killers(ply);
    let ranked = position.legal_moves().into_iter().map(|m| {
        let brief = PackedMove::of(m);
        let gain = gain(position, values, m);
        let rank = match gain {
            _ if brief == known => i32::MAX,
            Some(gain) if gain >= 0 => CAPTURE + gain,
            Some(gain) => gain - CAPTURE,
            None if killers[0] == Some(brief) => KILLER + 1,
            None if killers[1] == Some(brief) => KILLER,
            None => memory.score(index(position.turn(), brief)),
        };
        RankedMove { m, brief, rank, gain }
    });
    ranked.collect()
}

/// Swaps the highest-ranked move at or after index `from` to that index, and returns the move.
pub(crate) fn next_best(moves: &mut [RankedMove], from: usize) -> RankedMove {
    let best = (from..moves.len()).max_by_key(|index| (moves[*index].rank, usize::MAX - index));
    moves.swap(from, best.unwrap_or(from));
    moves[from]
}

/// The material that a capture, an explosion or a promotion wins, in centipawns, minus the value of the moving
/// piece if it can be captured in return; [`INFINITE`] if a royal king of the opponent is destroyed; `None` for a
/// quiet move.
pub(crate) fn gain(position: &Position<'_>, values: &[i32; 6], m: Move) -> Option<i32> {
    let value = |role: Role| values[role as usize - 1];
    let promoted = m.promotion().map(|role| value(role) - value(Role::Pawn));
    let (field, us) = (position.field(), position.turn());
    let captures: &Captures = position.rules().captures();
    let Some(cause) = captures.cause(us, m) else { return promoted };
    let aftermath = captures.effect(field, cause);
    let (destroyed, converted) = (aftermath.destroyed, aftermath.converted);
    let (ours, theirs) = (field.by_color(us), field.by_color(!us));
    let royal = position.rules().spec().kings.of(!us) != SideKings::Off;
    if royal && (destroyed & theirs & field.kings()).any() {
        return Some(INFINITE);
    }
    let material = |squares: Bitboard| -> i32 {
        let roles = squares.into_iter().filter_map(|square| field.role_at(square));
        roles.map(value).sum()
    };
    // A piece that changes sides is lost to one side and won by the other.
    let mut gain = material(destroyed & theirs) - material(destroyed & ours)
        + 2 * (material(converted & theirs) - material(converted & ours));
    let from = cause.from();
    if ((destroyed | converted) & ours).contains(from) {
        return Some(gain);
    }
    if !aftermath.stays {
        gain += promoted.unwrap_or(0);
    }
    // The piece may be captured in return.
    let gone = (destroyed | converted) & theirs;
    let landing = aftermath.landing(from, cause.to());
    let occupied = (field.blocked().without(from) & !destroyed).with(landing);
    if (field.attacks_to(landing, !us, occupied) & !gone).any() {
        gain -= value(cause.by().role);
    }
    Some(gain)
}
