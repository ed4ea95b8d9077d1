//! The history of quiet moves, which scores them by origin and target and as replies to earlier moves.

use std::{iter, ops::Range};

use isotope_search::History;
use shakmaty::{Color, Move};

use crate::table::PackedMove;

/// The number of arrivals: a piece of one of six roles on one of 64 squares.
const ARRIVALS: usize = 6 * 64;
/// The indices of the scores by side, origin and target. Those by side, arrival of an earlier move, and arrival follow.
pub(crate) const SQUARES: Range<usize> = 0..2 * 4096;

/// A role and the square that a piece of this role has moved to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arrival(u16);

impl Arrival {
    pub(crate) fn of(m: Move) -> Arrival {
        Arrival((m.role() as u16 - 1) * 64 + m.to() as u16)
    }
}

/// The arrivals of the last move and of the move before it; `None` for null moves and before the root.
pub(crate) type PreviousMoves = [Option<Arrival>; 2];

/// A quiet move, by its origin and target and by its arrival. Killer moves are compared by origin and target alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuietMove {
    pub(crate) brief: PackedMove,
    pub(crate) arrival: Arrival,
}

impl QuietMove {
    pub(crate) fn of(m: Move) -> QuietMove {
        QuietMove { brief: PackedMove::new(m), arrival: Arrival::of(m) }
    }
}

impl PartialEq for QuietMove {
    fn eq(&self, other: &QuietMove) -> bool {
        self.brief == other.brief
    }
}

/// The history of one thread. It is kept from one search to the next.
pub(crate) type MoveHistory = History<QuietMove>;

/// Creates an empty history.
pub(crate) fn empty() -> MoveHistory {
    History::new(vec![0; SQUARES.end + 2 * ARRIVALS * ARRIVALS])
}

/// The indices of a quiet move by `color` after the `previous` moves.
pub(crate) fn indices(
    color: Color,
    previous: PreviousMoves,
    m: QuietMove,
) -> impl Iterator<Item = usize> {
    let reply = move |earlier: Arrival| {
        let earlier = color as usize * ARRIVALS + usize::from(earlier.0);
        SQUARES.end + earlier * ARRIVALS + usize::from(m.arrival.0)
    };
    let squares = color as usize * 4096 + m.brief.squares();
    iter::once(squares).chain(previous.into_iter().flatten().map(reply))
}

#[cfg(test)]
mod tests {
    use shakmaty::{Role, Square};

    use super::*;

    fn knight(from: Square, to: Square) -> Move {
        Move::Normal { role: Role::Knight, from, capture: None, to, promotion: None }
    }

    #[test]
    fn a_reply_has_a_score_for_each_of_the_two_moves_before_it() {
        let m = QuietMove::of(knight(Square::B1, Square::C3));
        let [last, earlier, other] =
            [(Square::G8, Square::F6), (Square::G1, Square::F3), (Square::B8, Square::C6)]
                .map(|(from, to)| Some(Arrival::of(knight(from, to))));
        let mut history = empty();
        history.learn(0, 160, m, [], |m| indices(Color::White, [last, earlier], m));
        let score = |color, previous| history.score(indices(color, previous, m));
        assert_eq!(score(Color::White, [last, earlier]), 480);
        assert_eq!(score(Color::White, [last, other]), 320);
        assert_eq!(score(Color::White, [other, earlier]), 320);
        assert_eq!(score(Color::White, [None, None]), 160);
        assert_eq!(score(Color::Black, [last, earlier]), 0);
    }
}
