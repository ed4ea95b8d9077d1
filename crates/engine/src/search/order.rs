//! In which order moves are looked at.

use isotope_kernel::{Captures, Kings, Position};
use isotope_search::History;
use shakmaty::{Bitboard, Color, Move, Position as _, Role};

use crate::{score::INFINITE, table::Brief};

/// Quiet moves that were good elsewhere in the search.
pub(crate) type Memory = History<Brief>;

/// A memory of nothing.
pub(crate) fn nothing() -> Memory {
    History::new(vec![0; 2 * 4096])
}

/// The index of a move of one side, by origin and target.
pub(crate) fn index(color: Color, m: Brief) -> usize {
    color as usize * 4096 + m.squares()
}

/// A move, and how early it is to be looked at.
#[derive(Clone, Copy)]
pub(crate) struct Ranked {
    pub(crate) m: Move,
    pub(crate) brief: Brief,
    pub(crate) rank: i32,
    /// What it wins at once, if it captures or promotes.
    pub(crate) gain: Option<i32>,
}

/// Captures that lose nothing come before all quiet moves, the others after them.
const CAPTURE: i32 = 1_000_000;
const KILLER: i32 = 100_000;

pub(crate) fn rank(
    position: &Position<'_>,
    values: &[i32; 6],
    memory: &Memory,
    ply: usize,
    known: Brief,
) -> Vec<Ranked> {
    let killers = memory.killers(ply);
    let ranked = position.legal_moves().into_iter().map(|m| {
        let brief = Brief::of(m);
        let gain = gain(position, values, m);
        let rank = match gain {
            _ if brief == known => i32::MAX,
            Some(gain) if gain >= 0 => CAPTURE + gain,
            Some(gain) => gain - CAPTURE,
            None if killers[0] == Some(brief) => KILLER + 1,
            None if killers[1] == Some(brief) => KILLER,
            None => memory.score(index(position.turn(), brief)),
        };
        Ranked { m, brief, rank, gain }
    });
    ranked.collect()
}

/// Takes the best of what is left to the place `from`.
pub(crate) fn pick(moves: &mut [Ranked], from: usize) -> Ranked {
    let best = (from..moves.len()).max_by_key(|index| (moves[*index].rank, usize::MAX - index));
    moves.swap(from, best.unwrap_or(from));
    moves[from]
}

/// What a capture or promotion wins in men: more than all men are worth if it destroys a king that the
/// game hangs on, and less what is lost if the capturer can be captured.
pub(crate) fn gain(position: &Position<'_>, values: &[i32; 6], m: Move) -> Option<i32> {
    let value = |role: Role| values[role as usize - 1];
    let promoted = m.promotion().map(|role| value(role) - value(Role::Pawn));
    let Some(capture) = position.capturing(m) else { return promoted };
    let (field, us) = (position.field(), position.turn());
    let captures: &Captures = position.rules().captures();
    let aftermath = captures.aftermath(field, capture);
    let kings = position.rules().spec().kings;
    let lost = aftermath.destroyed & field.by_color(!us);
    if kings != Kings::Off && (lost & field.kings()).any() {
        return Some(INFINITE);
    }
    let worth = |squares: Bitboard| -> i32 {
        let roles = squares.into_iter().filter_map(|square| field.role_at(square));
        roles.map(value).sum()
    };
    let own = aftermath.destroyed & field.by_color(us);
    let mut gain = worth(lost) - worth(own);
    if own.contains(capture.from) {
        return Some(gain);
    }
    gain += promoted.unwrap_or(0);
    // He stands there now, and can perhaps be taken.
    let occupied = field.blocked().without(capture.from) & !lost;
    let back = field.attacks_to(capture.to, !us, occupied) & !lost;
    if back.any() {
        gain -= value(capture.by.role);
    }
    Some(gain)
}
