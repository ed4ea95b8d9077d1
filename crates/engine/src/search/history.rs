//! The history of quiet moves: scores of moves that were good elsewhere in the search, killer moves, and replies.

use shakmaty::{Color, Move};

use crate::table::PackedMove;

/// The number of arrivals: a piece of one of six roles on one of 64 squares.
const ARRIVALS: usize = 6 * 64;
/// The maximum absolute value of a score. Scores approach this limit but never exceed it.
const MAX_SCORE: i32 = 16_000;

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

/// A quiet move, by its origin and target and by its arrival.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct QuietMove {
    pub(crate) brief: PackedMove,
    pub(crate) arrival: Arrival,
}

impl QuietMove {
    pub(crate) fn of(m: Move) -> QuietMove {
        QuietMove { brief: PackedMove::of(m), arrival: Arrival::of(m) }
    }
}

/// The history of one thread. It is kept from one search to the next.
pub(crate) struct MoveHistory {
    /// Scores by side, origin and target.
    squares: Vec<i16>,
    /// Scores by side, arrival of an earlier move, and arrival.
    replies: Vec<i16>,
    /// The last two different moves that were best at each ply, the latest first.
    killers: Vec<[PackedMove; 2]>,
}

impl MoveHistory {
    /// Creates an empty history.
    pub(crate) fn new() -> MoveHistory {
        MoveHistory {
            squares: vec![0; 2 * 4096],
            replies: vec![0; 2 * ARRIVALS * ARRIVALS],
            killers: Vec::new(),
        }
    }

    /// Prepares for another search: forgets the killer moves, whose plies are counted from the root, and halves the
    /// scores by origin and target.
    pub(crate) fn begin_search(&mut self) {
        self.killers.clear();
        self.squares.iter_mut().for_each(|score| *score /= 2);
    }

    /// The last two different moves that were best at `ply`, the latest first.
    pub(crate) fn killers(&self, ply: usize) -> [PackedMove; 2] {
        self.killers.get(ply).copied().unwrap_or_default()
    }

    /// The sum of the scores of a quiet move by `color` after the `previous` moves.
    pub(crate) fn score(&self, color: Color, previous: PreviousMoves, m: QuietMove) -> i32 {
        let replies = previous.into_iter().flatten();
        let replies = replies.map(|earlier| i32::from(self.replies[reply(color, earlier, m)]));
        i32::from(self.squares[squares(color, m)]) + replies.sum::<i32>()
    }

    /// Records that `best` was the best move at `ply`: adds `bonus` to its scores and subtracts it from the scores
    /// of the moves that were `tried` before.
    pub(crate) fn learn(
        &mut self,
        ply: usize,
        color: Color,
        previous: PreviousMoves,
        bonus: i32,
        best: QuietMove,
        tried: &[QuietMove],
    ) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, Default::default());
        }
        let killers = &mut self.killers[ply];
        if killers[0] != best.brief {
            *killers = [best.brief, killers[0]];
        }
        let worse = tried.iter().map(|m| (*m, -bonus));
        for (m, bonus) in [(best, bonus)].into_iter().chain(worse) {
            change(&mut self.squares[squares(color, m)], bonus);
            for earlier in previous.into_iter().flatten() {
                change(&mut self.replies[reply(color, earlier, m)], bonus);
            }
        }
    }
}

/// The index of a move by `color` among the scores by origin and target.
fn squares(color: Color, m: QuietMove) -> usize {
    color as usize * 4096 + m.brief.squares()
}

/// The index of a move by `color` among the scores after `earlier`.
fn reply(color: Color, earlier: Arrival, m: QuietMove) -> usize {
    (color as usize * ARRIVALS + usize::from(earlier.0)) * ARRIVALS + usize::from(m.arrival.0)
}

/// Adds `bonus` to a score. The closer the score is to the limit, the less it grows.
fn change(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MAX_SCORE) as i16;
}

#[cfg(test)]
mod tests {
    use shakmaty::{Role, Square};

    use super::*;

    fn knight(from: Square, to: Square) -> Move {
        Move::Normal { role: Role::Knight, from, capture: None, to, promotion: None }
    }

    #[test]
    fn scores_stay_within_the_limit_and_a_repeated_killer_replaces_none() {
        let best = QuietMove::of(knight(Square::B1, Square::C3));
        let worse = QuietMove::of(knight(Square::G1, Square::F3));
        let mut history = MoveHistory::new();
        for _ in 0..1_000 {
            history.learn(1, Color::White, [None; 2], 1_600, best, &[worse]);
        }
        let score = |history: &MoveHistory, color, m| history.score(color, [None; 2], m);
        assert!((14_400..=16_000).contains(&score(&history, Color::White, best)));
        assert!((-16_000..=-14_400).contains(&score(&history, Color::White, worse)));
        assert_eq!(score(&history, Color::Black, best), 0);
        assert_eq!(history.killers(1), [best.brief, PackedMove::default()]);
        history.learn(1, Color::White, [None; 2], 1, worse, &[]);
        history.learn(1, Color::White, [None; 2], 1, worse, &[]);
        assert_eq!(history.killers(1), [worse.brief, best.brief]);
        assert_eq!(history.killers(0), [PackedMove::default(); 2]);
        history.begin_search();
        assert_eq!(history.killers(1), [PackedMove::default(); 2]);
        assert!((7_200..=8_000).contains(&score(&history, Color::White, best)));
    }

    #[test]
    fn a_reply_has_a_score_for_each_of_the_two_moves_before_it() {
        let m = QuietMove::of(knight(Square::B1, Square::C3));
        let [last, earlier, other] =
            [(Square::G8, Square::F6), (Square::G1, Square::F3), (Square::B8, Square::C6)]
                .map(|(from, to)| Some(Arrival::of(knight(from, to))));
        let mut history = MoveHistory::new();
        history.learn(0, Color::White, [last, earlier], 160, m, &[]);
        let score = |previous| history.score(Color::White, previous, m);
        assert_eq!(score([last, earlier]), 480);
        assert_eq!(score([last, other]), 320);
        assert_eq!(score([other, earlier]), 320);
        assert_eq!(score([None, None]), 160);
    }
}
